CREATE TABLE "admin_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"role" "role" NOT NULL,
	"country" text,
	"state" text,
	"district" text,
	"commission_rate" double precision,
	"token_hash" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"account_id" uuid,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "admin_invitations_token_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "admin_invitations" ADD CONSTRAINT "admin_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_invitations" ADD CONSTRAINT "admin_invitations_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "admin_invitations_open_unique" ON "admin_invitations" USING btree (lower("email")) WHERE accepted_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "admin_invitations_newest_index" ON "admin_invitations" USING btree ("created_at","id") WHERE accepted_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "admin_invitations_inviter_index" ON "admin_invitations" USING btree ("invited_by");