ALTER TABLE "receipts" DROP CONSTRAINT "receipts_reference_unique";--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "voided_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_reference_unique" ON "receipts" USING btree ("reference") WHERE voided_at is null;