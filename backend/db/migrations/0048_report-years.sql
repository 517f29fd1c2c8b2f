ALTER TYPE "public"."report_grain" RENAME TO "report_grain_before";--> statement-breakpoint
CREATE TYPE "public"."report_grain" AS ENUM('day', 'month', 'year');--> statement-breakpoint
ALTER TABLE "report_affiliates" ADD COLUMN "brought_paid" bigint;--> statement-breakpoint
ALTER TABLE "report_affiliates" ADD COLUMN "brought_leads" bigint;--> statement-breakpoint
ALTER TABLE "report_territories" ADD COLUMN "brought_paid" bigint;--> statement-breakpoint
ALTER TABLE "report_territories" ADD COLUMN "brought_leads" bigint;--> statement-breakpoint
-- Each table is written once. A value that is added to a type cannot be used in the same transaction, so it is a new type.
ALTER TABLE "report_affiliates"
	ALTER COLUMN "grain" TYPE "public"."report_grain" USING "grain"::text::"public"."report_grain",
	ALTER COLUMN "brought_paid" TYPE bigint USING "paid",
	ALTER COLUMN "brought_leads" TYPE bigint USING "leads";--> statement-breakpoint
ALTER TABLE "report_products" ALTER COLUMN "grain" TYPE "public"."report_grain" USING "grain"::text::"public"."report_grain";--> statement-breakpoint
ALTER TABLE "report_territories" ALTER COLUMN "grain" TYPE "public"."report_grain" USING "grain"::text::"public"."report_grain";--> statement-breakpoint
DROP TYPE "public"."report_grain_before";--> statement-breakpoint
UPDATE "report_territories" SET "brought_paid" = "brought"."paid", "brought_leads" = "brought"."leads"
FROM (
	SELECT "path", "grain", "start", sum("paid")::bigint AS "paid", sum("leads")::bigint AS "leads"
	FROM "report_affiliates" GROUP BY 1, 2, 3 HAVING count("paid") > 0 OR count("leads") > 0
) AS "brought"
WHERE "report_territories"."path" = "brought"."path" AND "report_territories"."grain" = "brought"."grain"
	AND "report_territories"."start" = "brought"."start";--> statement-breakpoint
INSERT INTO "report_territories" ("grain", "start", "path", "made", "paid", "people", "revenue", "cancelled", "refunded", "completed",
	"seats_offered", "seats_taken", "nights_offered", "nights_taken", "clicks", "visitors", "views", "leads",
	"leads_new", "leads_contacted", "leads_qualified", "leads_proposal", "leads_negotiation", "leads_won",
	"leads_lost", "from_form", "from_referral", "from_staff", "from_import", "loans", "insurance", "real_estate",
	"other_types", "answered", "answer_seconds", "promised", "kept", "won_value", "payout_received", "earned",
	"joined", "brought_paid", "brought_leads")
SELECT 'year', date_trunc('year', "start")::date, "path",
	sum("made")::bigint, sum("paid")::bigint, sum("people")::bigint, sum("revenue")::bigint,
	sum("cancelled")::bigint, sum("refunded")::bigint, sum("completed")::bigint, sum("seats_offered")::bigint,
	sum("seats_taken")::bigint, sum("nights_offered")::bigint, sum("nights_taken")::bigint, sum("clicks")::bigint,
	sum("visitors")::bigint, sum("views")::bigint, sum("leads")::bigint, sum("leads_new")::bigint,
	sum("leads_contacted")::bigint, sum("leads_qualified")::bigint, sum("leads_proposal")::bigint,
	sum("leads_negotiation")::bigint, sum("leads_won")::bigint, sum("leads_lost")::bigint,
	sum("from_form")::bigint, sum("from_referral")::bigint, sum("from_staff")::bigint, sum("from_import")::bigint,
	sum("loans")::bigint, sum("insurance")::bigint, sum("real_estate")::bigint, sum("other_types")::bigint,
	sum("answered")::bigint, sum("answer_seconds")::bigint, sum("promised")::bigint, sum("kept")::bigint,
	sum("won_value")::bigint, sum("payout_received")::bigint, sum("earned")::bigint, sum("joined")::bigint,
	sum("brought_paid")::bigint, sum("brought_leads")::bigint
