import type { Database } from '../../../../backend/db/database.ts'
import { messages, notifications } from '../../../../backend/db/schema/messages.ts'
import { ids } from './cast.ts'

/** A dead letter that asked the customer for a review, with its notification. */
export async function addMessages(db: Database, at: Date): Promise<void> {
  const told = {
    dedupeKey: 'booking-completed',
    kind: 'booking-completed',
    userId: ids.account('customer'),
    variables: {
      bookingNumber: 'BK-000003',
      title: 'Cardamom hills',
      startsAt: at,
      party: '2 guests',
      amount: 1,
    },
    language: 'en',
    createdAt: at,
  }
  await db.insert(messages).values({
    ...told,
    id: ids.message,
    state: 'dead',
    isUrgent: false,
    nextAttemptAt: at,
    expiresAt: new Date(at.getTime() + 24 * 60 * 60 * 1000),
    messageId: `<${ids.message}@book.example>`,
  })
  await db.insert(notifications).values({ ...told, id: ids.notification })
}
