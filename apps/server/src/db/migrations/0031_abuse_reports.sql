CREATE TABLE "abuse_reporting" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "abuse_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"player_id" text NOT NULL,
	"video_id" text,
	"reason" text NOT NULL,
	"details" text NOT NULL,
	"contact" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "abuse_reports_reason" CHECK ("abuse_reports"."reason" in ('copyright', 'privacy', 'violence', 'sexual', 'spam', 'other')),
	CONSTRAINT "abuse_reports_state" CHECK ("abuse_reports"."state" in ('open', 'dismissed', 'taken_down'))
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_act";--> statement-breakpoint
ALTER TABLE "abuse_reports" ADD CONSTRAINT "abuse_reports_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "abuse_reports" ADD CONSTRAINT "abuse_reports_player" FOREIGN KEY ("workspace_id","player_id") REFERENCES "public"."players"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "abuse_reports_newest" ON "abuse_reports" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "abuse_reports_video" ON "abuse_reports" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "abuse_reports_of_player" ON "abuse_reports" USING btree ("player_id");--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_act" CHECK ("audit_log"."act" in ('administrator_granted', 'administrator_revoked', 'account_suspended', 'account_restored', 'account_signed_out', 'account_deleted', 'reset_mailed', 'plan_changed', 'registration_changed', 'invitation_sent', 'invitation_revoked', 'video_taken_down', 'video_put_back', 'abuse_reporting_changed', 'abuse_report_dismissed', 'work_retried', 'work_cancelled', 'branding_changed', 'announcement_published', 'announcement_ended', 'maintenance_changed', 'part_tested'));--> statement-breakpoint
CREATE TRIGGER "abuse_reporting_changed" AFTER INSERT OR UPDATE OR DELETE ON "abuse_reporting"
	FOR EACH ROW EXECUTE FUNCTION "announce_change"('abuse_reporting', 'only');
