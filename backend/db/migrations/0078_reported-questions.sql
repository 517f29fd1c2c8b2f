ALTER TABLE "product_questions" ADD COLUMN "reported_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "product_questions" ADD COLUMN "report_reason" text;--> statement-breakpoint
ALTER TABLE "product_questions" ADD COLUMN "report_closed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "product_questions_report_index" ON "product_questions" USING btree ("product_id") WHERE reported_at is not null and report_closed_at is null and answered_at is null and removed_at is null;