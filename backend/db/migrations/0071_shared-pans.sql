ALTER TABLE "payouts" ADD COLUMN "others_base" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "others_tds" bigint DEFAULT 0 NOT NULL;