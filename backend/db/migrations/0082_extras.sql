ALTER TABLE "bookings" ADD COLUMN "extras" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "extras" jsonb;