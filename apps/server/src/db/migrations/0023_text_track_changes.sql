-- Pages of players name the tracks of their film.
CREATE TRIGGER "text_tracks_changed" AFTER INSERT OR UPDATE OR DELETE ON "text_tracks"
	FOR EACH ROW EXECUTE FUNCTION "announce_change"('video', 'video_id');
