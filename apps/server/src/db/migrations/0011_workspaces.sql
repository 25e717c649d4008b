CREATE TABLE "workspaces" (
	"id" text PRIMARY KEY NOT NULL,
	"deleting_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"workspace_id" text NOT NULL,
	"account_id" text NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_workspace_id_account_id_pk" PRIMARY KEY("workspace_id","account_id"),
	CONSTRAINT "memberships_role" CHECK ("memberships"."role" in ('owner', 'admin', 'editor', 'author', 'viewer'))
);
--> statement-breakpoint
-- Under the account's own id: whatever names its owner, in a row, in a job or in what is sealed, stays right as it is.
INSERT INTO "workspaces" ("id", "deleting_since", "created_at") SELECT "id", "deleting_since", "created_at" FROM "accounts";
--> statement-breakpoint
INSERT INTO "memberships" ("workspace_id", "account_id", "role", "created_at") SELECT "id", "id", 'owner', "created_at" FROM "accounts";
--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "memberships_account" ON "memberships" USING btree ("account_id");--> statement-breakpoint
ALTER TABLE "api_keys" DROP CONSTRAINT "api_keys_account_id_accounts_id_fk";--> statement-breakpoint
ALTER TABLE "api_keys" RENAME COLUMN "account_id" TO "workspace_id";--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP CONSTRAINT "idempotency_keys_account_id_accounts_id_fk";--> statement-breakpoint
ALTER TABLE "idempotency_keys" RENAME COLUMN "account_id" TO "workspace_id";--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" DROP CONSTRAINT "images_account_id_accounts_id_fk";--> statement-breakpoint
ALTER TABLE "images" RENAME COLUMN "account_id" TO "workspace_id";--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_account_id_accounts_id_fk";--> statement-breakpoint
ALTER TABLE "invoices" RENAME COLUMN "account_id" TO "workspace_id";--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_account_id_accounts_id_fk";--> statement-breakpoint
ALTER TABLE "payments" RENAME COLUMN "account_id" TO "workspace_id";--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_sources" DROP CONSTRAINT "player_sources_account_id_accounts_id_fk";--> statement-breakpoint
ALTER TABLE "player_sources" RENAME COLUMN "account_id" TO "workspace_id";--> statement-breakpoint
ALTER TABLE "player_sources" ADD CONSTRAINT "player_sources_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "players" DROP CONSTRAINT "players_account_id_accounts_id_fk";--> statement-breakpoint
ALTER TABLE "players" RENAME COLUMN "account_id" TO "workspace_id";--> statement-breakpoint
ALTER TABLE "players" ADD CONSTRAINT "players_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "processing_steps" DROP CONSTRAINT "processing_steps_account_id_accounts_id_fk";--> statement-breakpoint
ALTER TABLE "processing_steps" RENAME COLUMN "account_id" TO "workspace_id";--> statement-breakpoint
ALTER TABLE "processing_steps" ADD CONSTRAINT "processing_steps_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" DROP CONSTRAINT "subscriptions_account_id_accounts_id_fk";--> statement-breakpoint
ALTER TABLE "subscriptions" RENAME COLUMN "account_id" TO "workspace_id";--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_tickets" DROP CONSTRAINT "upload_tickets_account_id_accounts_id_fk";--> statement-breakpoint
ALTER TABLE "upload_tickets" RENAME COLUMN "account_id" TO "workspace_id";--> statement-breakpoint
ALTER TABLE "upload_tickets" ADD CONSTRAINT "upload_tickets_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" DROP CONSTRAINT "videos_account_id_accounts_id_fk";--> statement-breakpoint
ALTER TABLE "videos" RENAME COLUMN "account_id" TO "workspace_id";--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webflow_connections" DROP CONSTRAINT "webflow_connections_account_id_accounts_id_fk";--> statement-breakpoint
ALTER TABLE "webflow_connections" RENAME COLUMN "account_id" TO "workspace_id";--> statement-breakpoint
ALTER TABLE "webflow_connections" ADD CONSTRAINT "webflow_connections_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webflow_states" DROP CONSTRAINT "webflow_states_account_id_accounts_id_fk";--> statement-breakpoint
ALTER TABLE "webflow_states" RENAME COLUMN "account_id" TO "workspace_id";--> statement-breakpoint
ALTER TABLE "webflow_states" ADD CONSTRAINT "webflow_states_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_tickets" RENAME CONSTRAINT "upload_tickets_account_id_video_id_videos_account_id_id_fk" TO "upload_tickets_video";--> statement-breakpoint
ALTER TABLE "processing_steps" RENAME CONSTRAINT "processing_steps_account_id_video_id_videos_account_id_id_fk" TO "processing_steps_video";--> statement-breakpoint
ALTER TABLE "player_sources" RENAME CONSTRAINT "player_sources_account_id_player_id_players_account_id_id_fk" TO "player_sources_player";--> statement-breakpoint
ALTER TABLE "idempotency_keys" RENAME CONSTRAINT "idempotency_keys_account_id_name_hash_pk" TO "idempotency_keys_workspace_id_name_hash_pk";--> statement-breakpoint
ALTER TABLE "webflow_connections" RENAME CONSTRAINT "webflow_connections_account_id_code_hash_pk" TO "webflow_connections_workspace_id_code_hash_pk";--> statement-breakpoint
ALTER INDEX "api_keys_account" RENAME TO "api_keys_workspace";--> statement-breakpoint
ALTER INDEX "images_account" RENAME TO "images_workspace";--> statement-breakpoint
ALTER INDEX "payments_account" RENAME TO "payments_workspace";--> statement-breakpoint
ALTER INDEX "subscriptions_account" RENAME TO "subscriptions_workspace";--> statement-breakpoint
-- Its only member so far is who made it.
ALTER TABLE "api_keys" ADD COLUMN "created_by" text;
--> statement-breakpoint
UPDATE "api_keys" SET "created_by" = "workspace_id";--> statement-breakpoint
ALTER TABLE "api_keys" ALTER COLUMN "created_by" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_creator" ON "api_keys" USING btree ("created_by");--> statement-breakpoint
-- Jobs that wait name the owner, too. On a new database there is no queue yet.
DO $$ BEGIN
	IF to_regclass('pgboss.job') IS NOT NULL THEN
		UPDATE pgboss.job SET data = data - 'accountId' || jsonb_build_object('workspaceId', data->'accountId')
		WHERE name LIKE 'video-%' AND data ? 'accountId';
	END IF;
