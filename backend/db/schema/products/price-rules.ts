import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, smallint, uuid } from 'drizzle-orm/pg-core'
import { createdAt, paise } from '../columns.ts'
import { products } from './products.ts'

/** Prices of seasons and weekdays. The rule for the fewest days wins. */
export const priceRules = pgTable(
  'price_rules',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** 1 is Monday. Null: every day. */
    weekdays: smallint('weekdays').array(),
    from: date('from_day').notNull(),
    /** Included. */
    to: date('to_day').notNull(),
    price: paise('price').notNull(),
    /** Null: the product's. */
    childPrice: paise('child_price'),
    /** Of stays that begin on its days. Null: the product's. */
    minimumNights: integer('minimum_nights'),
    version: integer('version').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    index('price_rules_product_index').on(table.productId, table.to),
    check('price_rules_days_check', sql`from_day <= to_day`),
    check(
      'price_rules_price_check',
      sql`price > 0 and (child_price is null or child_price between 1 and price)`,
    ),
    check('price_rules_minimum_nights_check', sql`minimum_nights between 1 and 30`),
    check(
      'price_rules_weekdays_check',
      sql`weekdays is null or (cardinality(weekdays) between 1 and 6 and weekdays <@ array[1,2,3,4,5,6,7]::smallint[])`,
    ),
  ],
)
