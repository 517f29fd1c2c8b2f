CREATE TYPE "public"."lead_document_kind" AS ENUM('pan_card', 'address_proof', 'photograph', 'bank_statements', 'salary_slips', 'tax_returns', 'business_proof', 'loan_statements', 'property_papers', 'age_proof', 'income_proof', 'nominee_proof', 'medical_reports', 'previous_policy', 'vehicle_registration', 'loan_approval', 'sale_agreement', 'other');--> statement-breakpoint
ALTER TYPE "public"."lead_event_type" ADD VALUE 'documents_asked' BEFORE 'sla_breached';--> statement-breakpoint
ALTER TYPE "public"."lead_event_type" ADD VALUE 'document_received' BEFORE 'sla_breached';--> statement-breakpoint
ALTER TYPE "public"."lead_event_type" ADD VALUE 'document_missing' BEFORE 'sla_breached';--> statement-breakpoint
ALTER TYPE "public"."lead_event_type" ADD VALUE 'document_withdrawn' BEFORE 'sla_breached';--> statement-breakpoint
CREATE TABLE "lead_documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lead_id" uuid NOT NULL,
	"kind" "lead_document_kind" NOT NULL,
	"own_line" text,
	"asked_at" timestamp with time zone NOT NULL,
	"asked_by" uuid,
	"received_at" timestamp with time zone,
	"received_by" uuid,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_by" uuid,
	CONSTRAINT "lead_documents_line_check" CHECK ((own_line is not null) = (kind = 'other')),
	CONSTRAINT "lead_documents_end_check" CHECK (received_at is null or withdrawn_at is null)
);
--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_recipient_check";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "lead_id" uuid;--> statement-breakpoint
ALTER TABLE "lead_documents" ADD CONSTRAINT "lead_documents_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_documents" ADD CONSTRAINT "lead_documents_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_documents" ADD CONSTRAINT "lead_documents_received_by_users_id_fk" FOREIGN KEY ("received_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_documents" ADD CONSTRAINT "lead_documents_withdrawn_by_users_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_documents_lead_index" ON "lead_documents" USING btree ("lead_id","asked_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "lead_documents_missing_index" ON "lead_documents" USING btree ("lead_id","kind",lower(coalesce(own_line, ''))) WHERE received_at is null and withdrawn_at is null;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_lead_index" ON "messages" USING btree ("lead_id") WHERE lead_id is not null;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_recipient_check" CHECK (num_nonnulls(user_id, booking_id, lead_id) = 1);