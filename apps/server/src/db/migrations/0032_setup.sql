CREATE TABLE "setup" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"finished_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_act";--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_act" CHECK ("audit_log"."act" in ('administrator_granted', 'administrator_revoked', 'account_suspended', 'account_restored', 'account_signed_out', 'account_deleted', 'reset_mailed', 'plan_changed', 'registration_changed', 'invitation_sent', 'invitation_revoked', 'video_taken_down', 'video_put_back', 'abuse_reporting_changed', 'abuse_report_dismissed', 'work_retried', 'work_cancelled', 'branding_changed', 'announcement_published', 'announcement_ended', 'maintenance_changed', 'part_tested', 'setup_finished'));--> statement-breakpoint
-- Where there are accounts, somebody has set it up without being asked.
INSERT INTO "setup" SELECT true, now() WHERE EXISTS (SELECT FROM "accounts");
