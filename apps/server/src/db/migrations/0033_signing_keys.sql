CREATE TABLE "signing_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "signing_keys" ADD CONSTRAINT "signing_keys_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "signing_keys_workspace" ON "signing_keys" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE TRIGGER "signing_keys_changed" AFTER UPDATE OR DELETE ON "signing_keys"
	FOR EACH ROW EXECUTE FUNCTION "announce_change"('signing key', 'id');
