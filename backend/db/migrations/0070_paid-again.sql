ALTER TABLE "payouts" ADD COLUMN "repaid" bigint;--> statement-breakpoint
-- What the present rows say; of payouts that have failed since, nothing is known.
UPDATE "payouts" SET "repaid" = again.amount
FROM (
	SELECT item.payout_id, sum(item.amount) AS amount
	FROM "payouts" back JOIN "commissions" item ON item.event_key = 'payout-returned:' || back.id
	WHERE back.status = 'returned' AND item.payout_id IS NOT NULL
	GROUP BY item.payout_id
) AS again
WHERE again.payout_id = "payouts".id AND "payouts".sent_at IS NOT NULL;