import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/users.ts'
import { createdAt } from '../columns.ts'
import { products } from './products.ts'

/** The wish lists of customers. */
export const savedProducts = pgTable(
  'saved_products',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId] }),
    index('saved_products_product_index').on(table.productId),
  ],
)
