-- By which review link it was watched. Processes of the version before leave it empty.
ALTER TABLE stats.views ADD COLUMN link_id text;
