CREATE TABLE "idempotency_keys" (
	"account_id" text NOT NULL,
	"name_hash" text NOT NULL,
	"fingerprint" text NOT NULL,
	"answer_sealed" text,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_account_id_name_hash_pk" PRIMARY KEY("account_id","name_hash")
);
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idempotency_keys_expiry" ON "idempotency_keys" USING btree ("expires_at");