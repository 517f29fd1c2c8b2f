CREATE TABLE "lead_notices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lead_notices" ADD CONSTRAINT "lead_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_notices" ADD CONSTRAINT "lead_notices_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_notices_user_index" ON "lead_notices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "lead_notices_lead_index" ON "lead_notices" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "lead_wins_confirm_index" ON "lead_wins" USING btree ("lead_id") WHERE confirmed_at is null and taken_back_at is null;--> statement-breakpoint
CREATE INDEX "lead_wins_expected_index" ON "lead_wins" USING btree ("lead_id") WHERE confirmed_at is not null and income_at is null and taken_back_at is null;--> statement-breakpoint
CREATE INDEX "lead_wins_return_index" ON "lead_wins" USING btree ("lead_id") WHERE taken_back_at is not null and income_at is not null and returned_at is null;