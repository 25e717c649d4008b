CREATE TABLE "storage_counts" (
	"prefix" text NOT NULL,
	"kind" text NOT NULL,
	"is_running" boolean NOT NULL,
	"objects" bigint NOT NULL,
	"bytes" bigint NOT NULL,
	"removed" bigint NOT NULL,
	"removed_bytes" bigint NOT NULL,
	"counted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "storage_counts_prefix_kind_is_running_pk" PRIMARY KEY("prefix","kind","is_running"),
	CONSTRAINT "storage_counts_kind" CHECK ("storage_counts"."kind" in ('originals', 'files', 'streams', 'pictures', 'captions', 'pieces', 'images'))
);
