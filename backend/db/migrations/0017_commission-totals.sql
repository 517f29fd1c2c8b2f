-- Totals of commissions in every scope: for all, for territories and for payees, by tier, type and state, whatever the month.
CREATE OR REPLACE FUNCTION "commission_key"(tier int, type commission_type, is_taxed boolean, status commission_status, payout payout_status)
RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT coalesce(tier::text, '-')
		|| '/' || CASE WHEN type = 'adjustment' AND is_taxed THEN 'credit' ELSE type::text END
		|| '/' || CASE WHEN status = 'available' AND payout = 'sent' THEN 'sent' ELSE status::text END;
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "add_commission_totals"(path text, beneficiary uuid, the_key text, n bigint, paise bigint)
RETURNS void LANGUAGE sql AS $$
	INSERT INTO total_deltas (subject, scope, month, key, count, amount)
	SELECT DISTINCT 'commission', 'commissions:' || scope, date '1970-01-01', the_key, n, paise
	FROM unnest(CASE WHEN beneficiary IS NULL THEN scopes_of(path) ELSE ARRAY[beneficiary::text] END) AS scope
	WHERE scope IS NOT NULL;
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "total_commissions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		PERFORM add_commission_totals(territory_path, payee, key, n, paise) FROM (
			SELECT c.territory_path, NULL::uuid AS payee, commission_key(tier, type, is_taxed, c.status, p.status) AS key, count(*) AS n, sum(amount)::bigint AS paise
			FROM new_rows c LEFT JOIN payouts p ON p.id = c.payout_id GROUP BY 1, 3
			UNION ALL
			SELECT NULL, c.beneficiary_id, commission_key(tier, type, is_taxed, c.status, p.status), count(*), sum(amount)::bigint
			FROM new_rows c LEFT JOIN payouts p ON p.id = c.payout_id GROUP BY 2, 3
		) AS sums;
	ELSE
		PERFORM add_commission_totals(territory_path, payee, key, n, paise) FROM (
			WITH changes AS (
				SELECT c.territory_path, c.beneficiary_id, commission_key(c.tier, c.type, c.is_taxed, c.status, p.status) AS key, c.sign, c.amount * c.sign AS amount
				FROM (
					SELECT n.*, 1 AS sign FROM new_rows n JOIN old_rows o USING (id)
					WHERE (n.status, n.payout_id) IS DISTINCT FROM (o.status, o.payout_id)
					UNION ALL
					SELECT o.*, -1 FROM new_rows n JOIN old_rows o USING (id)
					WHERE (n.status, n.payout_id) IS DISTINCT FROM (o.status, o.payout_id)
				) AS c LEFT JOIN payouts p ON p.id = c.payout_id
			)
			SELECT territory_path, NULL::uuid AS payee, key, sum(sign) AS n, sum(amount)::bigint AS paise FROM changes GROUP BY 1, 3
			HAVING sum(sign) <> 0 OR sum(amount) <> 0
			UNION ALL
			SELECT NULL, beneficiary_id, key, sum(sign), sum(amount)::bigint FROM changes GROUP BY 2, 3
			HAVING sum(sign) <> 0 OR sum(amount) <> 0
		) AS sums;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "commissions_totalled" AFTER INSERT ON "commissions"
	REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION total_commissions();
--> statement-breakpoint
CREATE TRIGGER "commissions_totalled_anew" AFTER UPDATE ON "commissions"
	REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION total_commissions();
--> statement-breakpoint
-- What is in a payout that was sent is on the way.
CREATE OR REPLACE FUNCTION "total_sent_commissions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM add_commission_totals(territory_path, payee, key, n, paise) FROM (
		WITH changes AS (
			SELECT c.territory_path, c.beneficiary_id, commission_key(c.tier, c.type, c.is_taxed, c.status, p.status) AS key, p.sign, c.amount * p.sign AS amount
			FROM (
				SELECT n.id, n.status, 1 AS sign FROM new_rows n JOIN old_rows o USING (id) WHERE (n.status = 'sent') <> (o.status = 'sent')
				UNION ALL
				SELECT o.id, o.status, -1 FROM new_rows n JOIN old_rows o USING (id) WHERE (n.status = 'sent') <> (o.status = 'sent')
			) AS p JOIN commissions c ON c.payout_id = p.id AND c.status = 'available'
		)
		SELECT territory_path, NULL::uuid AS payee, key, sum(sign) AS n, sum(amount)::bigint AS paise FROM changes GROUP BY 1, 3
		UNION ALL
		SELECT NULL, beneficiary_id, key, sum(sign), sum(amount)::bigint FROM changes GROUP BY 2, 3
	) AS sums;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "payouts_totalled" AFTER UPDATE ON "payouts"
	REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION total_sent_commissions();
--> statement-breakpoint
-- The same from the rows, for a recount and for check-ledger.
CREATE OR REPLACE VIEW "commission_sums" AS
	WITH keyed AS (
		SELECT c.territory_path, c.beneficiary_id, commission_key(c.tier, c.type, c.is_taxed, c.status, p.status) AS key, c.amount
		FROM commissions c LEFT JOIN payouts p ON p.id = c.payout_id
	)
	SELECT 'commissions:' || scope AS scope, key, sum(n)::bigint AS count, sum(paise)::bigint AS amount
	FROM (SELECT territory_path, key, count(*) AS n, sum(amount) AS paise FROM keyed GROUP BY 1, 2) AS sums,
		LATERAL (SELECT DISTINCT unnest(scopes_of(territory_path)) AS scope) AS scopes
	WHERE scope IS NOT NULL GROUP BY 1, 2
	UNION ALL
	SELECT 'commissions:' || beneficiary_id, key, count(*), sum(amount)::bigint FROM keyed GROUP BY beneficiary_id, key;
--> statement-breakpoint
INSERT INTO totals (subject, scope, month, key, count, amount)
SELECT 'commission', scope, date '1970-01-01', key, count, amount FROM commission_sums;
