-- Postings have the time of their entry, so that statements read a period by an index.
ALTER TABLE "postings" DISABLE TRIGGER "postings_kept";
--> statement-breakpoint
UPDATE "postings" SET "at" = "journal_entries"."at" FROM "journal_entries" WHERE "journal_entries"."id" = "postings"."entry_id";
--> statement-breakpoint
ALTER TABLE "postings" ENABLE TRIGGER "postings_kept";
