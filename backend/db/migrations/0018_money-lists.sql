DROP INDEX "commissions_status_index";--> statement-breakpoint
DROP INDEX "commissions_lead_index";--> statement-breakpoint
DROP INDEX "commissions_payout_index";--> statement-breakpoint
DROP INDEX "commissions_corrects_index";--> statement-breakpoint
DROP INDEX "commissions_payable_index";--> statement-breakpoint
DROP INDEX "commissions_type_index";--> statement-breakpoint
CREATE INDEX "users_super_admin_index" ON "users" USING btree ("status") WHERE role = 'super_admin';--> statement-breakpoint
CREATE INDEX "commissions_state_pending_index" ON "commissions" USING btree ("state_path","hold_until") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "commissions_pending_newest_index" ON "commissions" USING btree ("created_at","id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "commissions_available_newest_index" ON "commissions" USING btree ("created_at","id") WHERE status = 'available';--> statement-breakpoint
CREATE INDEX "commissions_on_hold_newest_index" ON "commissions" USING btree ("created_at","id") WHERE status = 'on_hold';--> statement-breakpoint
CREATE INDEX "commissions_paid_newest_index" ON "commissions" USING btree ("created_at","id") WHERE status = 'paid';--> statement-breakpoint
CREATE INDEX "commissions_district_amount_index" ON "commissions" USING btree ("territory_path","amount","id");--> statement-breakpoint
CREATE INDEX "commissions_beneficiary_release_index" ON "commissions" USING btree ("beneficiary_id","hold_until","id");--> statement-breakpoint
CREATE INDEX "commissions_lead_index" ON "commissions" USING btree ("lead_id") WHERE lead_id is not null;--> statement-breakpoint
CREATE INDEX "commissions_payout_index" ON "commissions" USING btree ("payout_id") WHERE payout_id is not null;--> statement-breakpoint
CREATE INDEX "commissions_corrects_index" ON "commissions" USING btree ("corrects_id") WHERE corrects_id is not null;--> statement-breakpoint
CREATE INDEX "commissions_payable_index" ON "commissions" USING btree ("beneficiary_id","kind") WHERE status = 'available' and payout_id is null;--> statement-breakpoint
CREATE INDEX "commissions_type_index" ON "commissions" USING btree ("type","created_at","id") WHERE type not in ('sale', 'override', 'share');