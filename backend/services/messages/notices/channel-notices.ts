// What a provider is told of the channels of a service.
import type { Database } from '../../../db/database.ts'
import type { calendarChannels } from '../../../db/schema/products/calendars.ts'
import type { products } from '../../../db/schema/products/products.ts'
import type { Conflict } from '../../calendars/find-conflicts.ts'
import { type Notice, notify } from '../notify.ts'
import { formatBookingNumber } from './booking-notices.ts'

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

/** Once for each booking and channel, and not of seats that are only held. */
export const notifyOfConflicts = (
  tx: Database,
  { id, providerId, title }: Offered,
  conflicts: readonly Conflict[],
  at: Date,
): Promise<void> =>
  notify(
    tx,
    ...conflicts
      .filter(({ isUnpaid }) => !isUnpaid)
      .map(({ bookingId, bookingNumber, date, channelId, channelName }): Notice => ({
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
      })),
  )
