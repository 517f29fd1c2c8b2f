ALTER TABLE "users" ADD COLUMN "commission_rate" double precision;--> statement-breakpoint
UPDATE "users" SET "commission_rate" = "commission_rate_bps" / 100.0 WHERE "commission_rate_bps" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "commission_rate_bps";
