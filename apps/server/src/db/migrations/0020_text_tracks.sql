CREATE TABLE "text_tracks" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"video_id" text NOT NULL,
	"kind" text NOT NULL,
	"lang" text NOT NULL,
	"label" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"origin" text NOT NULL,
	"cues" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"last_revision" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "text_tracks_name" UNIQUE("video_id","kind","lang","label"),
	CONSTRAINT "text_tracks_kind" CHECK ("text_tracks"."kind" in ('captions', 'subtitles', 'chapters', 'descriptions')),
	CONSTRAINT "text_tracks_origin" CHECK ("text_tracks"."origin" in ('upload', 'edited')),
	CONSTRAINT "text_tracks_revision" CHECK ("text_tracks"."revision" between 0 and "text_tracks"."last_revision")
);
--> statement-breakpoint
ALTER TABLE "text_tracks" ADD CONSTRAINT "text_tracks_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_tracks" ADD CONSTRAINT "text_tracks_video" FOREIGN KEY ("workspace_id","video_id") REFERENCES "public"."videos"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "text_tracks_default" ON "text_tracks" USING btree ("video_id","kind") WHERE "text_tracks"."is_default";