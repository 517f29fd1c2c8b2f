-- Nobody is left to offer these.
UPDATE "products" SET "submitted_at" = NULL
WHERE "submitted_at" IS NOT NULL AND "provider_id" IN (SELECT "id" FROM "users" WHERE "deleted_at" IS NOT NULL);
