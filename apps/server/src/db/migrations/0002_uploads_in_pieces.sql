ALTER TABLE "upload_tickets" ADD COLUMN "content_type" text NOT NULL;--> statement-breakpoint
ALTER TABLE "upload_tickets" ADD COLUMN "declared_bytes" bigint;--> statement-breakpoint
ALTER TABLE "upload_tickets" ADD COLUMN "lease_holder" text;--> statement-breakpoint
ALTER TABLE "upload_tickets" ADD COLUMN "lease_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "playable_at" timestamp with time zone;