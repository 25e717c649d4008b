CREATE SCHEMA IF NOT EXISTS stats;
--> statement-breakpoint
-- One row for each time that a player was opened. `day` is the one that the viewer's clock named when it was: it stays
-- the same in all that is heard of the view, and says which partition it lies in.
CREATE TABLE stats.views (
  day date NOT NULL,
  view_id text NOT NULL,
  seq integer NOT NULL,
  workspace_id text NOT NULL,
  player_id text NOT NULL,
  video_id text,
  started_at timestamptz NOT NULL,
  touched_at timestamptz NOT NULL,
  visitor bytea,
  country text NOT NULL,
  device text NOT NULL,
  browser text NOT NULL,
  os text NOT NULL,
  language text NOT NULL,
  host text NOT NULL,
  page text NOT NULL,
  referrer text NOT NULL,
  flags integer NOT NULL,
  problems integer NOT NULL,
  startup_ms integer,
  watched_ms integer NOT NULL,
  duration_ms integer NOT NULL,
  stalls integer NOT NULL,
  stalled_ms integer NOT NULL,
  height integer NOT NULL,
  error text NOT NULL,
  passes text NOT NULL,
  PRIMARY KEY (day, view_id)
) PARTITION BY RANGE (day);
--> statement-breakpoint
CREATE INDEX views_workspace ON stats.views (workspace_id, started_at);
--> statement-breakpoint
CREATE INDEX views_player ON stats.views (player_id, started_at);
--> statement-breakpoint
CREATE INDEX views_video ON stats.views (video_id, started_at);
--> statement-breakpoint
-- Hours of which something was heard that is not yet in the sums. `mark` grows with each word: what came while they
-- were being summed up is not forgotten.
CREATE TABLE stats.touched (
  workspace_id text NOT NULL,
  player_id text NOT NULL,
  video_id text NOT NULL,
  hour timestamptz NOT NULL,
  mark integer DEFAULT 1 NOT NULL,
  PRIMARY KEY (workspace_id, hour, player_id, video_id)
);
--> statement-breakpoint
-- Sums of views, by the hour and by the day of UTC. `scope` says whose: w, p or v for all of a workspace, one player,
-- one video. `dim` is by what they are told apart; `total` is all of them.
CREATE TABLE stats.hours (
  workspace_id text NOT NULL,
  scope char(1) NOT NULL,
  scope_id text NOT NULL,
  dim text NOT NULL,
  at timestamptz NOT NULL,
  value text NOT NULL,
  loads integer NOT NULL,
  plays integer NOT NULL,
  views integer NOT NULL,
  viewers integer NOT NULL,
  watched_ms bigint NOT NULL,
  seen_parts bigint NOT NULL,
  finished integer NOT NULL,
  stalled_ms bigint NOT NULL,
  exits integer NOT NULL,
  PRIMARY KEY (scope, scope_id, dim, at, value)
);
--> statement-breakpoint
CREATE TABLE stats.days (LIKE stats.hours INCLUDING ALL);
--> statement-breakpoint
CREATE INDEX hours_workspace ON stats.hours (workspace_id, at);
--> statement-breakpoint
CREATE INDEX days_workspace ON stats.days (workspace_id, at);
--> statement-breakpoint
CREATE TABLE stats.retention (
  workspace_id text NOT NULL,
  video_id text NOT NULL,
  day date NOT NULL,
  duration_ms integer NOT NULL,
  plays integer NOT NULL,
  reached integer[] NOT NULL,
  passes integer[] NOT NULL,
  PRIMARY KEY (video_id, day)
);
--> statement-breakpoint
CREATE INDEX retention_workspace ON stats.retention (workspace_id);
--> statement-breakpoint
-- What makes a viewer's mark; without it nobody can tell whose it was.
CREATE TABLE stats.salts (
  day date PRIMARY KEY,
  salt bytea NOT NULL
);
--> statement-breakpoint
-- Marks of people who were signed in to the workspace on that day: their views do not count.
CREATE TABLE stats.own_visitors (
  workspace_id text NOT NULL,
  day date NOT NULL,
  visitor bytea NOT NULL,
  PRIMARY KEY (workspace_id, day, visitor)
);
