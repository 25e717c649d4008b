CREATE TABLE "review_links" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"player_id" text NOT NULL,
	"label" text NOT NULL,
	"secret_hash" text NOT NULL,
	"secret_sealed" text NOT NULL,
	"password_hash" text,
	"expires_at" timestamp with time zone,
	"max_views" integer,
	"views" integer DEFAULT 0 NOT NULL,
	"last_viewed_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_links_secret" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "review_sittings" (
	"link_id" text NOT NULL,
	"viewer" text NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "review_sittings_link_id_viewer_pk" PRIMARY KEY("link_id","viewer")
);
--> statement-breakpoint
ALTER TABLE "review_links" ADD CONSTRAINT "review_links_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_links" ADD CONSTRAINT "review_links_player" FOREIGN KEY ("workspace_id","player_id") REFERENCES "public"."players"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_sittings" ADD CONSTRAINT "review_sittings_link_id_review_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."review_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_links_newest" ON "review_links" USING btree ("player_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "review_sittings_end" ON "review_sittings" USING btree ("ends_at");