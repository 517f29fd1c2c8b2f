CREATE TYPE "public"."catalogue_subject" AS ENUM('all', 'catalogue', 'product', 'day');--> statement-breakpoint
CREATE TABLE "catalogue_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "catalogue_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"subject" "catalogue_subject" NOT NULL,
	"name" text
);
--> statement-breakpoint
CREATE INDEX "catalogue_changes_transaction_index" ON "catalogue_changes" USING btree ("transaction");--> statement-breakpoint
CREATE INDEX "catalogue_changes_at_index" ON "catalogue_changes" USING btree ("at");--> statement-breakpoint
-- Everything that was known before is out of date, also after a restore.
INSERT INTO "catalogue_changes" ("subject") VALUES ('all');--> statement-breakpoint
CREATE OR REPLACE FUNCTION "tell_catalogue_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT 1 FROM new_rows) THEN PERFORM pg_notify('catalogue_changes', ''); END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "catalogue_changes_told" AFTER INSERT ON "catalogue_changes"
	REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changes();
--> statement-breakpoint
-- Null for no slug. Very many products at once are everything.
CREATE OR REPLACE FUNCTION "note_catalogue"(slugs text[], is_listed boolean) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF slugs IS NULL THEN RETURN; END IF;
	IF cardinality(slugs) > 50 THEN
		INSERT INTO catalogue_changes (subject) VALUES ('all');
		RETURN;
	END IF;
	INSERT INTO catalogue_changes (subject, name) SELECT 'product', slug FROM unnest(slugs) AS slug;
	IF is_listed THEN INSERT INTO catalogue_changes (subject) VALUES ('catalogue'); END IF;
END $$;
--> statement-breakpoint
-- Products that the public does not see have no page.
CREATE OR REPLACE FUNCTION "approved_slugs"(ids uuid[]) RETURNS text[] LANGUAGE sql STABLE AS $$
	SELECT array_agg(DISTINCT slug) FROM products WHERE id = ANY (ids) AND status = 'approved';
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "slugs_of_providers"(ids uuid[]) RETURNS text[] LANGUAGE sql STABLE AS $$
	SELECT array_agg(DISTINCT slug) FROM products WHERE provider_id = ANY (ids) AND status = 'approved';
$$;
--> statement-breakpoint
-- A page tells how many products its provider has.
CREATE OR REPLACE FUNCTION "note_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		PERFORM note_catalogue(slugs_of_providers(array_agg(DISTINCT provider_id)), true)
		FROM new_rows WHERE status = 'approved' HAVING count(*) > 0;
	ELSE
		PERFORM note_catalogue(array_agg(DISTINCT slug) || slugs_of_providers(array_agg(DISTINCT provider_id)), true)
		FROM old_rows WHERE status = 'approved' HAVING count(*) > 0;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "products_noted" AFTER INSERT ON "products"
	REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_products();
--> statement-breakpoint
CREATE TRIGGER "products_unnoted" AFTER DELETE ON "products"
	REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_products();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "note_changed_products"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	-- A column that is named in neither list is in lists and on the page.
	hidden text[] := ARRAY['search', 'version', 'week_version', 'submitted_at', 'updated_at', 'rejection_reason',
		'approved_at', 'approved_by', 'off_sale_at', 'off_sale_by', 'off_sale_reason', 'territory_path', 'country_path',
		'state_path', 'meeting_point', 'cutoff_minutes'];
	of_page text[] := ARRAY['highlights', 'itinerary', 'amenities', 'room_types', 'included', 'not_included',
		'what_to_bring', 'languages', 'minimum_age', 'house_rules'];
	slugs text[];
	providers uuid[];
	is_listed boolean;
BEGIN
	SELECT array_agg(DISTINCT slug), array_agg(DISTINCT provider) FILTER (WHERE is_moved), bool_or(in_lists)
	INTO slugs, providers, is_listed
	FROM (
		SELECT name.slug, name.provider,
			(o.status = 'approved', o.provider_id) IS DISTINCT FROM (n.status = 'approved', n.provider_id) AS is_moved,
			to_jsonb(o) - hidden - of_page IS DISTINCT FROM to_jsonb(n) - hidden - of_page AS in_lists
		FROM old_rows o JOIN new_rows n USING (id),
			LATERAL (VALUES (o.slug, o.provider_id), (n.slug, n.provider_id)) AS name (slug, provider)
		WHERE (o.status = 'approved' OR n.status = 'approved')
			AND to_jsonb(o) - hidden IS DISTINCT FROM to_jsonb(n) - hidden
	) AS changed;
	IF providers IS NOT NULL THEN
		SELECT array_agg(DISTINCT slug) INTO slugs FROM unnest(slugs || slugs_of_providers(providers)) AS slug;
	END IF;
	PERFORM note_catalogue(slugs, is_listed);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "products_noted_again" AFTER UPDATE ON "products"
	REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_products();
