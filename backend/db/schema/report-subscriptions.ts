import { date, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts/users.ts'
import { createdAt } from './columns.ts'
import { products } from './products/products.ts'

/** Reports that administrators get by email each Monday. */
export const reportSubscriptions = pgTable(
  'report_subscriptions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    section: text('section').notNull(),
    /** How it is broken down; null: the usual way of the section. */
    grouping: text('grouping'),
    territoryPath: text('territory_path'),
    productId: uuid('product_id').references(() => products.id, { onDelete: 'cascade' }),
    providerId: uuid('provider_id').references(() => users.id, { onDelete: 'cascade' }),
    affiliateId: uuid('affiliate_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The Monday whose email is in the outbox, or for which there was nothing to send; the first is the one after this. */
    lastMonday: date('last_monday').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('report_subscriptions_subject_unique')
      .on(
        table.userId,
        table.section,
        table.grouping,
        table.territoryPath,
        table.productId,
        table.providerId,
        table.affiliateId,
      )
      .nullsNotDistinct(),
    index('report_subscriptions_due_index').on(table.lastMonday, table.id),
    index('report_subscriptions_product_index').on(table.productId),
    index('report_subscriptions_provider_index').on(table.providerId),
    index('report_subscriptions_affiliate_index').on(table.affiliateId),
  ],
)
