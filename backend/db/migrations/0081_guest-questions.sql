CREATE TABLE "guest_questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"address" text NOT NULL,
	"address_fingerprint" text NOT NULL,
	"link" text NOT NULL,
	"link_hash" text NOT NULL,
	"product_id" uuid NOT NULL,
	"text" text,
	"question_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "guest_questions_link_unique" UNIQUE("link_hash"),
	CONSTRAINT "guest_questions_question_unique" UNIQUE("question_id"),
	CONSTRAINT "guest_questions_text_check" CHECK (num_nonnulls(text, question_id) = 1)
);
--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_recipient_check";--> statement-breakpoint
ALTER TABLE "product_questions" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "guest_question_id" uuid;--> statement-breakpoint
ALTER TABLE "guest_questions" ADD CONSTRAINT "guest_questions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_questions" ADD CONSTRAINT "guest_questions_question_id_product_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."product_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guest_questions_address_index" ON "guest_questions" USING btree ("address_fingerprint");--> statement-breakpoint
CREATE INDEX "guest_questions_product_index" ON "guest_questions" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "guest_questions_created_index" ON "guest_questions" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_guest_question_id_guest_questions_id_fk" FOREIGN KEY ("guest_question_id") REFERENCES "public"."guest_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_guest_question_index" ON "messages" USING btree ("guest_question_id") WHERE guest_question_id is not null;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_recipient_check" CHECK (num_nonnulls(user_id, booking_id, lead_id, waitlist_entry_id, guest_question_id) = 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "messages" VALIDATE CONSTRAINT "messages_recipient_check";