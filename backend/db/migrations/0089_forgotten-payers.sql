-- What the bank wrote about payers whose accounts are deleted.
UPDATE "receipts" SET "note" = NULL
WHERE "note" IS NOT NULL AND "booking_id" IN (
  SELECT b."id" FROM "bookings" b INNER JOIN "users" u ON u."id" = b."user_id" WHERE u."deleted_at" IS NOT NULL
);
