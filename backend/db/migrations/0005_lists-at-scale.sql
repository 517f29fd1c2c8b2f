DROP INDEX "bookings_review_index";--> statement-breakpoint
CREATE INDEX "users_name_index" ON "users" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "bookings_provider_newest_index" ON "bookings" USING btree ("provider_id","created_at","id");--> statement-breakpoint
CREATE INDEX "bookings_district_newest_index" ON "bookings" USING btree ("territory_path","created_at","id");--> statement-breakpoint
CREATE INDEX "bookings_state_newest_index" ON "bookings" USING btree ("state_path","created_at","id");--> statement-breakpoint
CREATE INDEX "bookings_country_newest_index" ON "bookings" USING btree ("country_path","created_at","id");--> statement-breakpoint
CREATE INDEX "bookings_provider_amount_index" ON "bookings" USING btree ("provider_id","total_amount","id");--> statement-breakpoint
CREATE INDEX "bookings_district_amount_index" ON "bookings" USING btree ("territory_path","total_amount","id");--> statement-breakpoint
CREATE INDEX "bookings_review_index" ON "bookings" USING btree ("created_at","id") WHERE payment_status = 'pending' and payment_submitted_at is not null;