ALTER TABLE "products" ADD COLUMN "highlights" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "itinerary" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "amenities" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "room_types" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "included" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "not_included" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "what_to_bring" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "languages" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "minimum_age" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "house_rules" text;