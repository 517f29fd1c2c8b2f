-- Costs more than a comparison: a scan of many rows shall not compute it for each of them.
CREATE OR REPLACE FUNCTION booking_state_words(search tsvector, state text) RETURNS tsvector
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 500 AS $$
	SELECT array_to_tsvector(ARRAY(
		SELECT state || ' ' || word FROM unnest(tsvector_to_array(search)) AS words (word)
		-- The longest that PostgreSQL takes; to_tsvector leaves out longer ones, too.
		WHERE octet_length(state || ' ' || word) <= 2046
	))
$$;--> statement-breakpoint
CREATE INDEX "bookings_state_words_index" ON "bookings" USING gin (booking_state_words("search", "state_path"));--> statement-breakpoint
-- Without it, nothing is known of the index until a tenth of the bookings has changed.
ANALYZE "bookings";
