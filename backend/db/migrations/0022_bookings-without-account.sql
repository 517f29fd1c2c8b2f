ALTER TABLE "bookings" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "contact_email" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "contact_phone" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "link_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_contact_idempotency_unique" ON "bookings" USING btree ("idempotency_key") WHERE contact_email is not null;--> statement-breakpoint
CREATE INDEX "bookings_link_index" ON "bookings" USING btree ("id") WHERE link_key is not null;--> statement-breakpoint
CREATE INDEX "bookings_contact_pending_index" ON "bookings" USING btree ("contact_email") WHERE status = 'pending' and contact_email is not null;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_customer_check" CHECK ((contact_email is null) = (contact_phone is null) and (user_id is not null or contact_email is not null));--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_link_check" CHECK (link_key is null or user_id is null);