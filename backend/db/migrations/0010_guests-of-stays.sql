ALTER TABLE "bookings" ADD COLUMN "guests" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "guests_per_room" integer;--> statement-breakpoint
UPDATE "products" SET "guests_per_room" = 2 WHERE "kind" = 'stay';--> statement-breakpoint
UPDATE "product_changes" SET "draft" = jsonb_set("draft", '{guestsPerRoom}', '2') WHERE "product_id" IN (SELECT "id" FROM "products" WHERE "kind" = 'stay');--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_guests_per_room_check" CHECK ((kind = 'stay') = (guests_per_room is not null));
