-- The ledger: entries and postings are only ever added.
CREATE OR REPLACE FUNCTION "keep_ledger"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'The ledger cannot be changed.';
END $$;
--> statement-breakpoint
CREATE TRIGGER "journal_entries_kept" BEFORE UPDATE OR DELETE OR TRUNCATE ON "journal_entries"
	FOR EACH STATEMENT EXECUTE FUNCTION keep_ledger();
--> statement-breakpoint
CREATE TRIGGER "postings_kept" BEFORE UPDATE OR DELETE OR TRUNCATE ON "postings"
	FOR EACH STATEMENT EXECUTE FUNCTION keep_ledger();
--> statement-breakpoint
-- All postings of an entry are inserted by one statement. A restore, which inserts them in batches, disables this
-- trigger and checks the sums at its end.
CREATE OR REPLACE FUNCTION "balance_entries"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM inserted GROUP BY entry_id HAVING sum(amount) <> 0) THEN
		RAISE EXCEPTION 'A journal entry does not sum to zero.';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "postings_balanced" AFTER INSERT ON "postings"
	REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION balance_entries();
--> statement-breakpoint
-- Rows are locked in the order of their keys, so that two statements cannot wait for each other.
CREATE OR REPLACE FUNCTION "sum_postings"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO account_balances (account, party_id, part, amount)
	SELECT account, party, part, sum(amount) FROM (
		SELECT account, amount,
			coalesce(party_id, '00000000-0000-0000-0000-000000000000') AS party,
			CASE WHEN party_id IS NULL THEN pg_backend_pid() % 16 ELSE 0 END AS part
		FROM inserted
	) AS parts
	GROUP BY party, account, part HAVING sum(amount) <> 0 ORDER BY party, account, part
	ON CONFLICT (party_id, account, part) DO UPDATE SET amount = account_balances.amount + excluded.amount;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "postings_summed" AFTER INSERT ON "postings"
	REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION sum_postings();
--> statement-breakpoint
-- What a payee's dashboard shows: what was earned, net of corrections. Adjustments are no earnings.
CREATE OR REPLACE FUNCTION "earning_scope"(kind payout_kind, tier int, beneficiary uuid)
RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE WHEN kind = 'shares' THEN 'provider:' WHEN tier = 0 THEN 'affiliate:' ELSE 'admin:' END || beneficiary;
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_commissions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO total_deltas (subject, scope, month, key, count, amount)
	SELECT 'earning', earning_scope(kind, tier, beneficiary_id),
		date_trunc('month', created_at AT TIME ZONE 'Asia/Kolkata')::date, type::text, count(*), sum(amount)
	FROM inserted WHERE type <> 'adjustment' GROUP BY 2, 3, 4;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "commissions_counted" AFTER INSERT ON "commissions"
	REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION count_commissions();
