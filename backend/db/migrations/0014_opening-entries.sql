-- Opening entries for the bookings that are there: paid ones get a receipt, refunds count as sent, and those that have ended
-- are settled at the default fee of 15 %, without commissions.
INSERT INTO "primary_admins" ("territory_path", "admin_id", "since")
SELECT DISTINCT ON (territory_path) territory_path, id, now() FROM "users"
WHERE status = 'active' AND role IN ('dsa', 'ssa', 'nsa') AND territory_path IS NOT NULL
ORDER BY territory_path, coalesce(approved_at, created_at), id;
--> statement-breakpoint
CREATE TEMPORARY TABLE "opening" ON COMMIT DROP AS
SELECT *, CASE WHEN is_settled THEN kept * 3 / 20 + (kept * 3 % 20 > 10 OR (kept * 3 % 20 = 10 AND kept * 3 / 20 % 2 = 1))::int ELSE 0 END AS fee
FROM (
	SELECT b.id, b.provider_id, b.territory_path, b.total_amount, coalesce(b.refund_amount, 0) AS refunded,
		b.total_amount - coalesce(b.refund_amount, 0) AS kept,
		b.status IN ('completed', 'cancelled') AND b.total_amount > coalesce(b.refund_amount, 0) AS is_settled,
		-- Money that came after the cancellation never was the price.
		b.status = 'cancelled' AND b.refund_amount = b.total_amount AND b.paid_at >= b.cancelled_at AS is_late,
		coalesce(b.payment_reference, 'BK-' || lpad(b.booking_number::text, 6, '0')) AS reference,
		coalesce(b.paid_at, b.created_at) AS paid_at,
		coalesce(b.completed_at, b.cancelled_at, b.created_at) AS ended_at,
		greatest(now(), CASE WHEN b.status = 'completed' THEN b.ends_at END) + interval '7 days' AS hold_until,
		u.status = 'suspended' AS is_suspended
	FROM "bookings" b JOIN "users" u ON u.id = b.provider_id
	WHERE b.payment_status <> 'pending'
) AS paid;
--> statement-breakpoint
INSERT INTO "receipts" ("source", "reference", "amount", "booking_id", "use", "received_at", "created_at")
SELECT 'upi', reference, total_amount, id, CASE WHEN is_late THEN 'refund' ELSE 'price' END::receipt_use, paid_at, paid_at
FROM "opening" ORDER BY paid_at, id;
--> statement-breakpoint
INSERT INTO "refunds" ("booking_id", "receipt_id", "amount", "status", "territory_path", "sent_at", "completed_at", "created_at")
SELECT o.id, CASE WHEN o.is_late THEN r.id END, o.refunded, 'completed', o.territory_path, o.ended_at, o.ended_at, o.ended_at
FROM "opening" o JOIN "receipts" r ON r.booking_id = o.id
WHERE o.refunded > 0 ORDER BY o.ended_at, o.id;
--> statement-breakpoint
UPDATE "bookings" SET "settled_at" = now() WHERE "id" IN (SELECT id FROM "opening" WHERE is_settled);
--> statement-breakpoint
INSERT INTO "commissions" ("event_key", "booking_id", "beneficiary_id", "kind", "base", "bps", "amount", "type", "status",
	"hold_until", "hold_reason", "territory_path", "created_at")
SELECT 'settle:' || id || ':share', id, provider_id, 'shares', kept, 8500, kept - fee, 'share',
	CASE WHEN is_suspended THEN 'on_hold' ELSE 'pending' END::commission_status, hold_until,
	CASE WHEN is_suspended THEN 'The account was suspended when the booking was settled.' END, territory_path, ended_at
FROM "opening" WHERE is_settled;
--> statement-breakpoint
INSERT INTO "journal_entries" ("event_key", "kind", "object_type", "object_id", "at")
SELECT 'opening:' || id, 'opening', 'booking', id::text, now() FROM "opening" WHERE kept > 0 ORDER BY paid_at, id;
--> statement-breakpoint
INSERT INTO "postings" ("entry_id", "account", "party_id", "booking_id", "amount")
SELECT e.id, p.account::ledger_account, p.party_id, o.id, p.amount
FROM "opening" o JOIN "journal_entries" e ON e.event_key = 'opening:' || o.id
CROSS JOIN LATERAL (VALUES
	('opening_balance', NULL::uuid, o.kept),
	('customer_deposits', NULL, CASE WHEN o.is_settled THEN 0 ELSE -o.kept END),
	(CASE WHEN o.is_suspended THEN 'provider_held' ELSE 'provider_pending' END, o.provider_id, CASE WHEN o.is_settled THEN o.fee - o.kept ELSE 0 END),
	('platform_revenue', NULL, CASE WHEN o.is_settled THEN -o.fee ELSE 0 END)
) AS p (account, party_id, amount)
WHERE p.amount <> 0;
