CREATE TABLE "announcements" (
	"id" text PRIMARY KEY NOT NULL,
	"level" text NOT NULL,
	"text" text NOT NULL,
	"link_url" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone,
	CONSTRAINT "announcements_level" CHECK ("announcements"."level" in ('info', 'warning', 'critical'))
);
--> statement-breakpoint
CREATE TABLE "branding" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"accent" text DEFAULT '' NOT NULL,
	"support_email" text DEFAULT '' NOT NULL,
	"terms_url" text DEFAULT '' NOT NULL,
	"privacy_url" text DEFAULT '' NOT NULL,
	"footer_links" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"mail_sender" text DEFAULT '' NOT NULL,
	"logo" text DEFAULT '' NOT NULL,
	"logo_version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "maintenance" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"message" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_act";--> statement-breakpoint
ALTER TABLE "administrators" ADD COLUMN "by_group" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_act" CHECK ("audit_log"."act" in ('administrator_granted', 'administrator_revoked', 'account_suspended', 'account_restored', 'account_signed_out', 'account_deleted', 'reset_mailed', 'plan_changed', 'registration_changed', 'invitation_sent', 'invitation_revoked', 'video_taken_down', 'video_put_back', 'work_retried', 'work_cancelled', 'branding_changed', 'announcement_published', 'announcement_ended', 'maintenance_changed', 'part_tested'));--> statement-breakpoint
-- Both are kept in memory by every server.
CREATE TRIGGER "branding_changed" AFTER INSERT OR UPDATE OR DELETE ON "branding"
	FOR EACH ROW EXECUTE FUNCTION "announce_change"('branding', 'only');
--> statement-breakpoint
CREATE TRIGGER "maintenance_changed" AFTER INSERT OR UPDATE OR DELETE ON "maintenance"
	FOR EACH ROW EXECUTE FUNCTION "announce_change"('maintenance', 'only');
