CREATE TYPE "public"."claim_status" AS ENUM('open', 'approved', 'declined');--> statement-breakpoint
ALTER TYPE "public"."referral_proof" ADD VALUE 'claim';--> statement-breakpoint
ALTER TABLE "missing_booking_claims" DROP CONSTRAINT "missing_booking_claims_unique";--> statement-breakpoint
DROP INDEX "commissions_held_index";--> statement-breakpoint
DROP INDEX "postings_party_index";--> statement-breakpoint
DROP INDEX "bank_statement_lines_statement_index";--> statement-breakpoint
ALTER TABLE "missing_booking_claims" ALTER COLUMN "booking_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "missing_booking_claims" ALTER COLUMN "message" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "missing_booking_claims" ALTER COLUMN "status" SET DATA TYPE "public"."claim_status" USING "status"::"public"."claim_status";--> statement-breakpoint
ALTER TABLE "missing_booking_claims" ADD COLUMN "booking_number" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "postings" ADD COLUMN "at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_statement_lines" ADD COLUMN "line_number" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_statement_lines" ADD COLUMN "payout_id" uuid;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD COLUMN "territory_path" text;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD COLUMN "content" text;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD COLUMN "line_count" integer;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD COLUMN "duplicate_count" integer;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "territory_path" text;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "return_payee" text;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "return_utr" text;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "returned_by" uuid;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "returned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_returned_by_users_id_fk" FOREIGN KEY ("returned_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "commissions_status_index" ON "commissions" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "commissions_type_index" ON "commissions" USING btree ("type","created_at","id");--> statement-breakpoint
CREATE INDEX "commissions_amount_index" ON "commissions" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "commissions_beneficiary_amount_index" ON "commissions" USING btree ("beneficiary_id","amount","id");--> statement-breakpoint
CREATE INDEX "commissions_release_index" ON "commissions" USING btree ("hold_until","id");--> statement-breakpoint
CREATE UNIQUE INDEX "missing_booking_claims_approved_unique" ON "missing_booking_claims" USING btree ("booking_id") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "missing_booking_claims_newest_index" ON "missing_booking_claims" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payouts_net_index" ON "payouts" USING btree ("net","id");--> statement-breakpoint
CREATE INDEX "bank_statement_lines_reference_index" ON "bank_statement_lines" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "refunds_newest_index" ON "refunds" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "refunds_status_index" ON "refunds" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "postings_party_index" ON "postings" USING btree ("party_id","at","entry_id") WHERE party_id is not null;--> statement-breakpoint
CREATE INDEX "bank_statement_lines_statement_index" ON "bank_statement_lines" USING btree ("statement_id","line_number");--> statement-breakpoint
ALTER TABLE "missing_booking_claims" ADD CONSTRAINT "missing_booking_claims_number_unique" UNIQUE("affiliate_id","booking_number");