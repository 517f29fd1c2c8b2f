CREATE TABLE "product_questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"text" text NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	"removal_reason" text,
	CONSTRAINT "product_questions_answer_check" CHECK ((answer is null) = (answered_at is null))
);
--> statement-breakpoint
ALTER TABLE "product_questions" ADD CONSTRAINT "product_questions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_questions" ADD CONSTRAINT "product_questions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_questions_answered_index" ON "product_questions" USING btree ("product_id","answered_at","id") WHERE answered_at is not null and removed_at is null;--> statement-breakpoint
CREATE INDEX "product_questions_waiting_index" ON "product_questions" USING btree ("product_id") WHERE answered_at is null and removed_at is null;--> statement-breakpoint
CREATE INDEX "product_questions_product_index" ON "product_questions" USING btree ("product_id","created_at");--> statement-breakpoint
CREATE INDEX "product_questions_user_index" ON "product_questions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "product_questions_created_index" ON "product_questions" USING btree ("created_at","id");--> statement-breakpoint
-- Only answered questions are on the page of a product.
CREATE OR REPLACE FUNCTION "note_questions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		PERFORM note_catalogue(approved_slugs(array_agg(product_id)), false) FROM new_rows WHERE answer IS NOT NULL;
	ELSIF TG_OP = 'DELETE' THEN
		PERFORM note_catalogue(approved_slugs(array_agg(product_id)), false) FROM old_rows WHERE answer IS NOT NULL;
	ELSE
		PERFORM note_catalogue(approved_slugs(array_agg(n.product_id)), false)
		FROM old_rows o JOIN new_rows n USING (id)
		WHERE (o.answer IS NOT NULL OR n.answer IS NOT NULL)
			AND (o.text, o.answer, o.removed_at) IS DISTINCT FROM (n.text, n.answer, n.removed_at);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "product_questions_noted" AFTER INSERT ON "product_questions"
	REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_questions();
--> statement-breakpoint
CREATE TRIGGER "product_questions_noted_again" AFTER UPDATE ON "product_questions"
	REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_questions();
--> statement-breakpoint
CREATE TRIGGER "product_questions_unnoted" AFTER DELETE ON "product_questions"
	REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_questions();
--> statement-breakpoint
-- The first name of who asked.
CREATE OR REPLACE FUNCTION "note_asker"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_catalogue(approved_slugs(array_agg(product_id)), false)
	FROM product_questions WHERE user_id = NEW.id AND answer IS NOT NULL;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "askers_noted" AFTER UPDATE ON "users"
	FOR EACH ROW WHEN (OLD.role = 'user' AND OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION note_asker();
