CREATE TABLE "ladder_pieces" (
	"workspace_id" text NOT NULL,
	"video_id" text NOT NULL,
	"pass" integer NOT NULL,
	"place" integer NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"fencing_token" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "ladder_pieces_video_id_pass_place_pk" PRIMARY KEY("video_id","pass","place"),
	CONSTRAINT "ladder_pieces_state" CHECK ("ladder_pieces"."state" in ('waiting', 'running', 'done'))
);
--> statement-breakpoint
CREATE TABLE "ladders" (
	"workspace_id" text NOT NULL,
	"video_id" text PRIMARY KEY NOT NULL,
	"run" integer NOT NULL,
	"plan" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ladder_pieces" ADD CONSTRAINT "ladder_pieces_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ladder_pieces" ADD CONSTRAINT "ladder_pieces_video_id_ladders_video_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."ladders"("video_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ladders" ADD CONSTRAINT "ladders_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ladders" ADD CONSTRAINT "ladders_video" FOREIGN KEY ("workspace_id","video_id") REFERENCES "public"."videos"("workspace_id","id") ON DELETE cascade ON UPDATE no action;