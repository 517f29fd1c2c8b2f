CREATE TYPE "public"."lead_event_type" AS ENUM('created', 'assigned', 'status_changed', 'note', 'call', 'planned', 'sla_breached', 'escalated', 'merged');--> statement-breakpoint
CREATE TYPE "public"."lead_lost_reason" AS ENUM('not_reachable', 'not_interested', 'not_eligible', 'chose_another', 'too_expensive', 'wrong_details', 'spam', 'duplicate');--> statement-breakpoint
CREATE TYPE "public"."lead_priority" AS ENUM('high', 'medium', 'low');--> statement-breakpoint
CREATE TYPE "public"."lead_source" AS ENUM('form', 'referral', 'staff', 'import');--> statement-breakpoint
CREATE TYPE "public"."lead_type" AS ENUM('loan', 'insurance', 'real_estate');--> statement-breakpoint
CREATE TABLE "lead_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lead_id" uuid NOT NULL,
	"actor_id" uuid,
	"type" "lead_event_type" NOT NULL,
	"from" text,
	"to" text,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "leads_referral_index";--> statement-breakpoint
DROP INDEX "leads_territory_index";--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "phone_number" text GENERATED ALWAYS AS (case when length(regexp_replace(phone, '\D', '', 'g')) >= 10 then right(regexp_replace(phone, '\D', '', 'g'), 10) end) STORED;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "city" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "message" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "type" "lead_type";--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "amount" bigint;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "priority" "lead_priority" DEFAULT 'medium' NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "source" "lead_source" DEFAULT 'form' NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "country_path" text GENERATED ALWAYS AS (split_part(territory_path, '/', 1)) STORED;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "state_path" text GENERATED ALWAYS AS (split_part(territory_path, '/', 1) || '/' || split_part(territory_path, '/', 2)) STORED;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "assigned_to" uuid;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "routed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "sla_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "sla_next_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "sla_breaches" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "first_responded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "next_action" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "next_action_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "due_at" timestamp with time zone GENERATED ALWAYS AS (case
  when status in ('closed_won', 'closed_lost') then '2099-12-31 00:00:00+00'::timestamptz
  when status = 'new' and first_responded_at is null then coalesce(sla_due_at, created_at)
  else coalesce(next_action_at, '2099-12-30 00:00:00+00'::timestamptz) end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "lost_reason" "lead_lost_reason";--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "closed_value" bigint;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "duplicate_of" uuid;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "submission_hash" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', name || ' ' || translate(email, '@._+-', '     '))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lead_events" ADD CONSTRAINT "lead_events_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_events" ADD CONSTRAINT "lead_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_events_lead_index" ON "lead_events" USING btree ("lead_id","id");--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_duplicate_of_leads_id_fk" FOREIGN KEY ("duplicate_of") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leads_state_index" ON "leads" USING btree ("state_path","created_at","id");--> statement-breakpoint
CREATE INDEX "leads_country_index" ON "leads" USING btree ("country_path","created_at","id");--> statement-breakpoint
CREATE INDEX "leads_newest_index" ON "leads" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "leads_territory_due_index" ON "leads" USING btree ("territory_path","due_at","id");--> statement-breakpoint
CREATE INDEX "leads_state_due_index" ON "leads" USING btree ("state_path","due_at","id");--> statement-breakpoint
CREATE INDEX "leads_country_due_index" ON "leads" USING btree ("country_path","due_at","id");--> statement-breakpoint
CREATE INDEX "leads_due_index" ON "leads" USING btree ("due_at","id");--> statement-breakpoint
CREATE INDEX "leads_assigned_index" ON "leads" USING btree ("assigned_to","due_at","id");--> statement-breakpoint
CREATE INDEX "leads_search_index" ON "leads" USING gin ("search");--> statement-breakpoint
CREATE INDEX "leads_email_index" ON "leads" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "leads_phone_index" ON "leads" USING btree ("phone_number","created_at") WHERE phone_number is not null;--> statement-breakpoint
CREATE INDEX "leads_merged_index" ON "leads" USING btree ("duplicate_of") WHERE duplicate_of is not null;--> statement-breakpoint
CREATE INDEX "leads_sla_index" ON "leads" USING btree ("sla_next_at") WHERE sla_next_at is not null;--> statement-breakpoint
CREATE INDEX "leads_unrouted_index" ON "leads" USING btree ("created_at") WHERE routed_at is null;--> statement-breakpoint
CREATE INDEX "leads_referral_index" ON "leads" USING btree ("referral_affiliate_id","created_at","id");--> statement-breakpoint
CREATE INDEX "leads_territory_index" ON "leads" USING btree ("territory_path","created_at","id");--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_closed_check" CHECK ((lost_reason is null or status = 'closed_lost') and (closed_value is null or status = 'closed_won'));--> statement-breakpoint
-- Leads from before; a job assigns those that are open.
UPDATE "leads" SET "source" = 'referral' WHERE "referral_affiliate_id" IS NOT NULL;--> statement-breakpoint
INSERT INTO "lead_events" ("lead_id", "type", "to", "created_at")
SELECT "id", 'created', 'new', "created_at" FROM "leads" ORDER BY "created_at", "id";
