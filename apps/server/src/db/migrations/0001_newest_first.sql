DROP INDEX "players_newest";--> statement-breakpoint
DROP INDEX "videos_newest";--> statement-breakpoint
CREATE INDEX "players_newest" ON "players" USING btree ("account_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "videos_newest" ON "videos" USING btree ("account_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);