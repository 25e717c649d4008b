ALTER TABLE "invoices" ADD COLUMN "amount" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "currency" text NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_plans" ADD COLUMN "key_id" text NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "start_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_created" ON "subscriptions" USING btree ("account_id") WHERE "subscriptions"."status" = 'created';