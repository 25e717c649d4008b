-- As `retention`, of each player that shows a video: whoever is told of one player learns nothing of the others.
CREATE TABLE stats.player_retention (
  workspace_id text NOT NULL,
  player_id text NOT NULL,
  video_id text NOT NULL,
  day date NOT NULL,
  duration_ms integer NOT NULL,
  plays integer NOT NULL,
  reached integer[] NOT NULL,
  passes integer[] NOT NULL,
  PRIMARY KEY (player_id, day, video_id)
);
--> statement-breakpoint
CREATE INDEX player_retention_workspace ON stats.player_retention (workspace_id);
--> statement-breakpoint
CREATE INDEX player_retention_video ON stats.player_retention (video_id);
