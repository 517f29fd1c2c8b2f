ALTER TABLE "bookings" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', product_title || ' ' || customer_name)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "bookings_newest_index" ON "bookings" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "bookings_amount_index" ON "bookings" USING btree ("total_amount","id");--> statement-breakpoint
CREATE INDEX "bookings_search_index" ON "bookings" USING gin ("search");--> statement-breakpoint
CREATE INDEX "bookings_review_index" ON "bookings" USING btree ("date","id") WHERE payment_status = 'pending' and payment_submitted_at is not null;--> statement-breakpoint
CREATE INDEX "bookings_pending_index" ON "bookings" USING btree ("ends_at") WHERE status = 'pending';