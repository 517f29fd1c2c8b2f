ALTER TABLE "bookings" ADD COLUMN "guests" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "guests_per_room" integer;--> statement-breakpoint
UPDATE "products" SET "guests_per_room" = 2 WHERE "kind" = 'stay';--> statement-breakpoint
UPDATE "product_changes" SET "draft" = jsonb_set("draft", '{guestsPerRoom}', '2') WHERE "product_id" IN (SELECT "id" FROM "products" WHERE "kind" = 'stay');--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_guests_per_room_check" CHECK ((kind = 'stay') = (guests_per_room is not null));--> statement-breakpoint
DROP INDEX "bookings_payment_reference_unique";--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_payment_reference_unique" ON "bookings" USING btree ("payment_reference") WHERE status = 'pending' or payment_status <> 'pending';--> statement-breakpoint
-- Payments in review did not limit how long their seats are held.
UPDATE "bookings" SET "hold_expires_at" = least("payment_submitted_at" + interval '24 hours', "starts_at") WHERE status = 'pending' and payment_status = 'pending' and payment_submitted_at is not null and hold_expires_at is null;--> statement-breakpoint
CREATE TABLE "rate_limit_counters" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone
);--> statement-breakpoint
CREATE INDEX "rate_limit_counters_expire_index" ON "rate_limit_counters" USING btree ("expire");--> statement-breakpoint
ALTER TYPE "public"."product_status" ADD VALUE 'off_sale';--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "off_sale_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "off_sale_by" uuid;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "off_sale_reason" text;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_off_sale_by_users_id_fk" FOREIGN KEY ("off_sale_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_off_sale_check" CHECK ((off_sale_at is null) = (off_sale_by is null) and (off_sale_at is null) = (off_sale_reason is null));--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "commission_rate" double precision;--> statement-breakpoint
UPDATE "users" SET "commission_rate" = "commission_rate_bps" / 100.0 WHERE "commission_rate_bps" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "commission_rate_bps";--> statement-breakpoint
-- A trigger on rows does not see TRUNCATE.
CREATE TRIGGER "audit_log_not_truncated" BEFORE TRUNCATE ON "audit_log"
	FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_log();
