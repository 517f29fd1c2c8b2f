ALTER TYPE "public"."lead_event_type" ADD VALUE 'edited' BEFORE 'sla_breached';--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "reminded_of" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "leads_reminder_index" ON "leads" USING btree ("next_action_at") WHERE next_action_at is not null and reminded_of is distinct from next_action_at;--> statement-breakpoint
-- Nobody is reminded of what was due before reminders were sent.
UPDATE "leads" SET "reminded_of" = "next_action_at" WHERE "next_action_at" < now();
