CREATE TABLE "message_languages" (
	"code" text PRIMARY KEY NOT NULL,
	"greeting" text NOT NULL,
	"unsubscribe" text NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "message_templates" ADD COLUMN "action_label" text;--> statement-breakpoint
ALTER TABLE "message_templates" ADD COLUMN "in_app" text;--> statement-breakpoint
ALTER TABLE "message_templates" ADD COLUMN "whats_app" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "test_text" jsonb;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "template_id" uuid;--> statement-breakpoint
ALTER TABLE "message_languages" ADD CONSTRAINT "message_languages_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_template_id_message_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."message_templates"("id") ON DELETE no action ON UPDATE no action;