CREATE TABLE "player_versions" (
	"workspace_id" text NOT NULL,
	"player_id" text NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"config" jsonb NOT NULL,
	"source" jsonb,
	"author_id" text,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"live_from" timestamp with time zone,
	"images" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "player_versions_workspace_id_player_id_version_pk" PRIMARY KEY("workspace_id","player_id","version")
);
--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "live_version" integer;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "publish_version" integer;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "publish_separately" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "player_versions" ADD CONSTRAINT "player_versions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_versions" ADD CONSTRAINT "player_versions_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_versions" ADD CONSTRAINT "player_versions_player" FOREIGN KEY ("workspace_id","player_id") REFERENCES "public"."players"("workspace_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "player_versions_author" ON "player_versions" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "player_versions_images" ON "player_versions" USING btree ("workspace_id") WHERE "player_versions"."images" <> '{}';