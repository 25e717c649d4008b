CREATE TABLE "administrators" (
	"account_id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"act" text NOT NULL,
	"actor_id" text,
	"via" text NOT NULL,
	"subject_id" text NOT NULL,
	"detail" text NOT NULL,
	"note" text NOT NULL,
	CONSTRAINT "audit_log_act" CHECK ("audit_log"."act" in ('administrator_granted', 'administrator_revoked', 'account_suspended', 'account_restored', 'account_signed_out', 'account_deleted', 'reset_mailed', 'plan_changed', 'registration_changed', 'invitation_sent', 'invitation_revoked', 'video_taken_down', 'video_put_back', 'work_retried', 'work_cancelled'))
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"is_administrator" boolean NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitations_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "registration_rules" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"mode" text NOT NULL,
	"domains" text[] NOT NULL,
	CONSTRAINT "registration_rules_mode" CHECK ("registration_rules"."mode" in ('open', 'invited', 'domains', 'closed'))
);
--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "taken_down_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "taken_down_reason" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "suspended_reason" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "last_sign_in_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "administrators" ADD CONSTRAINT "administrators_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_newest" ON "audit_log" USING btree ("at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "invitations_expiry" ON "invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "accounts_newest" ON "accounts" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
-- Who is an administrator is kept with each session, and who is suspended with each key.
CREATE TRIGGER "administrators_changed" AFTER INSERT OR DELETE ON "administrators"
	FOR EACH ROW EXECUTE FUNCTION "announce_change"('administrator', 'account_id');
--> statement-breakpoint
CREATE TRIGGER "accounts_suspended" AFTER UPDATE OF "suspended_at" ON "accounts"
	FOR EACH ROW EXECUTE FUNCTION "announce_change"('suspension', 'id');
