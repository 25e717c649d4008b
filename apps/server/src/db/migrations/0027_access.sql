CREATE TABLE "access_refusals" (
	"player_id" text NOT NULL,
	"host" text NOT NULL,
	"day" date NOT NULL,
	"times" integer NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "access_refusals_player_id_host_day_pk" PRIMARY KEY("player_id","host","day")
);
--> statement-breakpoint
CREATE TABLE "player_access" (
	"player_id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"visibility" text DEFAULT 'public' NOT NULL,
	"allowed_domains" text[] DEFAULT '{}' NOT NULL,
	"allow_builders" boolean DEFAULT false NOT NULL,
	"allow_local" boolean DEFAULT false NOT NULL,
	"allow_direct" boolean DEFAULT true NOT NULL,
	"opens_at" timestamp with time zone,
	"closes_at" timestamp with time zone,
	"password_hash" text,
	"requires_token" boolean DEFAULT false NOT NULL,
	"is_limited" boolean GENERATED ALWAYS AS (visibility = 'private' or allowed_domains <> '{}' or not allow_direct or opens_at is not null or closes_at is not null or password_hash is not null or requires_token) STORED NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "player_access_visibility" CHECK ("player_access"."visibility" in ('public', 'unlisted', 'private'))
);
--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "is_protected" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "access_refusals" ADD CONSTRAINT "access_refusals_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_access" ADD CONSTRAINT "player_access_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_access" ADD CONSTRAINT "player_access_player" FOREIGN KEY ("workspace_id","player_id") REFERENCES "public"."players"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_refusals_day" ON "access_refusals" USING btree ("day");--> statement-breakpoint
CREATE TRIGGER "player_access_changed" AFTER INSERT OR UPDATE OR DELETE ON "player_access"
	FOR EACH ROW EXECUTE FUNCTION "announce_change"('player', 'player_id');
--> statement-breakpoint
-- The files of a film are protected where a player with limits shows it, and none without. Whoever changes either waits
-- for the film's row first: of two at once, the second sees what the first has done.
CREATE FUNCTION "protect_video"("which" text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM 1 FROM "videos" WHERE "id" = "which" FOR UPDATE;
	UPDATE "videos" SET "is_protected" = "wanted"."value"
		FROM (
			SELECT coalesce(bool_and(coalesce("a"."is_limited", false)), false) AS "value"
			FROM "player_sources" AS "s" LEFT JOIN "player_access" AS "a" ON "a"."player_id" = "s"."player_id"
			WHERE "s"."video_id" = "which"
		) AS "wanted"
		WHERE "videos"."id" = "which" AND "videos"."is_protected" <> "wanted"."value";
END;
$$;
--> statement-breakpoint
CREATE FUNCTION "protect_video_of_source"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' AND OLD."video_id" IS NOT NULL THEN
		PERFORM "protect_video"(OLD."video_id");
	END IF;
	IF TG_OP <> 'DELETE' AND NEW."video_id" IS NOT NULL THEN
		PERFORM "protect_video"(NEW."video_id");
	END IF;
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "player_sources_protect" AFTER INSERT OR UPDATE OF "video_id" OR DELETE ON "player_sources"
	FOR EACH ROW EXECUTE FUNCTION "protect_video_of_source"();
--> statement-breakpoint
CREATE FUNCTION "protect_video_of_player"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "protect_video"("video_id") FROM "player_sources"
		WHERE "player_id" = coalesce(NEW."player_id", OLD."player_id") AND "video_id" IS NOT NULL;
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "player_access_protect" AFTER INSERT OR UPDATE OR DELETE ON "player_access"
	FOR EACH ROW EXECUTE FUNCTION "protect_video_of_player"();
