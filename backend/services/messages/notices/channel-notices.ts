// What a provider is told of the channels of a service.
import { inArray, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { messages, notifications } from '../../../db/schema/messages.ts'
import type { calendarChannels } from '../../../db/schema/products/calendars.ts'
import type { products } from '../../../db/schema/products/products.ts'
import type { Conflict } from '../../calendars/find-conflicts.ts'
import { keyFor, type Notice, notify } from '../notify.ts'
import { formatBookingNumber } from '../../../public-numbers.ts'

type Offered = Pick<typeof products.$inferSelect, 'id' | 'providerId' | 'title'>
type Channel = Pick<typeof calendarChannels.$inferSelect, 'id' | 'name'>

/** Once for each time that it was last read. */
export const notifyOfUnreadChannel = (
  tx: Database,
  { id, providerId, title }: Offered,
  channel: Channel,
  { since, at }: { since: Date; at: Date },
): Promise<void> =>
  notify(tx, {
    kind: 'channel-unread',
    to: { userId: providerId },
    about: channel.id,
    occasion: since.toISOString(),
    variables: { productId: id, title, channel: channel.name, since: since.toISOString() },
    at,
  })

/** Once for each booking, channel and day, and not of seats that are only held. */
export async function notifyOfConflicts(
  tx: Database,
  { id, providerId, title }: Offered,
  conflicts: readonly Conflict[],
  at: Date,
): Promise<void> {
  const paid = conflicts
    .filter(({ isUnpaid }) => !isUnpaid)
    .flatMap(({ channels, ...conflict }) => channels.map((channel) => ({ ...conflict, ...channel })))
  const noticeOf = ({ bookingId, bookingNumber, date, channelId, channelName }: OfChannel): Notice => ({
    kind: 'channel-conflict',
    to: { userId: providerId },
    about: bookingId,
    occasion: channelId,
    variables: {
      productId: id,
      title,
      channel: channelName,
      bookingNumber: formatBookingNumber(bookingNumber),
      date,
    },
    at,
  })
  const toldOn = await readToldDays(tx, providerId, paid)
  await notify(
    tx,
    ...paid.map((conflict): Notice => {
      const notice = noticeOf(conflict)
      const day = toldOn(conflict)
      const isMoved = day !== undefined && day !== conflict.date
      return isMoved ? { ...notice, occasion: `${conflict.channelId} ${conflict.date}` } : notice
    }),
  )
}

/** A conflict with one of its channels. */
type OfChannel = Omit<Conflict, 'channels'> & Conflict['channels'][number]

/** Of which day of the booking its first conflict with the channel was told; another day is another conflict. */
async function readToldDays(tx: Database, providerId: string, conflicts: readonly OfChannel[]) {
  const keyOf = ({ bookingId: about, channelId: occasion }: OfChannel) =>
    keyFor({ kind: 'channel-conflict', about, occasion }, providerId)
  const keys = conflicts.map(keyOf)
  const days = new Map<string, string>()
  if (keys.length > 0)
    // Either may be turned off, and emails are deleted earlier.
    for (const table of [messages, notifications]) {
      const { dedupeKey, variables } = table
      const rows = await tx
        .select({ key: dedupeKey, day: sql<string>`${variables}->>'date'` })
        .from(table)
        .where(inArray(dedupeKey, keys))
      for (const { key, day } of rows) days.set(key, day)
    }
  return (conflict: OfChannel) => days.get(keyOf(conflict))
}
