CREATE TYPE "public"."report_grain" AS ENUM('day', 'month');--> statement-breakpoint
CREATE TYPE "public"."report_subject" AS ENUM('bookings', 'slots', 'clicks', 'views', 'leads', 'commissions', 'affiliates');--> statement-breakpoint
CREATE TABLE "product_views" (
	"product_id" uuid NOT NULL,
	"day" date NOT NULL,
	"views" bigint NOT NULL,
	CONSTRAINT "product_views_product_id_day_pk" PRIMARY KEY("product_id","day")
);
--> statement-breakpoint
CREATE TABLE "report_affiliates" (
	"grain" "report_grain" NOT NULL,
	"start" date NOT NULL,
	"path" text NOT NULL,
	"affiliate_id" uuid NOT NULL,
	"made" bigint,
	"paid" bigint,
	"people" bigint,
	"revenue" bigint,
	"cancelled" bigint,
	"refunded" bigint,
	"completed" bigint,
	"seats_offered" bigint,
	"seats_taken" bigint,
	"nights_offered" bigint,
	"nights_taken" bigint,
	"clicks" bigint,
	"visitors" bigint,
	"views" bigint,
	"leads" bigint,
	"leads_new" bigint,
	"leads_contacted" bigint,
	"leads_qualified" bigint,
	"leads_proposal" bigint,
	"leads_negotiation" bigint,
	"leads_won" bigint,
	"leads_lost" bigint,
	"from_form" bigint,
	"from_referral" bigint,
	"from_staff" bigint,
	"from_import" bigint,
	"loans" bigint,
	"insurance" bigint,
	"real_estate" bigint,
	"other_types" bigint,
	"answered" bigint,
	"answer_seconds" bigint,
	"promised" bigint,
	"kept" bigint,
	"won_value" bigint,
	"payout_received" bigint,
	"earned" bigint,
	"joined" bigint,
	CONSTRAINT "report_affiliates_path_grain_start_affiliate_id_pk" PRIMARY KEY("path","grain","start","affiliate_id")
);
--> statement-breakpoint
CREATE TABLE "report_marks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_marks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject" "report_subject" NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_products" (
	"grain" "report_grain" NOT NULL,
	"start" date NOT NULL,
	"path" text NOT NULL,
	"product_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"made" bigint,
	"paid" bigint,
	"people" bigint,
	"revenue" bigint,
	"cancelled" bigint,
	"refunded" bigint,
	"completed" bigint,
	"seats_offered" bigint,
	"seats_taken" bigint,
	"nights_offered" bigint,
	"nights_taken" bigint,
	"clicks" bigint,
	"visitors" bigint,
	"views" bigint,
	"leads" bigint,
	"leads_new" bigint,
	"leads_contacted" bigint,
	"leads_qualified" bigint,
	"leads_proposal" bigint,
	"leads_negotiation" bigint,
	"leads_won" bigint,
	"leads_lost" bigint,
	"from_form" bigint,
	"from_referral" bigint,
	"from_staff" bigint,
	"from_import" bigint,
	"loans" bigint,
	"insurance" bigint,
	"real_estate" bigint,
	"other_types" bigint,
	"answered" bigint,
	"answer_seconds" bigint,
	"promised" bigint,
	"kept" bigint,
	"won_value" bigint,
	"payout_received" bigint,
	"earned" bigint,
	"joined" bigint,
	CONSTRAINT "report_products_grain_start_product_id_provider_id_path_pk" PRIMARY KEY("grain","start","product_id","provider_id","path")
);
--> statement-breakpoint
CREATE TABLE "report_territories" (
	"grain" "report_grain" NOT NULL,
	"start" date NOT NULL,
	"path" text NOT NULL,
	"made" bigint,
	"paid" bigint,
	"people" bigint,
	"revenue" bigint,
	"cancelled" bigint,
	"refunded" bigint,
	"completed" bigint,
	"seats_offered" bigint,
	"seats_taken" bigint,
	"nights_offered" bigint,
	"nights_taken" bigint,
	"clicks" bigint,
	"visitors" bigint,
	"views" bigint,
	"leads" bigint,
	"leads_new" bigint,
	"leads_contacted" bigint,
	"leads_qualified" bigint,
	"leads_proposal" bigint,
	"leads_negotiation" bigint,
	"leads_won" bigint,
	"leads_lost" bigint,
	"from_form" bigint,
	"from_referral" bigint,
	"from_staff" bigint,
	"from_import" bigint,
	"loans" bigint,
	"insurance" bigint,
	"real_estate" bigint,
	"other_types" bigint,
	"answered" bigint,
	"answer_seconds" bigint,
	"promised" bigint,
	"kept" bigint,
	"won_value" bigint,
	"payout_received" bigint,
	"earned" bigint,
	"joined" bigint,
	CONSTRAINT "report_territories_path_grain_start_pk" PRIMARY KEY("path","grain","start")
);
--> statement-breakpoint
ALTER TABLE "product_views" ADD CONSTRAINT "product_views_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_views_day_index" ON "product_views" USING btree ("day");--> statement-breakpoint
CREATE INDEX "report_affiliates_start_index" ON "report_affiliates" USING btree ("grain","start");--> statement-breakpoint
CREATE INDEX "report_affiliates_affiliate_index" ON "report_affiliates" USING btree ("affiliate_id","grain","start");--> statement-breakpoint
CREATE INDEX "report_marks_day_index" ON "report_marks" USING btree ("day","subject");--> statement-breakpoint
CREATE INDEX "report_products_product_index" ON "report_products" USING btree ("product_id","grain","start");--> statement-breakpoint
CREATE INDEX "report_products_provider_index" ON "report_products" USING btree ("provider_id","grain","start");--> statement-breakpoint
CREATE INDEX "report_products_path_index" ON "report_products" USING btree ("path" text_pattern_ops,"grain","start");--> statement-breakpoint
CREATE INDEX "report_territories_start_index" ON "report_territories" USING btree ("grain","start");--> statement-breakpoint
CREATE INDEX "link_days_day_index" ON "link_days" USING btree ("day");
--> statement-breakpoint
-- Marks: the days that a change touches are counted again. They are only ever inserted, so that writers never wait for
-- each other.
CREATE OR REPLACE FUNCTION "mark_day"(the_subject report_subject, made timestamptz)
RETURNS void LANGUAGE sql AS $$
	INSERT INTO report_marks (subject, day) VALUES (the_subject, (made AT TIME ZONE 'Asia/Kolkata')::date);
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "mark_created"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN PERFORM mark_day(TG_ARGV[0]::report_subject, OLD.created_at); END IF;
	IF TG_OP = 'INSERT' OR (TG_OP = 'UPDATE' AND NEW.created_at <> OLD.created_at) THEN
		PERFORM mark_day(TG_ARGV[0]::report_subject, NEW.created_at);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "bookings_marked" AFTER INSERT OR DELETE ON "bookings"
	FOR EACH ROW EXECUTE FUNCTION mark_created('bookings');
