-- Tells every process that listens what has changed, when and only when it is committed. A trigger is given pairs:
-- a word, and the column whose value follows it.
CREATE FUNCTION "announce_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	value text;
BEGIN
	FOR pair IN 0 .. TG_NARGS - 2 BY 2 LOOP
		IF TG_OP <> 'INSERT' THEN
			EXECUTE format('SELECT ($1).%I', TG_ARGV[pair + 1]) INTO value USING OLD;
			PERFORM pg_notify('kinora_changes', TG_ARGV[pair] || ' ' || value);
		END IF;
		IF TG_OP <> 'DELETE' THEN
			EXECUTE format('SELECT ($1).%I', TG_ARGV[pair + 1]) INTO value USING NEW;
			PERFORM pg_notify('kinora_changes', TG_ARGV[pair] || ' ' || value);
		END IF;
	END LOOP;
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "players_changed" AFTER INSERT OR UPDATE OR DELETE ON "players"
	FOR EACH ROW EXECUTE FUNCTION "announce_change"('player', 'id', 'library', 'workspace_id');
--> statement-breakpoint
CREATE TRIGGER "player_sources_changed" AFTER INSERT OR UPDATE OR DELETE ON "player_sources"
	FOR EACH ROW EXECUTE FUNCTION "announce_change"('player', 'player_id', 'library', 'workspace_id');
--> statement-breakpoint
CREATE TRIGGER "videos_changed" AFTER INSERT OR UPDATE OR DELETE ON "videos"
	FOR EACH ROW EXECUTE FUNCTION "announce_change"('video', 'id', 'library', 'workspace_id');
--> statement-breakpoint
CREATE TRIGGER "sessions_changed" AFTER UPDATE OR DELETE ON "sessions"
	FOR EACH ROW EXECUTE FUNCTION "announce_change"('session', 'id');
--> statement-breakpoint
CREATE TRIGGER "memberships_changed" AFTER INSERT OR UPDATE OR DELETE ON "memberships"
	FOR EACH ROW EXECUTE FUNCTION "announce_change"('memberships', 'account_id');
--> statement-breakpoint
CREATE TRIGGER "api_keys_changed" AFTER UPDATE OR DELETE ON "api_keys"
	FOR EACH ROW EXECUTE FUNCTION "announce_change"('key', 'id');
