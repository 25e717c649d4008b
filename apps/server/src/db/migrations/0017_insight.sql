CREATE TABLE "video_insights" (
	"workspace_id" text NOT NULL,
	"video_id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"insight" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "processing_steps" DROP CONSTRAINT "processing_steps_step";--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "poster" jsonb;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "poster_candidates" jsonb;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "poster_wish_ms" integer;--> statement-breakpoint
ALTER TABLE "video_insights" ADD CONSTRAINT "video_insights_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_insights" ADD CONSTRAINT "video_insights_video" FOREIGN KEY ("workspace_id","video_id") REFERENCES "public"."videos"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "processing_steps" ADD CONSTRAINT "processing_steps_step" CHECK ("processing_steps"."step" in ('probe', 'poster', 'mp4', 'hls', 'storyboard', 'insight'));--> statement-breakpoint
-- Work that an earlier version began is done by the steps of this one.
INSERT INTO "processing_steps" ("workspace_id", "video_id", "step", "state")
SELECT "workspace_id", "id", 'insight', 'waiting' FROM "videos" WHERE "status" = 'processing' ON CONFLICT DO NOTHING;
