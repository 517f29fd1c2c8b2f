// What can be waited for.
import type { JoinWaitlistPayload } from '@affiliate-booking/contract/calls/products/waitlist'
import { soldBy } from '@affiliate-booking/contract/options/products/sold-by'
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { products } from '../../db/schema/products/products.ts'
import { fail, ok, type Result } from '../../result.ts'
import type { Product } from '../products/draft.ts'
import { findOnSale, notOnSale } from '../products/find-on-sale.ts'
import { isOnSale, isProvider } from '../products/on-sale.ts'
import { canBecomeFree, isBooked, isFree, isTooShort, neededSeats, type Wish } from './conditions.ts'

const notAsked = fail(409, 'This day or time is not on sale. Choose another one.')
const isFreeNow = fail(409, 'There is room for you: you can book this now.')
const alreadyBooked = fail(409, 'You have booked this already. Your booking is under My Bookings.')

export type WishedTrip = Required<Pick<JoinWaitlistPayload, 'date' | 'guests'>> & {
  readonly startTime: string | null
  readonly nights: number
}

/** Fails with 404 for what is not on sale, and with 400 for nights of a tour. */
export async function readWish(
  db: Database,
  payload: Omit<JoinWaitlistPayload, 'replaces'>,
): Promise<Result<{ product: Product; wish: WishedTrip }>> {
  const found = await findOnSale(db, payload.slug)
  if (!found) return notOnSale
  const { product } = found
  const nights = payload.nights ?? 1
  if (product.kind === 'tour' && nights > 1) return fail(400, 'A tour is booked for one day, without nights.')
  const startTime = product.kind === 'stay' ? null : (payload.startTime ?? null)
  return ok({ product, wish: { date: payload.date, startTime, nights, guests: payload.guests } })
}

/** @param userId null for a guest without an account */
export async function findRefusal(
  tx: Database,
  userId: string | null,
  product: Product,
  { date, startTime, nights, guests }: WishedTrip,
  now: Date,
): Promise<Result<never> | undefined> {
  const wish: Wish = {
    userId: sql`${userId}::uuid`,
    // What a guest has booked is known once the guest waits.
    bookingId: sql`null::uuid`,
    productId: sql`${product.id}::uuid`,
    date: sql`${date}::date`,
    startTime: sql`${startTime}::time`,
    nights: sql`${nights}::int`,
    guests: sql`${guests}::int`,
  }
  const holds = (condition: SQL) => condition.mapWith(Boolean)
  const [state] = await tx
    .select({
      needed: neededSeats(wish).mapWith(Number),
      canBecomeFree: holds(canBecomeFree(wish, now)),
      isTooShort: holds(isTooShort(wish)),
      isFree: holds(isFree(wish, now)),
      isBooked: holds(isBooked(tx, wish)),
    })
    .from(products)
    .innerJoin(users, isProvider())
    .where(and(eq(products.id, product.id), isOnSale()))
  if (!state) return notOnSale
  if (state.needed > product.maximumSeats)
    return fail(
      400,
      `One booking is for at most ${formatQuantity(product.maximumSeats, soldBy(product), `${soldBy(product)}s`)}.`,
    )
  if (!state.canBecomeFree) return notAsked
  if (state.isTooShort) return fail(400, 'A stay that begins on this day has to have more nights.')
  if (state.isBooked) return alreadyBooked
  return state.isFree ? isFreeNow : undefined
}
