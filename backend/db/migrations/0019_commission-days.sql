-- Totals of commissions by the day they were earned on, too: for all, countries and states, and for payees of the wide
-- tiers. A district's and an affiliate's rows of some days are few, and counted when they are asked for.
CREATE TYPE "commission_change" AS (territory_path text, beneficiary_id uuid, tier int, earned date, key text, n bigint, paise bigint);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "add_commission_changes"(changes commission_change[]) RETURNS void LANGUAGE sql AS $$
	WITH changed AS MATERIALIZED (SELECT * FROM unnest(changes)),
	by_day AS MATERIALIZED (
		SELECT territory_path, earned, key, sum(n) AS n, sum(paise) AS paise FROM changed GROUP BY 1, 2, 3
	)
	INSERT INTO total_deltas (subject, scope, month, key, count, amount)
	SELECT 'commission', 'commissions:' || scope, date '1970-01-01', key, sum(n), sum(paise)
	FROM by_day, LATERAL (SELECT DISTINCT unnest(scopes_of(territory_path)) AS scope) AS scopes
	WHERE scope IS NOT NULL GROUP BY scope, key HAVING sum(n) <> 0 OR sum(paise) <> 0
	UNION ALL
	SELECT 'commission', 'commissions:' || beneficiary_id, date '1970-01-01', key, sum(n), sum(paise)
	FROM changed GROUP BY beneficiary_id, key HAVING sum(n) <> 0 OR sum(paise) <> 0
	UNION ALL
	SELECT 'commission-day', 'commissions:' || scope, earned, key, sum(n), sum(paise)
	FROM by_day, unnest((scopes_of(territory_path))[1:3]) AS scope
	WHERE scope IS NOT NULL GROUP BY scope, earned, key HAVING sum(n) <> 0 OR sum(paise) <> 0
	UNION ALL
	SELECT 'commission-day', 'commissions:' || beneficiary_id, earned, key, sum(n), sum(paise)
	FROM changed WHERE tier >= 2 GROUP BY beneficiary_id, earned, key HAVING sum(n) <> 0 OR sum(paise) <> 0;
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "total_commissions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		PERFORM add_commission_changes(array_agg(row(c.territory_path, c.beneficiary_id, c.tier,
			(c.created_at AT TIME ZONE 'Asia/Kolkata')::date, commission_key(c.tier, c.type, c.is_taxed, c.status, p.status), 1, c.amount)::commission_change))
		FROM new_rows c LEFT JOIN payouts p ON p.id = c.payout_id;
	ELSE
		-- What only enters or leaves a payout that is not sent stays where it is counted.
		PERFORM add_commission_changes(array_agg(row(n.territory_path, n.beneficiary_id, n.tier,
			(n.created_at AT TIME ZONE 'Asia/Kolkata')::date, side.key, side.sign, side.sign * n.amount)::commission_change))
		FROM new_rows n JOIN old_rows o USING (id)
		LEFT JOIN payouts np ON np.id = n.payout_id LEFT JOIN payouts op ON op.id = o.payout_id
		CROSS JOIN LATERAL (VALUES
			(commission_key(n.tier, n.type, n.is_taxed, n.status, np.status), 1),
			(commission_key(o.tier, o.type, o.is_taxed, o.status, op.status), -1)
		) AS side (key, sign)
		WHERE n.status <> o.status OR (coalesce(np.status, 'draft') = 'sent') <> (coalesce(op.status, 'draft') = 'sent');
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- What is in a payout that was sent is on the way.
CREATE OR REPLACE FUNCTION "total_sent_commissions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM add_commission_changes(array_agg(row(c.territory_path, c.beneficiary_id, c.tier,
		(c.created_at AT TIME ZONE 'Asia/Kolkata')::date, commission_key(c.tier, c.type, c.is_taxed, c.status, p.status), p.sign, p.sign * c.amount)::commission_change))
	FROM (
		SELECT n.id, n.status, 1 AS sign FROM new_rows n JOIN old_rows o USING (id) WHERE (n.status = 'sent') <> (o.status = 'sent')
		UNION ALL
		SELECT o.id, o.status, -1 FROM new_rows n JOIN old_rows o USING (id) WHERE (n.status = 'sent') <> (o.status = 'sent')
	) AS p JOIN commissions c ON c.payout_id = p.id AND c.status = 'available';
	RETURN NULL;
END $$;
--> statement-breakpoint
DROP FUNCTION "add_commission_totals";
--> statement-breakpoint
-- The same from the rows, for a recount and for check-ledger.
DROP VIEW "commission_sums";
--> statement-breakpoint
CREATE VIEW "commission_sums" AS
	WITH keyed AS (
		SELECT c.territory_path, c.beneficiary_id, c.tier, (c.created_at AT TIME ZONE 'Asia/Kolkata')::date AS earned,
			commission_key(c.tier, c.type, c.is_taxed, c.status, p.status) AS key, c.amount
		FROM commissions c LEFT JOIN payouts p ON p.id = c.payout_id
	), by_day AS (
		SELECT territory_path, earned, key, count(*) AS n, sum(amount) AS paise FROM keyed GROUP BY 1, 2, 3
	)
	SELECT 'commission' AS subject, 'commissions:' || scope AS scope, date '1970-01-01' AS month, key,
		sum(n)::bigint AS count, sum(paise)::bigint AS amount
	FROM by_day, LATERAL (SELECT DISTINCT unnest(scopes_of(territory_path)) AS scope) AS scopes
	WHERE scope IS NOT NULL GROUP BY 2, 4
	UNION ALL
	SELECT 'commission', 'commissions:' || beneficiary_id, date '1970-01-01', key, count(*), sum(amount)::bigint
	FROM keyed GROUP BY beneficiary_id, key
	UNION ALL
	SELECT 'commission-day', 'commissions:' || scope, earned, key, sum(n)::bigint, sum(paise)::bigint
	FROM by_day, unnest((scopes_of(territory_path))[1:3]) AS scope
	WHERE scope IS NOT NULL GROUP BY 2, 3, 4
	UNION ALL
	SELECT 'commission-day', 'commissions:' || beneficiary_id, earned, key, count(*), sum(amount)::bigint
	FROM keyed WHERE tier >= 2 GROUP BY beneficiary_id, earned, key;
--> statement-breakpoint
INSERT INTO totals (subject, scope, month, key, count, amount)
SELECT subject, scope, month, key, count, amount FROM commission_sums WHERE subject = 'commission-day';