FROM "report_territories" WHERE "grain" = 'month' GROUP BY 2, "path";
--> statement-breakpoint
INSERT INTO "report_products" ("grain", "start", "path", "product_id", "provider_id", "made", "paid", "people", "revenue", "cancelled",
	"refunded", "completed", "seats_offered", "seats_taken", "nights_offered", "nights_taken", "clicks",
	"visitors", "views", "leads", "leads_new", "leads_contacted", "leads_qualified", "leads_proposal",
	"leads_negotiation", "leads_won", "leads_lost", "from_form", "from_referral", "from_staff", "from_import",
	"loans", "insurance", "real_estate", "other_types", "answered", "answer_seconds", "promised", "kept",
	"won_value", "payout_received", "earned", "joined")
SELECT 'year', date_trunc('year', "start")::date, "path", "product_id", "provider_id",
	sum("made")::bigint, sum("paid")::bigint, sum("people")::bigint, sum("revenue")::bigint,
	sum("cancelled")::bigint, sum("refunded")::bigint, sum("completed")::bigint, sum("seats_offered")::bigint,
	sum("seats_taken")::bigint, sum("nights_offered")::bigint, sum("nights_taken")::bigint, sum("clicks")::bigint,
	sum("visitors")::bigint, sum("views")::bigint, sum("leads")::bigint, sum("leads_new")::bigint,
	sum("leads_contacted")::bigint, sum("leads_qualified")::bigint, sum("leads_proposal")::bigint,
	sum("leads_negotiation")::bigint, sum("leads_won")::bigint, sum("leads_lost")::bigint,
	sum("from_form")::bigint, sum("from_referral")::bigint, sum("from_staff")::bigint, sum("from_import")::bigint,
	sum("loans")::bigint, sum("insurance")::bigint, sum("real_estate")::bigint, sum("other_types")::bigint,
	sum("answered")::bigint, sum("answer_seconds")::bigint, sum("promised")::bigint, sum("kept")::bigint,
	sum("won_value")::bigint, sum("payout_received")::bigint, sum("earned")::bigint, sum("joined")::bigint
FROM "report_products" WHERE "grain" = 'month' GROUP BY 2, "path", "product_id", "provider_id";
--> statement-breakpoint
INSERT INTO "report_affiliates" ("grain", "start", "path", "affiliate_id", "made", "paid", "people", "revenue", "cancelled", "refunded",
	"completed", "seats_offered", "seats_taken", "nights_offered", "nights_taken", "clicks", "visitors", "views",
	"leads", "leads_new", "leads_contacted", "leads_qualified", "leads_proposal", "leads_negotiation",
	"leads_won", "leads_lost", "from_form", "from_referral", "from_staff", "from_import", "loans", "insurance",
	"real_estate", "other_types", "answered", "answer_seconds", "promised", "kept", "won_value",
	"payout_received", "earned", "joined", "brought_paid", "brought_leads")
SELECT 'year', date_trunc('year', "start")::date, "path", "affiliate_id",
	sum("made")::bigint, sum("paid")::bigint, sum("people")::bigint, sum("revenue")::bigint,
	sum("cancelled")::bigint, sum("refunded")::bigint, sum("completed")::bigint, sum("seats_offered")::bigint,
	sum("seats_taken")::bigint, sum("nights_offered")::bigint, sum("nights_taken")::bigint, sum("clicks")::bigint,
	sum("visitors")::bigint, sum("views")::bigint, sum("leads")::bigint, sum("leads_new")::bigint,
	sum("leads_contacted")::bigint, sum("leads_qualified")::bigint, sum("leads_proposal")::bigint,
	sum("leads_negotiation")::bigint, sum("leads_won")::bigint, sum("leads_lost")::bigint,
	sum("from_form")::bigint, sum("from_referral")::bigint, sum("from_staff")::bigint, sum("from_import")::bigint,
	sum("loans")::bigint, sum("insurance")::bigint, sum("real_estate")::bigint, sum("other_types")::bigint,
	sum("answered")::bigint, sum("answer_seconds")::bigint, sum("promised")::bigint, sum("kept")::bigint,
	sum("won_value")::bigint, sum("payout_received")::bigint, sum("earned")::bigint, sum("joined")::bigint,
	sum("brought_paid")::bigint, sum("brought_leads")::bigint
FROM "report_affiliates" WHERE "grain" = 'month' GROUP BY 2, "path", "affiliate_id";
--> statement-breakpoint
CREATE INDEX "report_products_sold_index" ON "report_products" USING btree ("grain","start") WHERE made is not null or clicks is not null or views is not null;
