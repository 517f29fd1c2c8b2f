CREATE TABLE "outside_sales" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"start_time" time,
	"seats" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "outside_sales_days_check" CHECK (from_date <= to_date),
	CONSTRAINT "outside_sales_seats_check" CHECK (seats >= 1)
);
--> statement-breakpoint
ALTER TABLE "calendar_channels" ADD COLUMN "seats" integer;--> statement-breakpoint
ALTER TABLE "outside_sales" ADD CONSTRAINT "outside_sales_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outside_sales_product_index" ON "outside_sales" USING btree ("product_id","to_date");