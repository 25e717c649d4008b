CREATE TABLE "report_links" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"player_id" text,
	"label" text NOT NULL,
	"secret_hash" text NOT NULL,
	"secret_sealed" text NOT NULL,
	"ends_at" timestamp with time zone,
	"last_opened_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_links_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "report_mails" (
	"workspace_id" text NOT NULL,
	"subject_id" text NOT NULL,
	"month" date NOT NULL,
	CONSTRAINT "report_mails_subject_id_month_pk" PRIMARY KEY("subject_id","month")
);
--> statement-breakpoint
CREATE TABLE "report_recipients" (
	"report_id" text NOT NULL,
	"email" text NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	"unsubscribed_at" timestamp with time zone,
	CONSTRAINT "report_recipients_report_id_email_pk" PRIMARY KEY("report_id","email")
);
--> statement-breakpoint
CREATE TABLE "stats_settings" (
	"workspace_id" text PRIMARY KEY NOT NULL,
	"monthly_since" timestamp with time zone,
	"kept_days" integer,
	"kept_from" date
);
--> statement-breakpoint
ALTER TABLE "report_links" ADD CONSTRAINT "report_links_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_links" ADD CONSTRAINT "report_links_of_player" FOREIGN KEY ("workspace_id","player_id") REFERENCES "public"."players"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_mails" ADD CONSTRAINT "report_mails_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_recipients" ADD CONSTRAINT "report_recipients_report_id_report_links_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."report_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stats_settings" ADD CONSTRAINT "stats_settings_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_links_workspace" ON "report_links" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "report_links_player" ON "report_links" USING btree ("player_id");--> statement-breakpoint
CREATE INDEX "report_mails_workspace" ON "report_mails" USING btree ("workspace_id");