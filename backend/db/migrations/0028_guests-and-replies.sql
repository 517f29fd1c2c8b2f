ALTER TABLE "bookings" ADD COLUMN "guest_names" jsonb;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "host_message" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "reply" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "replied_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_reply_check" CHECK ((reply is null) = (replied_at is null));