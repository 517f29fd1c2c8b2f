CREATE TABLE "calendar_channels" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"read_at" timestamp with time zone,
	"succeeded_at" timestamp with time zone,
	"error" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "calendar_feeds_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "channel_closures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"channel_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "channel_closures_period_check" CHECK (starts_at < ends_at)
);
--> statement-breakpoint
ALTER TABLE "calendar_channels" ADD CONSTRAINT "calendar_channels_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_closures" ADD CONSTRAINT "channel_closures_channel_id_calendar_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."calendar_channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_channels_product_index" ON "calendar_channels" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "calendar_channels_read_index" ON "calendar_channels" USING btree ("read_at");--> statement-breakpoint
CREATE INDEX "channel_closures_channel_index" ON "channel_closures" USING btree ("channel_id","ends_at");