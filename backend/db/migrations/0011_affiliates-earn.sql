CREATE TYPE "public"."click_trigger" AS ENUM('link', 'qr');--> statement-breakpoint
CREATE TYPE "public"."referral_proof" AS ENUM('click', 'code');--> statement-breakpoint
CREATE TYPE "public"."referral_subject" AS ENUM('user', 'booking', 'lead');--> statement-breakpoint
CREATE TYPE "public"."commission_status" AS ENUM('pending', 'available', 'on_hold', 'paid');--> statement-breakpoint
CREATE TYPE "public"."commission_type" AS ENUM('sale', 'lead', 'override', 'share', 'correction', 'adjustment');--> statement-breakpoint
CREATE TYPE "public"."ledger_account" AS ENUM('cash', 'gateway_clearing', 'payment_fees', 'customer_deposits', 'unapplied_receipts', 'refunds_payable', 'platform_revenue', 'commission_expense', 'provider_pending', 'provider_available', 'provider_held', 'partner_pending', 'partner_available', 'partner_held', 'payouts_in_transit', 'tds_payable', 'lead_receivable', 'adjustments', 'opening_balance');--> statement-breakpoint
CREATE TYPE "public"."identity_status" AS ENUM('submitted', 'approved', 'declined', 'resubmission_requested');--> statement-breakpoint
CREATE TYPE "public"."payout_account_kind" AS ENUM('upi', 'bank');--> statement-breakpoint
CREATE TYPE "public"."payout_kind" AS ENUM('commissions', 'shares');--> statement-breakpoint
CREATE TYPE "public"."payout_status" AS ENUM('draft', 'approved', 'sent', 'completed', 'failed', 'returned', 'cancelled');--> statement-breakpoint
CREATE TYPE "public"."receipt_source" AS ENUM('upi', 'gateway', 'statement');--> statement-breakpoint
CREATE TYPE "public"."receipt_use" AS ENUM('price', 'refund', 'unapplied');--> statement-breakpoint
CREATE TYPE "public"."refund_status" AS ENUM('awaiting_payee', 'due', 'sent', 'completed', 'failed');--> statement-breakpoint
CREATE TYPE "public"."rate_type" AS ENUM('percentage', 'flat');--> statement-breakpoint
CREATE TYPE "public"."rule_scope" AS ENUM('affiliate', 'product', 'provider', 'category', 'territory', 'leadType', 'default');--> statement-breakpoint
CREATE TABLE "clicks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"link_id" uuid NOT NULL,
	"trigger" "click_trigger" NOT NULL,
	"visitor_hash" text,
	"signal_hash" text,
	"landing_path" text NOT NULL,
	"referrer_host" text,
	"device" text,
	"is_bot" boolean NOT NULL,
	"hour" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "clicks_visitor_unique" UNIQUE("link_id","visitor_hash","hour")
);
--> statement-breakpoint
CREATE TABLE "link_days" (
	"link_id" uuid NOT NULL,
	"day" date NOT NULL,
	"clicks" bigint NOT NULL,
	"visitors" bigint NOT NULL,
	CONSTRAINT "link_days_link_id_day_pk" PRIMARY KEY("link_id","day")
);
--> statement-breakpoint
CREATE TABLE "referrals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"affiliate_id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"click_id" uuid,
	"clicked_at" timestamp with time zone,
	"subject_type" "referral_subject" NOT NULL,
	"subject_id" uuid NOT NULL,
	"by" "referral_proof" NOT NULL,
	"expires_at" timestamp with time zone,
	"signal_hash" text,
	"losers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"signals" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "referrals_subject_unique" UNIQUE("subject_type","subject_id")
);
--> statement-breakpoint
CREATE TABLE "commission_snapshots" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" uuid,
	"lead_id" uuid,
	"fee_bps" integer NOT NULL,
	"fee_rule_id" uuid,
	"affiliate_id" uuid,
	"commission_rule_id" uuid,
	"affiliate_type" "rate_type",
	"affiliate_value" bigint,
	"dsa_id" uuid,
	"dsa_bps" integer,
	"ssa_id" uuid,
	"ssa_bps" integer,
	"nsa_id" uuid,
	"nsa_bps" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "commission_snapshots_booking_id_unique" UNIQUE("booking_id"),
	CONSTRAINT "commission_snapshots_subject_check" CHECK ((booking_id is null) <> (lead_id is null))
);
--> statement-breakpoint
CREATE TABLE "commissions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_key" text NOT NULL,
	"booking_id" uuid,
	"lead_id" uuid,
	"beneficiary_id" uuid NOT NULL,
	"kind" "payout_kind" NOT NULL,
	"tier" integer,
	"snapshot_id" uuid,
	"corrects_id" uuid,
	"base" bigint NOT NULL,
	"bps" integer,
	"flat" bigint,
	"amount" bigint NOT NULL,
	"type" "commission_type" NOT NULL,
	"status" "commission_status" NOT NULL,
	"hold_until" timestamp with time zone NOT NULL,
	"hold_reason" text,
	"cancelled_at" timestamp with time zone,
	"payout_id" uuid,
	"is_taxed" boolean DEFAULT false NOT NULL,
	"reason" text,
	"created_by" uuid,
	"territory_path" text,
	"country_path" text GENERATED ALWAYS AS (split_part(territory_path, '/', 1)) STORED,
	"state_path" text GENERATED ALWAYS AS (split_part(territory_path, '/', 1) || '/' || split_part(territory_path, '/', 2)) STORED,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "commissions_event_unique" UNIQUE("event_key"),
	CONSTRAINT "commissions_subject_check" CHECK (booking_id is null or lead_id is null)
);
--> statement-breakpoint
CREATE TABLE "missing_booking_claims" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"affiliate_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"message" text NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"territory_path" text NOT NULL,
	"country_path" text GENERATED ALWAYS AS (split_part(territory_path, '/', 1)) STORED NOT NULL,
	"state_path" text GENERATED ALWAYS AS (split_part(territory_path, '/', 1) || '/' || split_part(territory_path, '/', 2)) STORED NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "missing_booking_claims_unique" UNIQUE("affiliate_id","booking_id")
);
--> statement-breakpoint
CREATE TABLE "account_balances" (
	"account" "ledger_account" NOT NULL,
	"party_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "account_balances_party_id_account_part_pk" PRIMARY KEY("party_id","account","part")
);
--> statement-breakpoint
CREATE TABLE "journal_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "journal_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_key" text NOT NULL,
	"kind" text NOT NULL,
	"object_type" text NOT NULL,
	"object_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "journal_entries_event_unique" UNIQUE("event_key")
);
--> statement-breakpoint
CREATE TABLE "postings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "postings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entry_id" bigint NOT NULL,
	"account" "ledger_account" NOT NULL,
	"party_id" uuid,
	"booking_id" uuid,
	"lead_id" uuid,
	"amount" bigint NOT NULL,
	CONSTRAINT "postings_amount_check" CHECK (amount <> 0)
);
--> statement-breakpoint
CREATE TABLE "identity_submissions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"status" "identity_status" NOT NULL,
	"legal_name" text NOT NULL,
	"is_company" boolean NOT NULL,
	"pan" text,
	"pan_masked" text,
	"pan_fingerprint" text,
	"address" text NOT NULL,
	"gstin" text,
	"pan_picture_key" text,
	"pan_picture_type" text,
	"is_pan_valid" boolean,
	"reason" text,
	"submitted_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"is_latest" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" "payout_account_kind" NOT NULL,
	"details" text NOT NULL,
	"masked" text NOT NULL,
	"fingerprint" text NOT NULL,
	"usable_from" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"replaced_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payout_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"content" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payout_number" integer GENERATED ALWAYS AS IDENTITY (sequence name "payouts_payout_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" "payout_kind" NOT NULL,
	"beneficiary_id" uuid NOT NULL,
	"status" "payout_status" NOT NULL,
	"gross" bigint NOT NULL,
	"tax_base" bigint NOT NULL,
	"tax_bps" integer NOT NULL,
	"tax_threshold" bigint,
	"section" text NOT NULL,
	"financial_year" text NOT NULL,
	"year_base" bigint NOT NULL,
	"year_tds" bigint NOT NULL,
	"tds" bigint NOT NULL,
	"net" bigint NOT NULL,
	"account_id" uuid,
	"file_id" uuid,
	"utr" text,
	"reason" text,
	"is_single_operator" boolean DEFAULT false NOT NULL,
	"created_by" uuid NOT NULL,
	"approved_by" uuid,
	"territory_path" text,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"approved_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"returned_at" timestamp with time zone,
	CONSTRAINT "payouts_payout_number_unique" UNIQUE("payout_number"),
	CONSTRAINT "payouts_sum_check" CHECK (gross = tds + net and gross >= 0 and tds >= 0 and net >= 0)
);
--> statement-breakpoint
CREATE TABLE "platform_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tax_deposits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"section" text NOT NULL,
	"financial_year" text NOT NULL,
	"amount" bigint NOT NULL,
	"reference" text NOT NULL,
	"deposited_on" date NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tax_deposits_reference_unique" UNIQUE("reference"),
	CONSTRAINT "tax_deposits_amount_check" CHECK (amount > 0)
);
--> statement-breakpoint
CREATE TABLE "tax_rules" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" "payout_kind" NOT NULL,
	"section" text NOT NULL,
	"valid_from" date NOT NULL,
	"bps_with_pan" integer NOT NULL,
	"threshold_with_pan" bigint,
	"bps_without_pan" integer NOT NULL,
	"threshold_without_pan" bigint,
	"threshold_company" bigint,
	"confirmed_at" timestamp with time zone NOT NULL,
	"confirmed_by" uuid NOT NULL,
	CONSTRAINT "tax_rules_kind_unique" UNIQUE("kind","valid_from")
);
--> statement-breakpoint
CREATE TABLE "primary_admins" (
	"territory_path" text PRIMARY KEY NOT NULL,
	"admin_id" uuid NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_statement_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"statement_id" uuid NOT NULL,
	"date" date NOT NULL,
	"amount" bigint NOT NULL,
	"is_credit" boolean NOT NULL,
	"reference" text NOT NULL,
	"description" text NOT NULL,
	"outcome" text NOT NULL,
	"receipt_id" uuid,
	"refund_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_statement_lines_unique" UNIQUE("date","amount","is_credit","reference")
);
--> statement-breakpoint
CREATE TABLE "bank_statements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file_name" text NOT NULL,
	"imported_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gateway_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"gateway" text NOT NULL,
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"outcome" text NOT NULL,
	"details" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "gateway_events_event_unique" UNIQUE("gateway","event_id")
);
--> statement-breakpoint
CREATE TABLE "gateway_payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"gateway" text NOT NULL,
	"gateway_id" text NOT NULL,
	"booking_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"payment_url" text NOT NULL,
	"status" text NOT NULL,
	"payment_id" text,
	"expires_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "gateway_payments_gateway_unique" UNIQUE("gateway","gateway_id")
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"receipt_number" integer GENERATED ALWAYS AS IDENTITY (sequence name "receipts_receipt_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"source" "receipt_source" NOT NULL,
	"reference" text NOT NULL,
	"amount" bigint NOT NULL,
	"booking_id" uuid,
	"use" "receipt_use" NOT NULL,
	"confirmed_by" uuid,
	"note" text,
	"version" integer DEFAULT 0 NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "receipts_receipt_number_unique" UNIQUE("receipt_number"),
	CONSTRAINT "receipts_reference_unique" UNIQUE("reference"),
	CONSTRAINT "receipts_amount_check" CHECK (amount > 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"refund_number" integer GENERATED ALWAYS AS IDENTITY (sequence name "refunds_refund_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"booking_id" uuid NOT NULL,
	"receipt_id" uuid,
	"amount" bigint NOT NULL,
	"status" "refund_status" NOT NULL,
	"payee" text,
	"reason" text,
	"utr" text,
	"failure" text,
	"created_by" uuid,
	"sent_by" uuid,
	"sent_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"territory_path" text NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refunds_refund_number_unique" UNIQUE("refund_number"),
	CONSTRAINT "refunds_amount_check" CHECK (amount > 0)
);
--> statement-breakpoint
CREATE TABLE "commission_rules" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"scope" "rule_scope" NOT NULL,
	"scope_key" text NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"valid_to" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"ended_by" uuid,
	"type" "rate_type" NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "commission_rules_value_check" CHECK (value >= 0 and (type = 'flat' or value <= 10000))
);
--> statement-breakpoint
CREATE TABLE "fee_rules" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"scope" "rule_scope" NOT NULL,
	"scope_key" text NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"valid_to" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"ended_by" uuid,
	"bps" integer NOT NULL,
	CONSTRAINT "fee_rules_bps_check" CHECK (bps between 0 and 10000),
	CONSTRAINT "fee_rules_scope_check" CHECK (scope not in ('affiliate', 'leadType'))
);
--> statement-breakpoint
ALTER TABLE "referral_links" DROP CONSTRAINT "referral_links_affiliate_unique";--> statement-breakpoint
ALTER TABLE "affiliate_profiles" ADD COLUMN "pan_fingerprint" text;--> statement-breakpoint
ALTER TABLE "referral_links" ADD COLUMN "product_id" uuid;--> statement-breakpoint
ALTER TABLE "referral_links" ADD COLUMN "campaign" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "identity_documents" ADD COLUMN "is_encrypted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "clicks" ADD CONSTRAINT "clicks_link_id_referral_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."referral_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_days" ADD CONSTRAINT "link_days_link_id_referral_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."referral_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_affiliate_id_users_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_link_id_referral_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."referral_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_snapshots" ADD CONSTRAINT "commission_snapshots_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_snapshots" ADD CONSTRAINT "commission_snapshots_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_snapshots" ADD CONSTRAINT "commission_snapshots_affiliate_id_users_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_snapshots" ADD CONSTRAINT "commission_snapshots_dsa_id_users_id_fk" FOREIGN KEY ("dsa_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_snapshots" ADD CONSTRAINT "commission_snapshots_ssa_id_users_id_fk" FOREIGN KEY ("ssa_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_snapshots" ADD CONSTRAINT "commission_snapshots_nsa_id_users_id_fk" FOREIGN KEY ("nsa_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_beneficiary_id_users_id_fk" FOREIGN KEY ("beneficiary_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_snapshot_id_commission_snapshots_id_fk" FOREIGN KEY ("snapshot_id") REFERENCES "public"."commission_snapshots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "missing_booking_claims" ADD CONSTRAINT "missing_booking_claims_affiliate_id_users_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "missing_booking_claims" ADD CONSTRAINT "missing_booking_claims_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "missing_booking_claims" ADD CONSTRAINT "missing_booking_claims_territory_path_territories_path_fk" FOREIGN KEY ("territory_path") REFERENCES "public"."territories"("path") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "missing_booking_claims" ADD CONSTRAINT "missing_booking_claims_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postings" ADD CONSTRAINT "postings_entry_id_journal_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_submissions" ADD CONSTRAINT "identity_submissions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_submissions" ADD CONSTRAINT "identity_submissions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_files" ADD CONSTRAINT "payout_files_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_beneficiary_id_users_id_fk" FOREIGN KEY ("beneficiary_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_account_id_payout_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."payout_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_file_id_payout_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."payout_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_settings" ADD CONSTRAINT "platform_settings_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_deposits" ADD CONSTRAINT "tax_deposits_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_rules" ADD CONSTRAINT "tax_rules_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "primary_admins" ADD CONSTRAINT "primary_admins_territory_path_territories_path_fk" FOREIGN KEY ("territory_path") REFERENCES "public"."territories"("path") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "primary_admins" ADD CONSTRAINT "primary_admins_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statement_lines" ADD CONSTRAINT "bank_statement_lines_statement_id_bank_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."bank_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statement_lines" ADD CONSTRAINT "bank_statement_lines_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statement_lines" ADD CONSTRAINT "bank_statement_lines_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD CONSTRAINT "bank_statements_imported_by_users_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_payments" ADD CONSTRAINT "gateway_payments_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_rules" ADD CONSTRAINT "commission_rules_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_rules" ADD CONSTRAINT "commission_rules_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_rules" ADD CONSTRAINT "fee_rules_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_rules" ADD CONSTRAINT "fee_rules_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clicks_link_index" ON "clicks" USING btree ("link_id","created_at");--> statement-breakpoint
CREATE INDEX "clicks_visitor_index" ON "clicks" USING btree ("visitor_hash");--> statement-breakpoint
CREATE INDEX "clicks_signal_index" ON "clicks" USING btree ("created_at") WHERE signal_hash is not null;--> statement-breakpoint
CREATE INDEX "referrals_affiliate_index" ON "referrals" USING btree ("affiliate_id","created_at");--> statement-breakpoint
CREATE INDEX "referrals_link_index" ON "referrals" USING btree ("link_id","created_at");--> statement-breakpoint
CREATE INDEX "referrals_click_index" ON "referrals" USING btree ("click_id");--> statement-breakpoint
CREATE INDEX "referrals_signal_index" ON "referrals" USING btree ("created_at") WHERE signal_hash is not null;--> statement-breakpoint
CREATE INDEX "commission_snapshots_lead_index" ON "commission_snapshots" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "commissions_beneficiary_index" ON "commissions" USING btree ("beneficiary_id","created_at","id");--> statement-breakpoint
CREATE INDEX "commissions_beneficiary_status_index" ON "commissions" USING btree ("beneficiary_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "commissions_booking_index" ON "commissions" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "commissions_lead_index" ON "commissions" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "commissions_payout_index" ON "commissions" USING btree ("payout_id");--> statement-breakpoint
CREATE INDEX "commissions_corrects_index" ON "commissions" USING btree ("corrects_id");--> statement-breakpoint
CREATE INDEX "commissions_district_index" ON "commissions" USING btree ("territory_path","created_at","id");--> statement-breakpoint
CREATE INDEX "commissions_state_index" ON "commissions" USING btree ("state_path","created_at","id");--> statement-breakpoint
CREATE INDEX "commissions_country_index" ON "commissions" USING btree ("country_path","created_at","id");--> statement-breakpoint
CREATE INDEX "commissions_newest_index" ON "commissions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "commissions_pending_index" ON "commissions" USING btree ("hold_until") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "commissions_payable_index" ON "commissions" USING btree ("beneficiary_id") WHERE status = 'available' and payout_id is null;--> statement-breakpoint
CREATE INDEX "commissions_held_index" ON "commissions" USING btree ("created_at") WHERE status = 'on_hold';--> statement-breakpoint
CREATE INDEX "missing_booking_claims_territory_index" ON "missing_booking_claims" USING btree ("territory_path","created_at");--> statement-breakpoint
CREATE INDEX "journal_entries_object_index" ON "journal_entries" USING btree ("object_type","object_id");--> statement-breakpoint
CREATE INDEX "postings_entry_index" ON "postings" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "postings_party_index" ON "postings" USING btree ("party_id","id");--> statement-breakpoint
CREATE INDEX "postings_booking_index" ON "postings" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "identity_submissions_user_index" ON "identity_submissions" USING btree ("user_id","submitted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_submissions_latest_unique" ON "identity_submissions" USING btree ("user_id") WHERE is_latest;--> statement-breakpoint
CREATE INDEX "identity_submissions_open_index" ON "identity_submissions" USING btree ("submitted_at","id") WHERE status = 'submitted';--> statement-breakpoint
CREATE INDEX "identity_submissions_pan_index" ON "identity_submissions" USING btree ("pan_fingerprint");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_accounts_user_unique" ON "payout_accounts" USING btree ("user_id") WHERE replaced_at is null;--> statement-breakpoint
CREATE INDEX "payout_accounts_fingerprint_index" ON "payout_accounts" USING btree ("fingerprint");--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_open_unique" ON "payouts" USING btree ("beneficiary_id","kind") WHERE status in ('draft', 'approved');--> statement-breakpoint
CREATE INDEX "payouts_beneficiary_index" ON "payouts" USING btree ("beneficiary_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payouts_status_index" ON "payouts" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "payouts_newest_index" ON "payouts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payouts_file_index" ON "payouts" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "tax_deposits_newest_index" ON "tax_deposits" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "bank_statement_lines_statement_index" ON "bank_statement_lines" USING btree ("statement_id");--> statement-breakpoint
CREATE INDEX "bank_statement_lines_receipt_index" ON "bank_statement_lines" USING btree ("receipt_id");--> statement-breakpoint
CREATE INDEX "gateway_payments_booking_index" ON "gateway_payments" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "gateway_payments_open_index" ON "gateway_payments" USING btree ("created_at") WHERE status = 'created';--> statement-breakpoint
CREATE INDEX "receipts_booking_index" ON "receipts" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "receipts_unapplied_index" ON "receipts" USING btree ("created_at") WHERE use = 'unapplied';--> statement-breakpoint
CREATE INDEX "refunds_booking_index" ON "refunds" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "refunds_open_index" ON "refunds" USING btree ("created_at","id") WHERE status <> 'completed';--> statement-breakpoint
CREATE INDEX "commission_rules_scope_index" ON "commission_rules" USING btree ("scope","scope_key","valid_from");--> statement-breakpoint
CREATE INDEX "fee_rules_scope_index" ON "fee_rules" USING btree ("scope","scope_key","valid_from");--> statement-breakpoint
ALTER TABLE "referral_links" ADD CONSTRAINT "referral_links_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "affiliate_profiles_pan_index" ON "affiliate_profiles" USING btree ("pan_fingerprint");--> statement-breakpoint
CREATE INDEX "referral_links_affiliate_index" ON "referral_links" USING btree ("affiliate_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "referral_links_affiliate_unique" ON "referral_links" USING btree ("affiliate_id") WHERE product_id is null and campaign is null;