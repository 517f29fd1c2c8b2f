CREATE INDEX "payouts_utr_index" ON "payouts" USING btree (upper("utr"));--> statement-breakpoint
CREATE INDEX "refunds_utr_index" ON "refunds" USING btree (upper("utr"));