--> statement-breakpoint
CREATE TRIGGER "bookings_marked_again" AFTER UPDATE ON "bookings"
	FOR EACH ROW WHEN (
		(OLD.status, OLD.payment_status, OLD.refund_amount, OLD.total_amount, OLD.seats, OLD.guests, OLD.product_id,
			OLD.provider_id, OLD.territory_path, OLD.referral_affiliate_id, OLD.created_at)
		IS DISTINCT FROM
		(NEW.status, NEW.payment_status, NEW.refund_amount, NEW.total_amount, NEW.seats, NEW.guests, NEW.product_id,
			NEW.provider_id, NEW.territory_path, NEW.referral_affiliate_id, NEW.created_at)
	) EXECUTE FUNCTION mark_created('bookings');
--> statement-breakpoint
CREATE TRIGGER "leads_marked" AFTER INSERT OR DELETE ON "leads"
	FOR EACH ROW EXECUTE FUNCTION mark_created('leads');
--> statement-breakpoint
CREATE TRIGGER "leads_marked_again" AFTER UPDATE ON "leads"
	FOR EACH ROW WHEN (
		(OLD.status, OLD.type, OLD.source, OLD.referral_affiliate_id, OLD.territory_path, OLD.duplicate_of, OLD.sla_due_at,
			OLD.first_responded_at, OLD.closed_value, OLD.created_at)
		IS DISTINCT FROM
		(NEW.status, NEW.type, NEW.source, NEW.referral_affiliate_id, NEW.territory_path, NEW.duplicate_of, NEW.sla_due_at,
			NEW.first_responded_at, NEW.closed_value, NEW.created_at)
	) EXECUTE FUNCTION mark_created('leads');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "mark_lead_of_win"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	the_lead uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD.lead_id ELSE NEW.lead_id END;
