-- The minimum of a payout and the single operator are settings of their own.
INSERT INTO "platform_settings" ("name", "value", "updated_by", "updated_at")
SELECT each.name, s.value -> each.key, s.updated_by, s.updated_at
FROM "platform_settings" AS s
CROSS JOIN (VALUES ('payoutMinimum', 'minimum'), ('singleOperator', 'singleOperator')) AS each (name, key)
WHERE s.name = 'payouts' AND s.value ? each.key
ON CONFLICT ("name") DO NOTHING;--> statement-breakpoint
DELETE FROM "platform_settings" WHERE "name" = 'payouts';