END $$;
--> statement-breakpoint
CREATE TABLE "two_factors" (
	"account_id" text PRIMARY KEY NOT NULL,
	"secret" text,
	"pending_secret" text,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"recovery_code_hash" text,
	"undoable_until" timestamp with time zone
);
--> statement-breakpoint
INSERT INTO "two_factors" ("account_id", "secret", "pending_secret", "last_step", "recovery_code_hash", "undoable_until")
SELECT "id", "two_factor_secret", "two_factor_pending_secret", "two_factor_last_step", "recovery_code_hash", "two_factor_undoable_until"
FROM "accounts" WHERE "two_factor_secret" IS NOT NULL OR "two_factor_pending_secret" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "two_factor_secret";--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "two_factor_pending_secret";--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "two_factor_last_step";--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "recovery_code_hash";--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "two_factor_undoable_until";--> statement-breakpoint
ALTER TABLE "webhook_events" RENAME TO "payment_webhook_events";--> statement-breakpoint
ALTER TABLE "payment_webhook_events" RENAME CONSTRAINT "webhook_events_pkey" TO "payment_webhook_events_pkey";--> statement-breakpoint
-- Words that were read as others before they were refused.
UPDATE "subscriptions" SET "status" = 'unknown' WHERE "status" NOT IN ('created', 'authenticated', 'active', 'pending', 'halted', 'paused', 'cancelled', 'completed', 'expired');
--> statement-breakpoint
UPDATE "api_keys" SET "access" = 'read' WHERE "access" <> 'read_write';--> statement-breakpoint
UPDATE "player_sources" SET "media_type" = 'mp4' WHERE "media_type" <> 'hls';--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_access" CHECK ("api_keys"."access" in ('read', 'read_write'));--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_status" CHECK ("invoices"."status" in ('issued', 'partially_paid', 'paid', 'expired', 'cancelled'));--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_purpose" CHECK ("one_time_codes"."purpose" in ('register', 'reset', 'delete'));--> statement-breakpoint
ALTER TABLE "player_sources" ADD CONSTRAINT "player_sources_media_type" CHECK ("player_sources"."media_type" in ('mp4', 'hls'));--> statement-breakpoint
ALTER TABLE "processing_steps" ADD CONSTRAINT "processing_steps_step" CHECK ("processing_steps"."step" in ('probe', 'poster', 'mp4', 'hls', 'storyboard'));--> statement-breakpoint
ALTER TABLE "processing_steps" ADD CONSTRAINT "processing_steps_state" CHECK ("processing_steps"."state" in ('waiting', 'running', 'done', 'failed', 'skipped'));--> statement-breakpoint
ALTER TABLE "provider_plans" ADD CONSTRAINT "provider_plans_period" CHECK ("provider_plans"."period" in ('weekly', 'monthly', 'quarterly', 'yearly'));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_status" CHECK ("subscriptions"."status" in ('created', 'authenticated', 'active', 'pending', 'halted', 'paused', 'cancelled', 'completed', 'expired', 'unknown'));--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_status" CHECK ("videos"."status" in ('uploading', 'processing', 'ready', 'failed'));