BEGIN
	PERFORM mark_day('leads', created_at) FROM leads WHERE id = the_lead;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "lead_wins_marked" AFTER INSERT OR UPDATE OR DELETE ON "lead_wins"
	FOR EACH ROW EXECUTE FUNCTION mark_lead_of_win();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "mark_commissions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO report_marks (subject, day)
	SELECT DISTINCT 'commissions'::report_subject, (created_at AT TIME ZONE 'Asia/Kolkata')::date
	FROM new_rows WHERE kind = 'commissions' AND tier = 0;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "commissions_marked" AFTER INSERT ON "commissions"
	REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_commissions();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "mark_slots"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO report_marks (subject, day) SELECT DISTINCT 'slots'::report_subject, date FROM new_rows;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO report_marks (subject, day) SELECT DISTINCT 'slots'::report_subject, date FROM old_rows;
	ELSE
		INSERT INTO report_marks (subject, day)
		SELECT DISTINCT 'slots'::report_subject, day
		FROM old_rows o JOIN new_rows n USING (id), LATERAL (VALUES (o.date), (n.date)) AS days (day)
		WHERE (o.date, o.capacity, o.reserved, o.is_closed, o.is_night)
			IS DISTINCT FROM (n.date, n.capacity, n.reserved, n.is_closed, n.is_night);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "slots_marked" AFTER INSERT ON "availability_slots"
	REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_slots();
--> statement-breakpoint
CREATE TRIGGER "slots_marked_again" AFTER UPDATE ON "availability_slots"
	REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_slots();
--> statement-breakpoint
CREATE TRIGGER "slots_unmarked" AFTER DELETE ON "availability_slots"
	REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_slots();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "mark_counted_days"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO report_marks (subject, day) SELECT DISTINCT TG_ARGV[0]::report_subject, day FROM changed_rows;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "link_days_marked" AFTER INSERT ON "link_days"
	REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_counted_days('clicks');
--> statement-breakpoint
CREATE TRIGGER "link_days_marked_again" AFTER UPDATE ON "link_days"
	REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_counted_days('clicks');
--> statement-breakpoint
CREATE TRIGGER "link_days_unmarked" AFTER DELETE ON "link_days"
	REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_counted_days('clicks');
--> statement-breakpoint
CREATE TRIGGER "product_views_marked" AFTER INSERT ON "product_views"
	REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_counted_days('views');
--> statement-breakpoint
CREATE TRIGGER "product_views_marked_again" AFTER UPDATE ON "product_views"
	REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_counted_days('views');
--> statement-breakpoint
CREATE TRIGGER "product_views_unmarked" AFTER DELETE ON "product_views"
	REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_counted_days('views');
--> statement-breakpoint
-- Slots, clicks and views are counted where their product is now, and clicks without one where the affiliate is.
CREATE OR REPLACE FUNCTION "mark_days_of_product"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO report_marks (subject, day)
	SELECT DISTINCT 'slots'::report_subject, date FROM availability_slots WHERE product_id = NEW.id
	UNION ALL
	SELECT DISTINCT 'clicks'::report_subject, day FROM link_days JOIN referral_links ON referral_links.id = link_id WHERE product_id = NEW.id
	UNION ALL
	SELECT 'views'::report_subject, day FROM product_views WHERE product_id = NEW.id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "products_marked" AFTER UPDATE ON "products"
	FOR EACH ROW WHEN (
		(OLD.status = 'pending_approval', OLD.territory_path, OLD.provider_id)
		IS DISTINCT FROM (NEW.status = 'pending_approval', NEW.territory_path, NEW.provider_id)
	) EXECUTE FUNCTION mark_days_of_product();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "mark_days_of_affiliate"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO report_marks (subject, day)
	SELECT DISTINCT 'clicks'::report_subject, day FROM link_days JOIN referral_links ON referral_links.id = link_id
	WHERE affiliate_id = NEW.id AND product_id IS NULL;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "affiliates_marked" AFTER UPDATE ON "users"
	FOR EACH ROW WHEN (OLD.territory_path IS DISTINCT FROM NEW.territory_path)
	EXECUTE FUNCTION mark_days_of_affiliate();
