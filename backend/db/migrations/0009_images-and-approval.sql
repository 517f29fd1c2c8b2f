ALTER TABLE "product_pictures" RENAME TO "product_images";--> statement-breakpoint
ALTER INDEX "product_pictures_product_index" RENAME TO "product_images_product_index";--> statement-breakpoint
-- The primary key, the foreign key and, since PostgreSQL 18, a constraint for each column that is not null.
DO $$
DECLARE
	constraint_name text;
BEGIN
	FOR constraint_name IN
		SELECT conname FROM pg_constraint
		WHERE conrelid = 'product_images'::regclass AND conname LIKE 'product\_pictures\_%'
	LOOP
		EXECUTE format(
			'ALTER TABLE "product_images" RENAME CONSTRAINT %I TO %I',
			constraint_name, replace(constraint_name, 'product_pictures_', 'product_images_')
		);
	END LOOP;
END $$;
--> statement-breakpoint
ALTER TYPE "public"."picture_stage" RENAME TO "image_stage";--> statement-breakpoint
ALTER TYPE "public"."change_status" RENAME VALUE 'confirmed' TO 'approved';--> statement-breakpoint
ALTER TYPE "public"."change_status" RENAME VALUE 'declined' TO 'returned';--> statement-breakpoint
ALTER TYPE "public"."change_status" RENAME VALUE 'canceled' TO 'withdrawn';
