ALTER TABLE "processing_steps" DROP CONSTRAINT "processing_steps_step";--> statement-breakpoint
ALTER TABLE "text_tracks" DROP CONSTRAINT "text_tracks_origin";--> statement-breakpoint
ALTER TABLE "processing_steps" ADD CONSTRAINT "processing_steps_step" CHECK ("processing_steps"."step" in ('probe', 'poster', 'mp4', 'tracks', 'hls', 'storyboard', 'insight', 'captions'));--> statement-breakpoint
ALTER TABLE "text_tracks" ADD CONSTRAINT "text_tracks_origin" CHECK ("text_tracks"."origin" in ('upload', 'file', 'auto', 'edited'));