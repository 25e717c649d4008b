CREATE TABLE "cuts" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"video_id" text NOT NULL,
	"publish_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"replaced_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "cut_of" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "live_cut_id" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "film_gone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "text_tracks" ADD COLUMN "film_ms" integer;--> statement-breakpoint
ALTER TABLE "cuts" ADD CONSTRAINT "cuts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cuts" ADD CONSTRAINT "cuts_film" FOREIGN KEY ("workspace_id","id") REFERENCES "public"."videos"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cuts" ADD CONSTRAINT "cuts_video" FOREIGN KEY ("workspace_id","video_id") REFERENCES "public"."videos"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cuts_video_id" ON "cuts" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "cuts_publish_at" ON "cuts" USING btree ("publish_at") WHERE "cuts"."publish_at" is not null;--> statement-breakpoint
CREATE INDEX "videos_cut_of" ON "videos" USING btree ("cut_of") WHERE "videos"."cut_of" is not null;--> statement-breakpoint
-- Another cut of a video is none of the library.
CREATE OR REPLACE FUNCTION "videos_change_length"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'DELETE' THEN
		PERFORM "change_list_length"("workspace_id", 'videos', count(*)::integer) FROM "came"
		WHERE "cut_of" IS NULL AND "is_listed"("deleted_at", "status", "is_imported") GROUP BY "workspace_id";
	END IF;
	IF TG_OP <> 'INSERT' THEN
		PERFORM "change_list_length"("workspace_id", 'videos', -count(*)::integer) FROM "went"
		WHERE "cut_of" IS NULL AND "is_listed"("deleted_at", "status", "is_imported") GROUP BY "workspace_id";
	END IF;
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "video_changes_length"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW."cut_of" IS NOT NULL THEN RETURN NULL; END IF;
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
-- Whoever shows a video shows one of its cuts: a change of that is one of the video.
CREATE FUNCTION "announce_cut"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('kinora_changes', 'video ' || NEW."cut_of");
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "cuts_changed" AFTER UPDATE ON "videos"
	FOR EACH ROW WHEN (NEW."cut_of" IS NOT NULL) EXECUTE FUNCTION "announce_cut"();
