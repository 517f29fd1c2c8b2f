import type { WaitlistEntry } from '@affiliate-booking/contract/calls/products/waitlist'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { products } from '../../db/schema/products/products.ts'
import { waitlistEntries } from '../../db/schema/products/waitlist.ts'
import { shortTime } from '../availability/read-slots.ts'
import { isOnSale, isProvider } from '../products/on-sale.ts'
import type { Actor } from '../users/account.ts'
import { firstWithRoom, isFree, isOpen } from './conditions.ts'

/** What the customer waits for, the next day first. */
export const listWaitlist = (db: Database, actor: Actor, now: Date): Promise<WaitlistEntry[]> =>
  findOpenEntries(db, eq(waitlistEntries.userId, actor.id), now)

export async function findEntry(db: Database, id: string, now: Date): Promise<WaitlistEntry | undefined> {
  const [entry] = await findOpenEntries(db, eq(waitlistEntries.id, id), now)
  return entry
}

export async function findOpenEntries(
  db: Database,
  condition: SQL | undefined,
  now: Date,
): Promise<WaitlistEntry[]> {
  const { slug, title, kind } = products
  const rows = await db
    .select({
      entry: waitlistEntries,
      product: { slug, title, kind },
      isFree: isFree(waitlistEntries, now).mapWith(Boolean),
      slotId: firstWithRoom(waitlistEntries, now),
      isOnSale: sql<boolean>`coalesce(${isOnSale()}, false)`,
    })
    .from(waitlistEntries)
    .innerJoin(products, eq(products.id, waitlistEntries.productId))
    .innerJoin(users, isProvider())
    .where(and(condition, isOpen(db, now)))
    .orderBy(asc(waitlistEntries.date), asc(waitlistEntries.startTime), asc(waitlistEntries.id))
  return rows.map(({ entry, product, ...state }) => ({
    id: entry.id,
    ...product,
    date: entry.date,
    startTime: entry.startTime && shortTime(entry.startTime),
    nights: entry.nights,
    guests: entry.guests,
    isOnSale: state.isOnSale,
    isFree: state.isOnSale && state.isFree,
    slotId: state.isFree ? state.slotId : null,
    toldCount: entry.toldCount,
    createdAt: entry.createdAt.toISOString(),
  }))
}
