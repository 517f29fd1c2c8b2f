-- What the bank wrote about payers whose accounts are deleted.
UPDATE "receipts" SET "note" = NULL
WHERE "note" IS NOT NULL AND "booking_id" IN (
  SELECT b."id" FROM "bookings" b INNER JOIN "users" u ON u."id" = b."user_id" WHERE u."deleted_at" IS NOT NULL
);--> statement-breakpoint
-- Why providers whose accounts are deleted had closed days.
UPDATE "availability_exceptions" SET "reason" = NULL
WHERE "reason" IS NOT NULL AND "product_id" IN (
  SELECT p."id" FROM "products" p INNER JOIN "users" u ON u."id" = p."provider_id" WHERE u."deleted_at" IS NOT NULL
);
