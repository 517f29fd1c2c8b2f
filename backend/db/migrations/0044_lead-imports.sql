CREATE TABLE "lead_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_by" uuid NOT NULL,
	"territory_path" text,
	"file_name" text NOT NULL,
	"file_hash" text NOT NULL,
	"content" text,
	"columns" jsonb NOT NULL,
	"imported_at" timestamp with time zone,
	"imported_count" integer,
	"left_out_count" integer,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "lead_imports" ADD CONSTRAINT "lead_imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_imports_file_index" ON "lead_imports" USING btree ("created_by","file_hash") WHERE imported_at is not null;--> statement-breakpoint
CREATE INDEX "lead_imports_waiting_index" ON "lead_imports" USING btree ("created_at") WHERE imported_at is null;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_import_id_lead_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."lead_imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leads_import_index" ON "leads" USING btree ("import_id") WHERE import_id is not null;