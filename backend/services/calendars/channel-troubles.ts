// What a provider must know of the channels of a product without opening its calendars.
import type { ManagedProductRow } from '@affiliate-booking/contract/shapes/products/products'
import { hourMs } from '@affiliate-booking/shared/milliseconds'
import { and, inArray, isNotNull } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { calendarChannels } from '../../db/schema/products/calendars.ts'
import type { TripLength } from '../availability/end-date.ts'
import { readClosures } from './closures.ts'
import { findConflicts } from './find-conflicts.ts'

type Trouble = NonNullable<ManagedProductRow['channelTrouble']>

/** Shorter failures mend themselves. Milliseconds. */
const patience = 6 * hourMs

/** Since when a channel that fails was not read; undefined while that is too short to tell the provider. */
export function unreadSince(
  { succeededAt, createdAt }: Pick<typeof calendarChannels.$inferSelect, 'succeededAt' | 'createdAt'>,
  now: Date,
): Date | undefined {
  const since = succeededAt ?? createdAt
  return now.getTime() - since.getTime() >= patience ? since : undefined
}

/** By product; a booking that was sold twice before a channel that is not read. */
export async function findChannelTroubles(
  db: Database,
  products: readonly (TripLength & { id: string })[],
  now: Date,
): Promise<ReadonlyMap<string, Trouble>> {
  const ids = products.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const failing = await db
    .select()
    .from(calendarChannels)
    .where(and(inArray(calendarChannels.productId, ids), isNotNull(calendarChannels.error)))
  const conflicts = await findConflicts(db, products, await readClosures(db, ids, now), now)
  return new Map<string, Trouble>([
    ...failing
      .filter((channel) => unreadSince(channel, now) !== undefined)
      .map(({ productId }) => [productId, 'unread'] as const),
    ...conflicts.map(({ productId }) => [productId, 'conflict'] as const),
  ])
}
