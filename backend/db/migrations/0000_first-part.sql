CREATE TYPE "public"."account_status" AS ENUM('pending_approval', 'active', 'suspended');--> statement-breakpoint
CREATE TYPE "public"."document_kind" AS ENUM('aadhar', 'panCard', 'selfie');--> statement-breakpoint
CREATE TYPE "public"."lead_status" AS ENUM('new', 'contacted', 'qualified', 'proposal', 'negotiation', 'closed_won', 'closed_lost');--> statement-breakpoint
CREATE TYPE "public"."role" AS ENUM('super_admin', 'nsa', 'ssa', 'dsa', 'affiliate', 'service_provider', 'user');--> statement-breakpoint
CREATE TYPE "public"."territory_kind" AS ENUM('country', 'state', 'district');--> statement-breakpoint
CREATE TABLE "affiliate_profiles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"partner_number" integer GENERATED ALWAYS AS IDENTITY (sequence name "affiliate_profiles_partner_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"preferred_language" text NOT NULL,
	"promotion_method" text NOT NULL,
	"pan_number" text NOT NULL,
	"business_type" text NOT NULL,
	"signature" text NOT NULL,
	"agreement_accepted_at" timestamp with time zone NOT NULL,
	"referral_code" text NOT NULL,
	"referred_by_affiliate_id" uuid,
	CONSTRAINT "affiliate_profiles_partner_number_unique" UNIQUE("partner_number"),
	CONSTRAINT "affiliate_profiles_referral_code_unique" UNIQUE("referral_code")
);
--> statement-breakpoint
CREATE TABLE "identity_documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" "document_kind" NOT NULL,
	"storage_key" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "identity_documents_storage_key_unique" UNIQUE("storage_key")
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lead_number" integer GENERATED ALWAYS AS IDENTITY (sequence name "leads_lead_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"status" "lead_status" NOT NULL,
	"referral_affiliate_id" uuid,
	"territory_path" text,
	"consent_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "leads_lead_number_unique" UNIQUE("lead_number")
);
--> statement-breakpoint
CREATE TABLE "referral_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"affiliate_id" uuid NOT NULL,
	"code" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"disabled_at" timestamp with time zone,
	CONSTRAINT "referral_links_affiliate_unique" UNIQUE("affiliate_id"),
	CONSTRAINT "referral_links_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"user_agent" text,
	"ip" text
);
--> statement-breakpoint
CREATE TABLE "territories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "territories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" "territory_kind" NOT NULL,
	"name" text NOT NULL,
	"parent_id" integer,
	"path" text NOT NULL,
	CONSTRAINT "territories_path_unique" UNIQUE("path")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"role" "role",
	"status" "account_status" NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"password_hash" text NOT NULL,
	"avatar" text,
	"city" text,
	"district" text,
	"state" text,
	"country" text,
	"territory_path" text,
	"commission_rate_bps" integer,
	"created_at" timestamp with time zone NOT NULL,
	"approved_at" timestamp with time zone,
	"approved_by" uuid
);
--> statement-breakpoint
ALTER TABLE "affiliate_profiles" ADD CONSTRAINT "affiliate_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_profiles" ADD CONSTRAINT "affiliate_profiles_referred_by_affiliate_id_users_id_fk" FOREIGN KEY ("referred_by_affiliate_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_documents" ADD CONSTRAINT "identity_documents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_referral_affiliate_id_users_id_fk" FOREIGN KEY ("referral_affiliate_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_territory_path_territories_path_fk" FOREIGN KEY ("territory_path") REFERENCES "public"."territories"("path") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "referral_links" ADD CONSTRAINT "referral_links_affiliate_id_users_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "territories" ADD CONSTRAINT "territories_parent_id_territories_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."territories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_territory_path_territories_path_fk" FOREIGN KEY ("territory_path") REFERENCES "public"."territories"("path") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "affiliate_profiles_referred_by_index" ON "affiliate_profiles" USING btree ("referred_by_affiliate_id");--> statement-breakpoint
CREATE INDEX "identity_documents_user_index" ON "identity_documents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "leads_referral_index" ON "leads" USING btree ("referral_affiliate_id","created_at");--> statement-breakpoint
CREATE INDEX "leads_territory_index" ON "leads" USING btree ("territory_path","created_at");--> statement-breakpoint
CREATE INDEX "sessions_user_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "territories_parent_index" ON "territories" USING btree ("parent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_territory_index" ON "users" USING btree ("territory_path");--> statement-breakpoint
CREATE INDEX "users_status_index" ON "users" USING btree ("status","created_at");