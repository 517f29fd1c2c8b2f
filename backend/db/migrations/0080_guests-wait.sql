ALTER TABLE "waitlist_entries" DROP CONSTRAINT "waitlist_entries_unique";--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_recipient_check";--> statement-breakpoint
ALTER TABLE "waitlist_entries" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "waitlist_entry_id" uuid;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD COLUMN "address_fingerprint" text;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD COLUMN "link_hash" text;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD COLUMN "booking_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_waitlist_entry_id_waitlist_entries_id_fk" FOREIGN KEY ("waitlist_entry_id") REFERENCES "public"."waitlist_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_waitlist_entry_index" ON "messages" USING btree ("waitlist_entry_id") WHERE waitlist_entry_id is not null;--> statement-breakpoint
CREATE INDEX "waitlist_entries_address_index" ON "waitlist_entries" USING btree ("address_fingerprint") WHERE address_fingerprint is not null;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_link_unique" UNIQUE("link_hash");--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_wish_unique" UNIQUE NULLS NOT DISTINCT("user_id","product_id","date","start_time","link_hash");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_recipient_check" CHECK (num_nonnulls(user_id, booking_id, lead_id, waitlist_entry_id) = 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "messages" VALIDATE CONSTRAINT "messages_recipient_check";--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_waiter_check" CHECK (num_nonnulls(user_id, address) = 1);