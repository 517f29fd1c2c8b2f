CREATE TABLE "report_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"section" text NOT NULL,
	"grouping" text,
	"territory_path" text,
	"product_id" uuid,
	"provider_id" uuid,
	"affiliate_id" uuid,
	"last_monday" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "report_subscriptions_subject_unique" UNIQUE NULLS NOT DISTINCT("user_id","section","grouping","territory_path","product_id","provider_id","affiliate_id")
);
--> statement-breakpoint
ALTER TABLE "report_subscriptions" ADD CONSTRAINT "report_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_subscriptions" ADD CONSTRAINT "report_subscriptions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_subscriptions" ADD CONSTRAINT "report_subscriptions_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_subscriptions" ADD CONSTRAINT "report_subscriptions_affiliate_id_users_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_subscriptions_due_index" ON "report_subscriptions" USING btree ("last_monday","id");--> statement-breakpoint
CREATE INDEX "report_subscriptions_product_index" ON "report_subscriptions" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "report_subscriptions_provider_index" ON "report_subscriptions" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "report_subscriptions_affiliate_index" ON "report_subscriptions" USING btree ("affiliate_id");