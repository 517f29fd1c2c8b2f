-- Totals: what dashboards show is kept as it changes, so that nobody counts a million rows to draw a page. Each change
-- adds rows to total_deltas, which nobody waits for; a job sums them up into totals.
CREATE OR REPLACE FUNCTION "add_totals"(the_subject text, scopes text[], made timestamptz, the_key text, n bigint, paise bigint)
RETURNS void LANGUAGE sql AS $$
	INSERT INTO total_deltas (subject, scope, month, key, count, amount)
	SELECT DISTINCT the_subject, one, date_trunc('month', made AT TIME ZONE 'Asia/Kolkata')::date, the_key, n, paise
	FROM unnest(scopes) AS one WHERE one IS NOT NULL;
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "scopes_of"(path text)
RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE WHEN path IS NULL THEN ARRAY['all'] ELSE ARRAY[
		'all',
		split_part(path, '/', 1),
		CASE WHEN split_part(path, '/', 2) <> '' THEN split_part(path, '/', 1) || '/' || split_part(path, '/', 2) END,
		path
	] END;
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_booking"(b bookings, sign int)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	scopes text[] := scopes_of(b.territory_path) || ARRAY['provider:' || b.provider_id, 'affiliate:' || b.referral_affiliate_id];
BEGIN
	PERFORM add_totals('booking', scopes, b.created_at, b.status::text, sign, sign * b.total_amount);
	-- What was paid and not paid back.
	IF b.payment_status <> 'pending' THEN
		PERFORM add_totals('revenue', scopes, b.created_at, 'paid', sign, sign * (b.total_amount - coalesce(b.refund_amount, 0)));
	END IF;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_bookings"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN PERFORM count_booking(OLD, -1); END IF;
	IF TG_OP <> 'DELETE' THEN PERFORM count_booking(NEW, 1); END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "bookings_counted" AFTER INSERT OR DELETE ON "bookings"
	FOR EACH ROW EXECUTE FUNCTION count_bookings();
--> statement-breakpoint
CREATE TRIGGER "bookings_counted_anew" AFTER UPDATE ON "bookings"
	FOR EACH ROW WHEN (
		(OLD.status, OLD.payment_status, OLD.refund_amount, OLD.total_amount, OLD.territory_path, OLD.referral_affiliate_id)
		IS DISTINCT FROM
		(NEW.status, NEW.payment_status, NEW.refund_amount, NEW.total_amount, NEW.territory_path, NEW.referral_affiliate_id)
	) EXECUTE FUNCTION count_bookings();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_users"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN PERFORM add_totals('user', scopes_of(OLD.territory_path), OLD.created_at, coalesce(OLD.role::text, 'none'), -1, 0); END IF;
	IF TG_OP <> 'DELETE' THEN PERFORM add_totals('user', scopes_of(NEW.territory_path), NEW.created_at, coalesce(NEW.role::text, 'none'), 1, 0); END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "users_counted" AFTER INSERT OR DELETE ON "users"
	FOR EACH ROW EXECUTE FUNCTION count_users();
--> statement-breakpoint
CREATE TRIGGER "users_counted_anew" AFTER UPDATE ON "users"
	FOR EACH ROW WHEN ((OLD.role, OLD.territory_path) IS DISTINCT FROM (NEW.role, NEW.territory_path))
	EXECUTE FUNCTION count_users();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		PERFORM add_totals('product', scopes_of(OLD.territory_path) || ARRAY['provider:' || OLD.provider_id], OLD.created_at, OLD.status::text, -1, 0);
	END IF;
	IF TG_OP <> 'DELETE' THEN
		PERFORM add_totals('product', scopes_of(NEW.territory_path) || ARRAY['provider:' || NEW.provider_id], NEW.created_at, NEW.status::text, 1, 0);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "products_counted" AFTER INSERT OR DELETE ON "products"
	FOR EACH ROW EXECUTE FUNCTION count_products();
--> statement-breakpoint
CREATE TRIGGER "products_counted_anew" AFTER UPDATE ON "products"
	FOR EACH ROW WHEN ((OLD.status, OLD.territory_path) IS DISTINCT FROM (NEW.status, NEW.territory_path))
	EXECUTE FUNCTION count_products();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_leads"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		PERFORM add_totals('lead', scopes_of(OLD.territory_path) || ARRAY['affiliate:' || OLD.referral_affiliate_id], OLD.created_at, OLD.status::text, -1, 0);
	END IF;
	IF TG_OP <> 'DELETE' THEN
		PERFORM add_totals('lead', scopes_of(NEW.territory_path) || ARRAY['affiliate:' || NEW.referral_affiliate_id], NEW.created_at, NEW.status::text, 1, 0);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "leads_counted" AFTER INSERT OR DELETE ON "leads"
	FOR EACH ROW EXECUTE FUNCTION count_leads();
--> statement-breakpoint
CREATE TRIGGER "leads_counted_anew" AFTER UPDATE ON "leads"
	FOR EACH ROW WHEN ((OLD.status, OLD.territory_path, OLD.referral_affiliate_id) IS DISTINCT FROM (NEW.status, NEW.territory_path, NEW.referral_affiliate_id))
	EXECUTE FUNCTION count_leads();
--> statement-breakpoint
-- What was there before.
INSERT INTO total_deltas (subject, scope, month, key, count, amount)
SELECT 'user', scope, date_trunc('month', created_at AT TIME ZONE 'Asia/Kolkata')::date, coalesce(role::text, 'none'), count(*), 0
FROM users, LATERAL (SELECT DISTINCT unnest(scopes_of(territory_path)) AS scope) AS scopes
WHERE scope IS NOT NULL GROUP BY 2, 3, 4;
--> statement-breakpoint
INSERT INTO total_deltas (subject, scope, month, key, count, amount)
SELECT 'lead', scope, date_trunc('month', created_at AT TIME ZONE 'Asia/Kolkata')::date, status::text, count(*), 0
FROM leads, LATERAL (SELECT DISTINCT unnest(scopes_of(territory_path) || ARRAY['affiliate:' || referral_affiliate_id]) AS scope) AS scopes
WHERE scope IS NOT NULL GROUP BY 2, 3, 4;
--> statement-breakpoint
-- The audit log: rows are only ever added. The one change that they see is being sealed into the chain, once.
CREATE OR REPLACE FUNCTION "keep_audit_log"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND OLD.hash IS NULL AND NEW.hash IS NOT NULL
		AND (to_jsonb(OLD) - ARRAY['seal_number', 'prev_hash', 'hash']) = (to_jsonb(NEW) - ARRAY['seal_number', 'prev_hash', 'hash'])
	THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'The audit log cannot be changed.';
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_log_kept" BEFORE UPDATE OR DELETE ON "audit_log"
	FOR EACH ROW EXECUTE FUNCTION keep_audit_log();
