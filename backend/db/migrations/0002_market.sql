CREATE TYPE "public"."booking_status" AS ENUM('pending', 'confirmed', 'completed', 'cancelled');--> statement-breakpoint
CREATE TYPE "public"."cancelled_by" AS ENUM('user', 'provider', 'admin', 'system');--> statement-breakpoint
CREATE TYPE "public"."change_status" AS ENUM('pending', 'confirmed', 'declined', 'canceled');--> statement-breakpoint
CREATE TYPE "public"."payment_status" AS ENUM('pending', 'completed', 'refunded');--> statement-breakpoint
CREATE TYPE "public"."product_kind" AS ENUM('tour', 'stay');--> statement-breakpoint
CREATE TYPE "public"."product_status" AS ENUM('approved', 'pending_approval');--> statement-breakpoint
CREATE TYPE "public"."slot_status" AS ENUM('AVAILABLE', 'LIMITED', 'SOLD_OUT', 'CLOSED');--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"actor_id" uuid,
	"actor_role" "role",
	"action" text NOT NULL,
	"object_type" text NOT NULL,
	"object_id" text NOT NULL,
	"territory_path" text,
	"changes" jsonb,
	"reason" text,
	"ip" text,
	"request_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"seal_number" bigint,
	"prev_hash" text,
	"hash" text,
	CONSTRAINT "audit_log_seal_number_unique" UNIQUE("seal_number")
);
--> statement-breakpoint
CREATE TABLE "availability_exceptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid NOT NULL,
	"date" date NOT NULL,
	"is_closed" boolean NOT NULL,
	"start_time" time,
	"end_time" time,
	"capacity" integer,
	CONSTRAINT "availability_exceptions_unique" UNIQUE NULLS NOT DISTINCT("product_id","date","start_time"),
	CONSTRAINT "availability_exceptions_check" CHECK (is_closed = (start_time is null) and is_closed = (capacity is null))
);
--> statement-breakpoint
CREATE TABLE "availability_rules" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid NOT NULL,
	"weekday" smallint NOT NULL,
	"start_time" time NOT NULL,
	"end_time" time NOT NULL,
	"capacity" integer NOT NULL,
	CONSTRAINT "availability_rules_unique" UNIQUE("product_id","weekday","start_time")
);
--> statement-breakpoint
CREATE TABLE "availability_slots" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid NOT NULL,
	"date" date NOT NULL,
	"start_time" time NOT NULL,
	"end_time" time NOT NULL,
	"capacity" integer NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	"is_closed" boolean DEFAULT false NOT NULL,
	"cutoff_at" timestamp with time zone NOT NULL,
	"status" "slot_status" GENERATED ALWAYS AS (case when is_closed then 'CLOSED'::slot_status when reserved >= capacity then 'SOLD_OUT'::slot_status when (capacity - reserved) * 5 <= capacity then 'LIMITED'::slot_status else 'AVAILABLE'::slot_status end) STORED NOT NULL,
	CONSTRAINT "availability_slots_unique" UNIQUE("product_id","date","start_time"),
	CONSTRAINT "availability_slots_reserved_check" CHECK (reserved between 0 and capacity)
);
--> statement-breakpoint
CREATE TABLE "booking_slots" (
	"booking_id" uuid NOT NULL,
	"slot_id" uuid NOT NULL,
	"seats" integer NOT NULL,
	CONSTRAINT "booking_slots_booking_id_slot_id_pk" PRIMARY KEY("booking_id","slot_id")
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_number" integer GENERATED ALWAYS AS IDENTITY (sequence name "bookings_booking_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"territory_path" text NOT NULL,
	"country_path" text GENERATED ALWAYS AS (split_part(territory_path, '/', 1)) STORED NOT NULL,
	"state_path" text GENERATED ALWAYS AS (split_part(territory_path, '/', 1) || '/' || split_part(territory_path, '/', 2)) STORED NOT NULL,
	"product_title" text NOT NULL,
	"customer_name" text NOT NULL,
	"policy_snapshot" jsonb NOT NULL,
	"unit_price" bigint NOT NULL,
	"seats" integer NOT NULL,
	"total_amount" bigint NOT NULL,
	"date" date NOT NULL,
	"end_date" date,
	"start_time" time NOT NULL,
	"end_time" time NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"status" "booking_status" DEFAULT 'pending' NOT NULL,
	"payment_status" "payment_status" DEFAULT 'pending' NOT NULL,
	"hold_expires_at" timestamp with time zone,
	"idempotency_key" text NOT NULL,
	"referral_affiliate_id" uuid,
	"referral_code" text,
	"payment_reference" text,
	"payment_submitted_at" timestamp with time zone,
	"payment_rejection" text,
	"paid_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"is_no_show" boolean DEFAULT false NOT NULL,
	"cancelled_at" timestamp with time zone,
	"cancelled_by" "cancelled_by",
	"cancelled_by_id" uuid,
	"cancellation_reason" text,
	"refund_amount" bigint,
	"voucher_code" text NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bookings_booking_number_unique" UNIQUE("booking_number"),
	CONSTRAINT "bookings_voucher_code_unique" UNIQUE("voucher_code"),
	CONSTRAINT "bookings_idempotency_unique" UNIQUE("user_id","idempotency_key"),
	CONSTRAINT "bookings_amount_check" CHECK (total_amount > 0 and seats > 0),
	CONSTRAINT "bookings_refund_check" CHECK (refund_amount is null or refund_amount between 0 and total_amount)
);
--> statement-breakpoint
CREATE TABLE "product_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid NOT NULL,
	"status" "change_status" DEFAULT 'pending' NOT NULL,
	"draft" jsonb NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid
);
--> statement-breakpoint
CREATE TABLE "product_pictures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"alt" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"provider_id" uuid NOT NULL,
	"kind" "product_kind" NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"price" bigint NOT NULL,
	"discount_price" bigint,
	"country" text NOT NULL,
	"state" text NOT NULL,
	"district" text NOT NULL,
	"territory_path" text NOT NULL,
	"country_path" text GENERATED ALWAYS AS (split_part(territory_path, '/', 1)) STORED NOT NULL,
	"state_path" text GENERATED ALWAYS AS (split_part(territory_path, '/', 1) || '/' || split_part(territory_path, '/', 2)) STORED NOT NULL,
	"meeting_point" text,
	"duration_minutes" integer,
	"is_instant" boolean DEFAULT false NOT NULL,
	"maximum_seats" integer NOT NULL,
	"cutoff_minutes" integer NOT NULL,
	"cancellation_policy" text NOT NULL,
	"status" "product_status" DEFAULT 'pending_approval' NOT NULL,
	"rejection_reason" text,
	"submitted_at" timestamp with time zone,
	"approved_at" timestamp with time zone,
	"approved_by" uuid,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"review_count" integer DEFAULT 0 NOT NULL,
	"effective_price" bigint GENERATED ALWAYS AS (coalesce(discount_price, price)) STORED NOT NULL,
	"rank" double precision GENERATED ALWAYS AS ((rating_sum + 21.0) / (review_count + 5)) STORED NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('simple', district || ' ' || state || ' ' || country || ' ' || category), 'B') || setweight(to_tsvector('simple', description), 'D')) STORED NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "products_slug_unique" UNIQUE("slug"),
	CONSTRAINT "products_price_check" CHECK (price > 0 and (discount_price is null or discount_price between 1 and price))
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"rating" smallint NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reviews_booking_unique" UNIQUE("booking_id"),
	CONSTRAINT "reviews_rating_check" CHECK (rating between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "total_deltas" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "total_deltas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"scope" text NOT NULL,
	"month" date NOT NULL,
	"key" text NOT NULL,
	"count" bigint NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "totals" (
	"subject" text NOT NULL,
	"scope" text NOT NULL,
	"month" date NOT NULL,
	"key" text NOT NULL,
	"count" bigint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "totals_scope_subject_month_key_pk" PRIMARY KEY("scope","subject","month","key")
);
--> statement-breakpoint
DROP INDEX "users_territory_index";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "country_path" text GENERATED ALWAYS AS (split_part(territory_path, '/', 1)) STORED;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "state_path" text GENERATED ALWAYS AS (split_part(territory_path, '/', 1) || '/' || split_part(territory_path, '/', 2)) STORED;--> statement-breakpoint
ALTER TABLE "availability_exceptions" ADD CONSTRAINT "availability_exceptions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "availability_rules" ADD CONSTRAINT "availability_rules_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "availability_slots" ADD CONSTRAINT "availability_slots_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_slots" ADD CONSTRAINT "booking_slots_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_slots" ADD CONSTRAINT "booking_slots_slot_id_availability_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."availability_slots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_territory_path_territories_path_fk" FOREIGN KEY ("territory_path") REFERENCES "public"."territories"("path") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_referral_affiliate_id_users_id_fk" FOREIGN KEY ("referral_affiliate_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_cancelled_by_id_users_id_fk" FOREIGN KEY ("cancelled_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_changes" ADD CONSTRAINT "product_changes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_changes" ADD CONSTRAINT "product_changes_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_territory_path_territories_path_fk" FOREIGN KEY ("territory_path") REFERENCES "public"."territories"("path") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_object_index" ON "audit_log" USING btree ("object_type","object_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_unsealed_index" ON "audit_log" USING btree ("id") WHERE hash is null;--> statement-breakpoint
CREATE INDEX "availability_slots_date_index" ON "availability_slots" USING btree ("date","product_id");--> statement-breakpoint
CREATE INDEX "booking_slots_slot_index" ON "booking_slots" USING btree ("slot_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_payment_reference_unique" ON "bookings" USING btree ("payment_reference");--> statement-breakpoint
CREATE INDEX "bookings_user_index" ON "bookings" USING btree ("user_id","date","id");--> statement-breakpoint
CREATE INDEX "bookings_provider_index" ON "bookings" USING btree ("provider_id","date","id");--> statement-breakpoint
CREATE INDEX "bookings_district_index" ON "bookings" USING btree ("territory_path","date","id");--> statement-breakpoint
CREATE INDEX "bookings_state_index" ON "bookings" USING btree ("state_path","date","id");--> statement-breakpoint
CREATE INDEX "bookings_country_index" ON "bookings" USING btree ("country_path","date","id");--> statement-breakpoint
CREATE INDEX "bookings_date_index" ON "bookings" USING btree ("date","id");--> statement-breakpoint
CREATE INDEX "bookings_affiliate_index" ON "bookings" USING btree ("referral_affiliate_id","created_at");--> statement-breakpoint
CREATE INDEX "bookings_product_index" ON "bookings" USING btree ("product_id","date");--> statement-breakpoint
CREATE INDEX "bookings_hold_index" ON "bookings" USING btree ("hold_expires_at") WHERE status = 'pending' and hold_expires_at is not null;--> statement-breakpoint
CREATE INDEX "bookings_to_complete_index" ON "bookings" USING btree ("ends_at") WHERE status = 'confirmed';--> statement-breakpoint
CREATE INDEX "product_changes_product_index" ON "product_changes" USING btree ("product_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "product_changes_pending_unique" ON "product_changes" USING btree ("product_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "product_pictures_product_index" ON "product_pictures" USING btree ("product_id","position");--> statement-breakpoint
CREATE INDEX "products_search_index" ON "products" USING gin ("search");--> statement-breakpoint
CREATE INDEX "products_rank_index" ON "products" USING btree ("status","rank","id");--> statement-breakpoint
CREATE INDEX "products_price_index" ON "products" USING btree ("status","effective_price","id");--> statement-breakpoint
CREATE INDEX "products_newest_index" ON "products" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "products_provider_index" ON "products" USING btree ("provider_id","created_at","id");--> statement-breakpoint
CREATE INDEX "products_district_index" ON "products" USING btree ("territory_path","created_at","id");--> statement-breakpoint
CREATE INDEX "products_state_index" ON "products" USING btree ("state_path","created_at","id");--> statement-breakpoint
CREATE INDEX "products_country_index" ON "products" USING btree ("country_path","created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_product_index" ON "reviews" USING btree ("product_id","created_at");--> statement-breakpoint
CREATE INDEX "total_deltas_scope_index" ON "total_deltas" USING btree ("scope","subject");--> statement-breakpoint
CREATE INDEX "users_district_index" ON "users" USING btree ("territory_path","created_at","id");--> statement-breakpoint
CREATE INDEX "users_state_index" ON "users" USING btree ("state_path","created_at","id");--> statement-breakpoint
CREATE INDEX "users_country_index" ON "users" USING btree ("country_path","created_at","id");--> statement-breakpoint
CREATE INDEX "users_newest_index" ON "users" USING btree ("created_at","id");