DROP INDEX "postings_party_index";--> statement-breakpoint
ALTER TABLE "postings" ADD COLUMN "at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "postings_party_index" ON "postings" USING btree ("party_id","at","entry_id") WHERE party_id is not null;