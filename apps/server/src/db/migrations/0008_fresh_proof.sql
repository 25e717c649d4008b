ALTER TABLE "accounts" ADD COLUMN "two_factor_undoable_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "proven_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- Whoever is signed in already proved it then, not now.
UPDATE "sessions" SET "proven_at" = "created_at";
