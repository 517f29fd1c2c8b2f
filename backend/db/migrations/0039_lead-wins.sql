CREATE TABLE "lead_wins" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lead_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"won_by" uuid,
	"won_at" timestamp with time zone NOT NULL,
	"snapshot_id" uuid NOT NULL,
	"payout_received" bigint,
	"confirmed_by" uuid,
	"confirmed_at" timestamp with time zone,
	"income_by" uuid,
	"income_at" timestamp with time zone,
	"income_reference" text,
	"taken_back_by" uuid,
	"taken_back_at" timestamp with time zone,
	"returned_by" uuid,
	"returned_at" timestamp with time zone,
	"return_reference" text,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "lead_wins_round_unique" UNIQUE("lead_id","round"),
	CONSTRAINT "lead_wins_confirmed_check" CHECK ((payout_received is null) = (confirmed_at is null)),
	CONSTRAINT "lead_wins_income_check" CHECK (income_at is null or confirmed_at is not null),
	CONSTRAINT "lead_wins_return_check" CHECK (returned_at is null or (income_at is not null and taken_back_at is not null))
);
--> statement-breakpoint
ALTER TABLE "lead_wins" ADD CONSTRAINT "lead_wins_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_wins" ADD CONSTRAINT "lead_wins_won_by_users_id_fk" FOREIGN KEY ("won_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_wins" ADD CONSTRAINT "lead_wins_snapshot_id_commission_snapshots_id_fk" FOREIGN KEY ("snapshot_id") REFERENCES "public"."commission_snapshots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_wins" ADD CONSTRAINT "lead_wins_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_wins" ADD CONSTRAINT "lead_wins_income_by_users_id_fk" FOREIGN KEY ("income_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_wins" ADD CONSTRAINT "lead_wins_taken_back_by_users_id_fk" FOREIGN KEY ("taken_back_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_wins" ADD CONSTRAINT "lead_wins_returned_by_users_id_fk" FOREIGN KEY ("returned_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "lead_wins_present_unique" ON "lead_wins" USING btree ("lead_id") WHERE taken_back_at is null;--> statement-breakpoint
CREATE INDEX "lead_wins_snapshot_index" ON "lead_wins" USING btree ("snapshot_id");