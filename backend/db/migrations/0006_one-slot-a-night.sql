ALTER TABLE "availability_slots" ADD COLUMN "reduced_to" integer;--> statement-breakpoint
ALTER TABLE "availability_slots" ADD COLUMN "is_night" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "week_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Which slots are nights follows from their product. While a backup is restored, rows come in no particular order, and
-- a row whose product is not there yet says it itself.
CREATE OR REPLACE FUNCTION "mark_night"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.is_night := coalesce((SELECT kind = 'stay' FROM products WHERE id = NEW.product_id), NEW.is_night);
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "availability_slots_marked" BEFORE INSERT ON "availability_slots"
	FOR EACH ROW EXECUTE FUNCTION mark_night();
--> statement-breakpoint
UPDATE "availability_slots" s SET is_night = true FROM "products" p WHERE p.id = s.product_id AND p.kind = 'stay';
--> statement-breakpoint
-- Nights that were there twice, because the time of checking in had changed, become one: the one that is open, or else
-- that was called off, or else that has most bookings. What was booked of the others is booked of it.
CREATE TEMPORARY TABLE "doubled_nights" ON COMMIT DROP AS
SELECT id, kept_id, reserved FROM (
	SELECT id, reserved, first_value(id) OVER (PARTITION BY product_id, date ORDER BY is_closed, NOT EXISTS (
		SELECT FROM audit_log WHERE object_type = 'slot' AND object_id = s.id::text AND action = 'slot.cancelled'
	), reserved DESC, id) AS kept_id
	FROM availability_slots s WHERE is_night
) nights WHERE id <> kept_id;
--> statement-breakpoint
UPDATE "booking_slots" b SET slot_id = d.kept_id FROM "doubled_nights" d WHERE d.id = b.slot_id;
--> statement-breakpoint
UPDATE "availability_slots" s SET
	reserved = s.reserved + d.reserved,
	capacity = greatest(s.capacity, s.reserved + d.reserved),
	reduced_to = CASE WHEN s.reserved + d.reserved > s.capacity THEN s.capacity END
FROM (SELECT kept_id, sum(reserved) AS reserved FROM doubled_nights GROUP BY kept_id) d WHERE d.kept_id = s.id;
--> statement-breakpoint
DELETE FROM "availability_slots" s USING "doubled_nights" d WHERE d.id = s.id;
--> statement-breakpoint
CREATE UNIQUE INDEX "availability_slots_night_unique" ON "availability_slots" USING btree ("product_id","date") WHERE is_night;
