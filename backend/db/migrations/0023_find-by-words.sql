CREATE TABLE "booking_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DROP INDEX "referrals_affiliate_index";--> statement-breakpoint
CREATE INDEX "booking_words_start_index" ON "booking_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_payees_index" ON "users" USING btree ("id","status") WHERE role <> 'user';--> statement-breakpoint
CREATE INDEX "bookings_unpaid_referral_index" ON "bookings" USING btree ("referral_affiliate_id","id") WHERE status = 'cancelled' and payment_status = 'pending' and referral_affiliate_id is not null;--> statement-breakpoint
CREATE INDEX "commissions_beneficiary_type_index" ON "commissions" USING btree ("beneficiary_id","type","created_at","id") WHERE type not in ('sale', 'override', 'share');--> statement-breakpoint
CREATE INDEX "referrals_affiliate_index" ON "referrals" USING btree ("affiliate_id","created_at","subject_type","subject_id","link_id");
--> statement-breakpoint
-- The words of the bookings that are there. Triggers add those of new ones, and of changed ones.
INSERT INTO booking_words SELECT DISTINCT unnest(tsvector_to_array(search)) FROM bookings;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "add_words_of_bookings"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- In one order, so that two bookings with the same new words do not wait for each other.
	INSERT INTO booking_words
	SELECT DISTINCT word FROM new_rows, unnest(tsvector_to_array(search)) AS words (word)
	WHERE NOT EXISTS (SELECT FROM booking_words AS known WHERE known.word = words.word) ORDER BY word
	ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "bookings_words_added" AFTER INSERT ON "bookings"
	REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION add_words_of_bookings();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "add_words_of_booking"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO booking_words SELECT unnest(tsvector_to_array(NEW.search)) AS word ORDER BY word ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "booking_words_added" AFTER UPDATE OF "product_title", "customer_name" ON "bookings"
	FOR EACH ROW EXECUTE FUNCTION add_words_of_booking();
