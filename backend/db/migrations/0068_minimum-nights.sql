ALTER TABLE "availability_slots" ADD COLUMN "minimum_nights" integer;--> statement-breakpoint
ALTER TABLE "price_rules" ADD COLUMN "minimum_nights" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "minimum_nights" integer;--> statement-breakpoint
ALTER TABLE "price_rules" ADD CONSTRAINT "price_rules_minimum_nights_check" CHECK (minimum_nights between 1 and 30);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_minimum_nights_check" CHECK (minimum_nights is null or (kind = 'stay' and minimum_nights between 1 and 30));--> statement-breakpoint
-- A search with days depends on how long a stay has to be.
CREATE OR REPLACE FUNCTION "note_slots"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		PERFORM note_days(array_agg(DISTINCT product_id), array_agg(DISTINCT date)) FROM new_rows HAVING count(*) > 0;
	ELSIF TG_OP = 'DELETE' THEN
		PERFORM note_days(array_agg(DISTINCT product_id), array_agg(DISTINCT date)) FROM old_rows HAVING count(*) > 0;
	ELSE
		PERFORM note_days(array_agg(DISTINCT product_id), array_agg(DISTINCT day))
		FROM (
			SELECT n.product_id, days.day
			FROM old_rows o JOIN new_rows n USING (id), LATERAL (VALUES (o.date), (n.date)) AS days (day)
			WHERE (o.date, o.start_time, o.end_time, o.capacity, o.reserved, o.is_closed, o.cutoff_at, o.price, o.child_price, o.minimum_nights)
				IS DISTINCT FROM (n.date, n.start_time, n.end_time, n.capacity, n.reserved, n.is_closed, n.cutoff_at, n.price, n.child_price, n.minimum_nights)
		) AS changed HAVING count(*) > 0;
	END IF;
	RETURN NULL;
END $$;
