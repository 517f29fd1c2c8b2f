ALTER TABLE "bank_statement_lines" ADD COLUMN "lead_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "lead_wins_income_index" ON "lead_wins" USING btree (upper("income_reference")) WHERE income_reference is not null;--> statement-breakpoint
CREATE INDEX "bank_statement_lines_upper_reference_index" ON "bank_statement_lines" USING btree (upper("reference"));--> statement-breakpoint
CREATE INDEX "bank_statement_lines_payout_index" ON "bank_statement_lines" USING btree ("payout_id") WHERE payout_id is not null;--> statement-breakpoint
CREATE INDEX "bank_statement_lines_refund_index" ON "bank_statement_lines" USING btree ("refund_id") WHERE refund_id is not null;--> statement-breakpoint
CREATE INDEX "receipts_reference_index" ON "receipts" USING btree (upper("reference"));--> statement-breakpoint
CREATE INDEX "receipts_return_utr_index" ON "receipts" USING btree (upper("return_utr")) WHERE return_utr is not null;