--> statement-breakpoint
-- A picture that waits for approval is not shown.
CREATE OR REPLACE FUNCTION "note_images"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		PERFORM note_catalogue(approved_slugs(array_agg(product_id)), true)
		FROM new_rows WHERE staged IS DISTINCT FROM 'added';
	ELSIF TG_OP = 'DELETE' THEN
		PERFORM note_catalogue(approved_slugs(array_agg(product_id)), true)
		FROM old_rows WHERE staged IS DISTINCT FROM 'added';
	ELSE
		PERFORM note_catalogue(approved_slugs(array_agg(o.product_id) || array_agg(n.product_id)), true)
		FROM old_rows o JOIN new_rows n USING (id)
		WHERE (o.staged IS DISTINCT FROM 'added' OR n.staged IS DISTINCT FROM 'added')
			AND (o.product_id, o.position, o.alt, o.width, o.height, o.staged IS NOT DISTINCT FROM 'added')
				IS DISTINCT FROM (n.product_id, n.position, n.alt, n.width, n.height, n.staged IS NOT DISTINCT FROM 'added');
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "product_images_noted" AFTER INSERT ON "product_images"
	REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_images();
--> statement-breakpoint
CREATE TRIGGER "product_images_noted_again" AFTER UPDATE ON "product_images"
	REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_images();
--> statement-breakpoint
CREATE TRIGGER "product_images_unnoted" AFTER DELETE ON "product_images"
	REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_images();
--> statement-breakpoint
-- The rating in lists is in the product's own row.
CREATE OR REPLACE FUNCTION "note_reviews"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		PERFORM note_catalogue(approved_slugs(array_agg(product_id)), false) FROM old_rows;
	ELSE
		PERFORM note_catalogue(approved_slugs(array_agg(product_id)), false) FROM new_rows;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "reviews_noted" AFTER INSERT ON "reviews"
	REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_reviews();
--> statement-breakpoint
CREATE TRIGGER "reviews_noted_again" AFTER UPDATE ON "reviews"
	REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_reviews();
--> statement-breakpoint
CREATE TRIGGER "reviews_unnoted" AFTER DELETE ON "reviews"
	REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_reviews();
--> statement-breakpoint
-- The author of a review.
CREATE OR REPLACE FUNCTION "note_author"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_catalogue(approved_slugs(array_agg(product_id)), false) FROM reviews WHERE booking_id = NEW.id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "authors_noted" AFTER UPDATE ON "bookings"
	FOR EACH ROW WHEN (OLD.customer_name IS DISTINCT FROM NEW.customer_name) EXECUTE FUNCTION note_author();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "note_provider"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_catalogue(slugs_of_providers(ARRAY[NEW.id]), true);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "providers_noted" AFTER UPDATE ON "users"
	FOR EACH ROW WHEN (OLD.role = 'service_provider' AND (OLD.name, OLD.status = 'active') IS DISTINCT FROM (NEW.name, NEW.status = 'active'))
	EXECUTE FUNCTION note_provider();
--> statement-breakpoint
-- Pages of products tell for how long seats are held.
CREATE OR REPLACE FUNCTION "note_setting"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF 'holdMinutes' IN (OLD.name, NEW.name) THEN INSERT INTO catalogue_changes (subject) VALUES ('all'); END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "platform_settings_noted" AFTER INSERT OR UPDATE OR DELETE ON "platform_settings"
	FOR EACH ROW EXECUTE FUNCTION note_setting();
--> statement-breakpoint
-- A whole calendar changes what all searches with days find.
CREATE OR REPLACE FUNCTION "note_days"(ids uuid[], days date[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	slugs text[] := approved_slugs(ids);
BEGIN
	PERFORM note_catalogue(slugs, cardinality(days) > 31);
	IF slugs IS NOT NULL AND cardinality(slugs) <= 50 AND cardinality(days) <= 31 THEN
		INSERT INTO catalogue_changes (subject, name) SELECT 'day', day::text FROM unnest(days) AS day;
	END IF;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "note_slots"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		PERFORM note_days(array_agg(DISTINCT product_id), array_agg(DISTINCT date)) FROM new_rows HAVING count(*) > 0;
	ELSIF TG_OP = 'DELETE' THEN
		PERFORM note_days(array_agg(DISTINCT product_id), array_agg(DISTINCT date)) FROM old_rows HAVING count(*) > 0;
	ELSE
		PERFORM note_days(array_agg(DISTINCT product_id), array_agg(DISTINCT day))
		FROM (
			SELECT n.product_id, days.day
			FROM old_rows o JOIN new_rows n USING (id), LATERAL (VALUES (o.date), (n.date)) AS days (day)
			WHERE (o.date, o.start_time, o.end_time, o.capacity, o.reserved, o.is_closed, o.cutoff_at, o.price, o.child_price)
				IS DISTINCT FROM (n.date, n.start_time, n.end_time, n.capacity, n.reserved, n.is_closed, n.cutoff_at, n.price, n.child_price)
		) AS changed HAVING count(*) > 0;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "slots_noted" AFTER INSERT ON "availability_slots"
	REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_slots();
--> statement-breakpoint
CREATE TRIGGER "slots_noted_again" AFTER UPDATE ON "availability_slots"
	REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_slots();
--> statement-breakpoint
CREATE TRIGGER "slots_unnoted" AFTER DELETE ON "availability_slots"
	REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_slots();
