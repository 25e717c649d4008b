ALTER TABLE "videos" ADD COLUMN "trim_of" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "trim_start_ms" integer;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "trim_end_ms" integer;--> statement-breakpoint
CREATE INDEX "videos_trim_of" ON "videos" USING btree ("trim_of") WHERE "videos"."trim_of" is not null;