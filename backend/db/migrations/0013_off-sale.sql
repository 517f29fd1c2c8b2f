ALTER TYPE "public"."product_status" ADD VALUE 'off_sale';--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "off_sale_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "off_sale_by" uuid;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "off_sale_reason" text;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_off_sale_by_users_id_fk" FOREIGN KEY ("off_sale_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_off_sale_check" CHECK ((off_sale_at is null) = (off_sale_by is null) and (off_sale_at is null) = (off_sale_reason is null));