--> statement-breakpoint
CREATE TRIGGER "affiliates_counted" AFTER INSERT ON "users"
	FOR EACH ROW WHEN (NEW.role = 'affiliate') EXECUTE FUNCTION mark_created('affiliates');
--> statement-breakpoint
CREATE TRIGGER "affiliates_uncounted" AFTER DELETE ON "users"
	FOR EACH ROW WHEN (OLD.role = 'affiliate') EXECUTE FUNCTION mark_created('affiliates');
--> statement-breakpoint
CREATE TRIGGER "affiliates_counted_again" AFTER UPDATE ON "users"
	FOR EACH ROW WHEN (
		(OLD.role = 'affiliate', OLD.territory_path, OLD.created_at)
		IS DISTINCT FROM (NEW.role = 'affiliate', NEW.territory_path, NEW.created_at)
	) EXECUTE FUNCTION mark_created('affiliates');
--> statement-breakpoint
-- What was there before.
INSERT INTO report_marks (subject, day)
SELECT DISTINCT 'bookings'::report_subject, (created_at AT TIME ZONE 'Asia/Kolkata')::date FROM bookings
UNION ALL
SELECT DISTINCT 'leads'::report_subject, (created_at AT TIME ZONE 'Asia/Kolkata')::date FROM leads
UNION ALL
SELECT DISTINCT 'commissions'::report_subject, (created_at AT TIME ZONE 'Asia/Kolkata')::date FROM commissions WHERE tier = 0
UNION ALL
SELECT DISTINCT 'affiliates'::report_subject, (created_at AT TIME ZONE 'Asia/Kolkata')::date FROM users WHERE role = 'affiliate'
UNION ALL
SELECT DISTINCT 'slots'::report_subject, date FROM availability_slots
UNION ALL
SELECT DISTINCT 'clicks'::report_subject, day FROM link_days;
--> statement-breakpoint
-- A lead that was merged into another one is no lead of its own, and no lost one.
CREATE OR REPLACE FUNCTION "count_leads"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' AND OLD.duplicate_of IS NULL THEN
		PERFORM add_totals('lead', scopes_of(OLD.territory_path) || ARRAY['affiliate:' || OLD.referral_affiliate_id], OLD.created_at, OLD.status::text, -1, 0);
	END IF;
	IF TG_OP <> 'DELETE' AND NEW.duplicate_of IS NULL THEN
		PERFORM add_totals('lead', scopes_of(NEW.territory_path) || ARRAY['affiliate:' || NEW.referral_affiliate_id], NEW.created_at, NEW.status::text, 1, 0);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER "leads_counted_anew" ON "leads";
--> statement-breakpoint
CREATE TRIGGER "leads_counted_again" AFTER UPDATE ON "leads"
	FOR EACH ROW WHEN (
		(OLD.status, OLD.territory_path, OLD.referral_affiliate_id, OLD.duplicate_of)
		IS DISTINCT FROM (NEW.status, NEW.territory_path, NEW.referral_affiliate_id, NEW.duplicate_of)
	) EXECUTE FUNCTION count_leads();
--> statement-breakpoint
INSERT INTO total_deltas (subject, scope, month, key, count, amount)
SELECT 'lead', scope, date_trunc('month', created_at AT TIME ZONE 'Asia/Kolkata')::date, status::text, -count(*), 0
FROM leads, LATERAL (SELECT DISTINCT unnest(scopes_of(territory_path) || ARRAY['affiliate:' || referral_affiliate_id]) AS scope) AS scopes
WHERE duplicate_of IS NOT NULL AND scope IS NOT NULL GROUP BY 2, 3, 4;
