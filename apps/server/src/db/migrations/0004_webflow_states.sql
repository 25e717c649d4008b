CREATE TABLE "webflow_states" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"session_id" text NOT NULL,
	"code_hash" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webflow_connections" ALTER COLUMN "sites" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "webflow_states" ADD CONSTRAINT "webflow_states_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webflow_states" ADD CONSTRAINT "webflow_states_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webflow_states_expiry" ON "webflow_states" USING btree ("expires_at");