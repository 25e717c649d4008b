CREATE TABLE "video_imports" (
	"video_id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"address_sealed" text NOT NULL,
	"is_named" boolean NOT NULL,
	"received_bytes" bigint DEFAULT 0 NOT NULL,
	"total_bytes" bigint,
	"furthest_bytes" bigint DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"validator" text,
	"receiving_since" timestamp with time zone,
	"receiving_from" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "video_imports" ADD CONSTRAINT "video_imports_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_imports" ADD CONSTRAINT "video_imports_video" FOREIGN KEY ("workspace_id","video_id") REFERENCES "public"."videos"("workspace_id","id") ON DELETE cascade ON UPDATE no action;