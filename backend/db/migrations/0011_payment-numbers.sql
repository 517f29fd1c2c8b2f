DROP INDEX "bookings_payment_reference_unique";--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_payment_reference_unique" ON "bookings" USING btree ("payment_reference") WHERE status = 'pending' or payment_status <> 'pending';--> statement-breakpoint
-- Payments in review did not limit how long their seats are held.
UPDATE "bookings" SET "hold_expires_at" = least("payment_submitted_at" + interval '24 hours', "starts_at") WHERE status = 'pending' and payment_status = 'pending' and payment_submitted_at is not null and hold_expires_at is null;
