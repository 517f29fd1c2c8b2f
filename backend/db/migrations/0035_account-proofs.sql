CREATE TYPE "public"."proof_purpose" AS ENUM('password-reset', 'email');--> statement-breakpoint
CREATE TABLE "account_proofs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" "proof_purpose" NOT NULL,
	"token_hash" text NOT NULL,
	"code_hash" text,
	"email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_proofs_token_unique" UNIQUE("token_hash"),
	CONSTRAINT "account_proofs_purpose_unique" UNIQUE("user_id","purpose")
);
--> statement-breakpoint
CREATE TABLE "password_reset_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account_proofs" ADD CONSTRAINT "account_proofs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_proofs_expiry_index" ON "account_proofs" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "password_reset_requests_index" ON "password_reset_requests" USING btree ("created_at","id");