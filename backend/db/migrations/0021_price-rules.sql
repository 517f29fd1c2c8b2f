CREATE TABLE "price_rules" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid NOT NULL,
	"weekdays" smallint[],
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"price" bigint NOT NULL,
	"child_price" bigint,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "price_rules_days_check" CHECK (from_day <= to_day),
	CONSTRAINT "price_rules_price_check" CHECK (price > 0 and (child_price is null or child_price between 1 and price)),
	CONSTRAINT "price_rules_weekdays_check" CHECK (weekdays is null or (cardinality(weekdays) between 1 and 6 and weekdays <@ array[1,2,3,4,5,6,7]::smallint[]))
);
--> statement-breakpoint
DROP INDEX "products_price_index";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "price_lines" jsonb;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "children" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "availability_slots" ADD COLUMN "price" bigint;--> statement-breakpoint
ALTER TABLE "availability_slots" ADD COLUMN "child_price" bigint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "child_price" bigint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "lowest_price" bigint;--> statement-breakpoint
ALTER TABLE "price_rules" ADD CONSTRAINT "price_rules_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_rules_product_index" ON "price_rules" USING btree ("product_id","to_day");--> statement-breakpoint
CREATE INDEX "products_from_price_index" ON "products" USING btree ("status",coalesce(lowest_price, effective_price),"id");--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_children_check" CHECK (children >= 0 and (children = 0 or children < seats));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_child_price_check" CHECK (child_price is null or (kind = 'tour' and child_price > 0));