// A tour of the demo that is sold out on one day, for which two customers and a guest without an account wait.
import { randomUUID } from 'node:crypto'
import { addDays, dayInIndia } from '@affiliate-booking/shared/days'
import { dayMs, hourMs } from '@affiliate-booking/shared/milliseconds'
import { and, asc, eq, gte } from 'drizzle-orm'
import { refreshSlots } from '../../../../services/availability/refresh-slots.ts'
import type { Encryption } from '../../../../services/encryption/encryption.ts'
import { hashToken } from '../../../../services/sessions/create-session.ts'
import type { Account } from '../../../../services/users/account.ts'
import type { Database } from '../../../database.ts'
import { availabilitySlots } from '../../../schema/products/availability.ts'
import { outsideSales } from '../../../schema/products/calendars.ts'
import { waitlistEntries } from '../../../schema/products/waitlist.ts'
import { before } from '../instants.ts'
import type { SeededProduct } from './seed-products.ts'

interface Waiting {
  readonly customers: readonly Pick<Account, 'id'>[]
  readonly seeded: readonly SeededProduct[]
  readonly now: Date
}

/** After the slots of the tours were made: its provider has sold all seats of a time elsewhere. */
export async function addWaiters(
  tx: Database,
  encryption: Encryption,
  { customers, seeded, now }: Waiting,
): Promise<void> {
  const tour = seeded.find(({ demo }) => demo.by === 'demo' && demo.kind === 'tour' && !demo.state)
  if (!tour) return
  const productId = tour.product.id
  const isQuiet = and(
    eq(availabilitySlots.productId, productId),
    eq(availabilitySlots.reserved, 0),
    eq(availabilitySlots.isClosed, false),
    gte(availabilitySlots.date, addDays(dayInIndia(now), 9)),
  )
  const [slot] = await tx.select().from(availabilitySlots).where(isQuiet).orderBy(asc(availabilitySlots.date))
  if (!slot) return
  const { date, startTime, capacity } = slot
  const sold = { productId, from: date, to: date, startTime, seats: capacity }
  await tx.insert(outsideSales).values({ ...sold, createdAt: before(now, 3 * dayMs) })
  await refreshSlots(tx, productId, now)
  const wish = { productId, date, startTime, nights: 1 }
  await tx.insert(waitlistEntries).values(
    customers.slice(0, 2).map(({ id }, index) => ({
      ...wish,
      userId: id,
      guests: 2 + index,
      createdAt: before(now, (2 - index) * dayMs),
    })),
  )
  const id = randomUUID()
  const address = 'guest@demo.example'
  const asked = before(now, 5 * hourMs)
  await tx.insert(waitlistEntries).values({
    ...wish,
    id,
    address: encryption.encrypt(waitlistEntries.address, id, address),
    addressFingerprint: encryption.fingerprint('email', address),
    // Nobody has the link.
    linkHash: hashToken(randomUUID()),
    confirmedAt: asked,
    guests: 2,
    createdAt: asked,
  })
}
