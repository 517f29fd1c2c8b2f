CREATE TYPE "public"."picture_stage" AS ENUM('added', 'removed');--> statement-breakpoint
ALTER TABLE "product_pictures" ADD COLUMN "staged" "picture_stage";--> statement-breakpoint
-- Providers and customers who came before accounts were given a place: that of their first product or booking.
UPDATE "users" SET "territory_path" = (
	SELECT p.territory_path FROM products p WHERE p.provider_id = users.id ORDER BY p.created_at, p.id LIMIT 1
) WHERE territory_path IS NULL AND role = 'service_provider' AND EXISTS (SELECT FROM products p WHERE p.provider_id = users.id);
--> statement-breakpoint
UPDATE "users" SET "territory_path" = (
	SELECT b.territory_path FROM bookings b WHERE b.user_id = users.id ORDER BY b.created_at, b.id LIMIT 1
) WHERE territory_path IS NULL AND role = 'user' AND EXISTS (SELECT FROM bookings b WHERE b.user_id = users.id);
