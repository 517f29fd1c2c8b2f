-- Totals of commissions by the day they were earned on, too: for all, countries and states, and for payees of the wide
-- tiers. A district's and an affiliate's rows of some days are few, and counted when they are asked for.
CREATE OR REPLACE FUNCTION "commission_scopes"(path text, beneficiary uuid, tier int, earned date)
RETURNS TABLE (subject text, scope text, month date) LANGUAGE sql IMMUTABLE AS $$
	SELECT 'commission', 'commissions:' || part, date '1970-01-01' FROM unnest(scopes_of(path)) AS part GROUP BY part HAVING part IS NOT NULL
	UNION ALL
	SELECT 'commission', 'commissions:' || beneficiary, date '1970-01-01'
	UNION ALL
	SELECT 'commission-day', 'commissions:' || part, earned FROM unnest((scopes_of(path))[1:3]) AS part WHERE part IS NOT NULL
	UNION ALL
	SELECT 'commission-day', 'commissions:' || beneficiary, earned WHERE tier >= 2;
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "total_commissions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO total_deltas (subject, scope, month, key, count, amount)
		SELECT s.subject, s.scope, s.month, commission_key(c.tier, c.type, c.is_taxed, c.status, p.status), count(*), sum(c.amount)
		FROM new_rows c LEFT JOIN payouts p ON p.id = c.payout_id
		CROSS JOIN LATERAL commission_scopes(c.territory_path, c.beneficiary_id, c.tier, (c.created_at AT TIME ZONE 'Asia/Kolkata')::date) s
		GROUP BY 1, 2, 3, 4;
	ELSE
		INSERT INTO total_deltas (subject, scope, month, key, count, amount)
		SELECT s.subject, s.scope, s.month, c.key, sum(c.sign), sum(c.sign * c.amount)
		FROM (
			SELECT c.*, commission_key(c.tier, c.type, c.is_taxed, c.status, p.status) AS key
			FROM (
				SELECT n.*, 1 AS sign FROM new_rows n JOIN old_rows o USING (id)
				WHERE (n.status, n.payout_id) IS DISTINCT FROM (o.status, o.payout_id)
				UNION ALL
				SELECT o.*, -1 FROM new_rows n JOIN old_rows o USING (id)
				WHERE (n.status, n.payout_id) IS DISTINCT FROM (o.status, o.payout_id)
			) AS c LEFT JOIN payouts p ON p.id = c.payout_id
		) AS c
		CROSS JOIN LATERAL commission_scopes(c.territory_path, c.beneficiary_id, c.tier, (c.created_at AT TIME ZONE 'Asia/Kolkata')::date) s
		GROUP BY 1, 2, 3, 4 HAVING sum(c.sign) <> 0 OR sum(c.sign * c.amount) <> 0;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- What is in a payout that was sent is on the way.
CREATE OR REPLACE FUNCTION "total_sent_commissions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO total_deltas (subject, scope, month, key, count, amount)
	SELECT s.subject, s.scope, s.month, commission_key(c.tier, c.type, c.is_taxed, c.status, p.status), sum(p.sign), sum(p.sign * c.amount)
	FROM (
		SELECT n.id, n.status, 1 AS sign FROM new_rows n JOIN old_rows o USING (id) WHERE (n.status = 'sent') <> (o.status = 'sent')
		UNION ALL
		SELECT o.id, o.status, -1 FROM new_rows n JOIN old_rows o USING (id) WHERE (n.status = 'sent') <> (o.status = 'sent')
	) AS p JOIN commissions c ON c.payout_id = p.id AND c.status = 'available'
	CROSS JOIN LATERAL commission_scopes(c.territory_path, c.beneficiary_id, c.tier, (c.created_at AT TIME ZONE 'Asia/Kolkata')::date) s
	GROUP BY 1, 2, 3, 4;
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
