CREATE INDEX "users_phone_index" ON "users" USING btree (right(regexp_replace(phone, '\D', '', 'g'), 10));--> statement-breakpoint
CREATE INDEX "bookings_contact_email_index" ON "bookings" USING btree ("contact_email") WHERE contact_email is not null;--> statement-breakpoint
CREATE INDEX "bookings_contact_phone_index" ON "bookings" USING btree (right(regexp_replace(contact_phone, '\D', '', 'g'), 10)) WHERE contact_email is not null;--> statement-breakpoint
CREATE INDEX "bookings_reference_index" ON "bookings" USING btree ("payment_reference") WHERE payment_reference is not null;