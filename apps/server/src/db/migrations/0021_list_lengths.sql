CREATE TABLE "list_lengths" (
	"workspace_id" text NOT NULL,
	"list" text NOT NULL,
	"change" integer NOT NULL,
	CONSTRAINT "list_lengths_list" CHECK ("list_lengths"."list" in ('videos', 'players'))
);
--> statement-breakpoint
CREATE INDEX "list_lengths_workspace" ON "list_lengths" USING btree ("workspace_id","list");
--> statement-breakpoint
-- Adds a change, and sums up what has come together. What another transaction sums up is left to it.
CREATE FUNCTION "change_list_length"("of_workspace" text, "of_list" text, "by" integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	-- What goes with its workspace says so after that is gone.
	IF NOT EXISTS (SELECT FROM "workspaces" WHERE "id" = "of_workspace") THEN RETURN; END IF;
	INSERT INTO "list_lengths" VALUES ("of_workspace", "of_list", "by");
	IF (SELECT count(*) FROM "list_lengths" WHERE "workspace_id" = "of_workspace" AND "list" = "of_list") > 64 THEN
		WITH "summed" AS (
			DELETE FROM "list_lengths" WHERE ctid = ANY (ARRAY(
				SELECT ctid FROM "list_lengths" WHERE "workspace_id" = "of_workspace" AND "list" = "of_list"
				FOR UPDATE SKIP LOCKED
			)) RETURNING "change"
		)
		INSERT INTO "list_lengths" SELECT "of_workspace", "of_list", sum("change") FROM "summed" HAVING count(*) > 0;
	END IF;
END;
$$;
--> statement-breakpoint
-- A file that somebody sends is no video of the list yet; one that we fetch is.
CREATE FUNCTION "is_listed"("deleted_at" timestamptz, "status" text, "is_imported" boolean) RETURNS boolean
	LANGUAGE sql IMMUTABLE AS $$ SELECT "deleted_at" IS NULL AND ("status" <> 'uploading' OR "is_imported") $$;
--> statement-breakpoint
CREATE FUNCTION "videos_change_length"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'DELETE' THEN
		PERFORM "change_list_length"("workspace_id", 'videos', count(*)::integer) FROM "came"
		WHERE "is_listed"("deleted_at", "status", "is_imported") GROUP BY "workspace_id";
	END IF;
	IF TG_OP <> 'INSERT' THEN
		PERFORM "change_list_length"("workspace_id", 'videos', -count(*)::integer) FROM "went"
		WHERE "is_listed"("deleted_at", "status", "is_imported") GROUP BY "workspace_id";
	END IF;
	RETURN NULL;
END;
$$;
--> statement-breakpoint
-- Most changes to a video leave the list as long as it was.
CREATE FUNCTION "video_changes_length"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF "is_listed"(NEW."deleted_at", NEW."status", NEW."is_imported") THEN
		PERFORM "change_list_length"(NEW."workspace_id", 'videos', 1);
	END IF;
	IF "is_listed"(OLD."deleted_at", OLD."status", OLD."is_imported") THEN
		PERFORM "change_list_length"(OLD."workspace_id", 'videos', -1);
	END IF;
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION "players_change_length"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		PERFORM "change_list_length"("workspace_id", 'players', count(*)::integer) FROM "came" GROUP BY "workspace_id";
	ELSE
		PERFORM "change_list_length"("workspace_id", 'players', -count(*)::integer) FROM "went" GROUP BY "workspace_id";
	END IF;
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION "forget_list_lengths"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "list_lengths" WHERE "workspace_id" = OLD."id";
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "videos_came" AFTER INSERT ON "videos" REFERENCING NEW TABLE AS "came"
	FOR EACH STATEMENT EXECUTE FUNCTION "videos_change_length"();
--> statement-breakpoint
CREATE TRIGGER "videos_went" AFTER DELETE ON "videos" REFERENCING OLD TABLE AS "went"
	FOR EACH STATEMENT EXECUTE FUNCTION "videos_change_length"();
--> statement-breakpoint
CREATE TRIGGER "videos_came_or_went" AFTER UPDATE OF "workspace_id", "deleted_at", "status", "is_imported" ON "videos"
	FOR EACH ROW WHEN (
		(OLD."workspace_id", "is_listed"(OLD."deleted_at", OLD."status", OLD."is_imported"))
		IS DISTINCT FROM
		(NEW."workspace_id", "is_listed"(NEW."deleted_at", NEW."status", NEW."is_imported"))
	) EXECUTE FUNCTION "video_changes_length"();
--> statement-breakpoint
CREATE TRIGGER "players_came" AFTER INSERT ON "players" REFERENCING NEW TABLE AS "came"
	FOR EACH STATEMENT EXECUTE FUNCTION "players_change_length"();
--> statement-breakpoint
CREATE TRIGGER "players_went" AFTER DELETE ON "players" REFERENCING OLD TABLE AS "went"
	FOR EACH STATEMENT EXECUTE FUNCTION "players_change_length"();
--> statement-breakpoint
CREATE TRIGGER "workspaces_went" AFTER DELETE ON "workspaces"
	FOR EACH ROW EXECUTE FUNCTION "forget_list_lengths"();
--> statement-breakpoint
INSERT INTO "list_lengths" SELECT "workspace_id", 'videos', count(*) FROM "videos"
	WHERE "is_listed"("deleted_at", "status", "is_imported") GROUP BY "workspace_id";
--> statement-breakpoint
INSERT INTO "list_lengths" SELECT "workspace_id", 'players', count(*) FROM "players" GROUP BY "workspace_id";
--> statement-breakpoint
-- Names are searched for any part of them. Both extensions come with Postgres; where they may not be used, every name
-- of a library is read instead.
DO $$
BEGIN
	CREATE EXTENSION IF NOT EXISTS "pg_trgm";
	CREATE EXTENSION IF NOT EXISTS "btree_gin";
	CREATE INDEX "videos_name" ON "videos" USING gin ("workspace_id", "name" gin_trgm_ops);
	CREATE INDEX "players_name" ON "players" USING gin ("workspace_id", "name" gin_trgm_ops);
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN
	RAISE NOTICE 'searches of large libraries are slow without pg_trgm and btree_gin: %', SQLERRM;
END;
$$;
