import { imageStages } from '@affiliate-booking/contract/options/products/products'
import { index, integer, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from '../columns.ts'
import { products } from './products.ts'

export const imageStage = pgEnum('image_stage', imageStages)

export const productImages = pgTable(
  'product_images',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    alt: text('alt').notNull(),
    /** Pixels of the uploaded image. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** What the pending edit does with the image; null: nothing. */
    staged: imageStage('staged'),
    createdAt: createdAt(),
  },
  (table) => [index('product_images_product_index').on(table.productId, table.position)],
)
