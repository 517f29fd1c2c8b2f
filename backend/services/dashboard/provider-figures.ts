// What waits for a provider: bookings and questions to answer, and what is to do before the first booking and payout.
import type { DashboardOf, OpenSteps } from '@affiliate-booking/contract/shapes/dashboard'
import { dayInIndia } from '@affiliate-booking/shared/days'
import { and, desc, eq, exists, gte, isNull, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { availabilityExceptions, availabilityRules } from '../../db/schema/products/availability.ts'
import { productImages } from '../../db/schema/products/images.ts'
import { products } from '../../db/schema/products/products.ts'
import { describeState, selectStates } from '../identity/payee-state.ts'
import { countWaitingQuestions } from '../questions/count-questions.ts'
import { scopeOf } from '../territories/scope.ts'
import type { Actor } from '../users/account.ts'

const shownProducts = 3

type ProviderFigures = Pick<
  DashboardOf<'service_provider'>['stats'],
  'unansweredBookings' | 'unansweredQuestions'
> & { openSteps: OpenSteps }

/** By one statement. */
export async function readProviderFigures(
  db: Database,
  provider: Actor,
  now: Date,
): Promise<ProviderFigures> {
  const [found] = await selectStates(db, [provider.id], {
    unansweredBookings: countUnanswered(db, provider, now),
    unansweredQuestions: countWaitingQuestions(db, provider),
    products: unfinishedProducts(db, provider, now),
  })
  if (!found) throw new Error('A provider without an account')
  const { unansweredBookings, unansweredQuestions, products: unfinished } = found
  const { identity, account } = describeState(found, now)
  return {
    unansweredBookings,
    unansweredQuestions,
    openSteps: {
      products: unfinished,
      payee: { identity, account: account && { ...account, usableFrom: account.usableFrom.toISOString() } },
    },
  }
}

/** Paid ones that wait for an answer. Past ones have been ended by a job. */
const countUnanswered = (db: Database, provider: Actor, now: Date) =>
  db.$count(
    bookings,
    and(
      scopeOf(provider).bookings(),
      gte(bookings.date, dayInIndia(now)),
      eq(bookings.status, 'pending'),
      eq(bookings.paymentStatus, 'completed'),
    ),
  )

/** The newest that nobody can book, because of what they lack or because they are not approved. */
function unfinishedProducts(db: Database, provider: Actor, now: Date): SQL<OpenSteps['products']> {
  const lacksPictures = notExists(
    db.select({ id: productImages.id }).from(productImages).where(eq(productImages.productId, products.id)),
  )
  const hasWeeklyTimes = exists(
    db
      .select({ id: availabilityRules.id })
      .from(availabilityRules)
      .where(eq(availabilityRules.productId, products.id)),
  )
  const hasComingTimes = exists(
    db
      .select({ id: availabilityExceptions.id })
      .from(availabilityExceptions)
      .where(
        and(
          eq(availabilityExceptions.productId, products.id),
          eq(availabilityExceptions.isClosed, false),
          gte(availabilityExceptions.date, dayInIndia(now)),
        ),
      ),
  )
  const lacksTimes = sql<boolean>`not (${hasWeeklyTimes} or ${hasComingTimes})`
  const isUnapproved = eq(products.status, 'pending_approval')
  const unfinished = db
    .select({
      id: products.id,
      title: products.title,
      kind: products.kind,
      isReturned: sql<boolean>`${isUnapproved} and ${products.rejectionReason} is not null`.as('isReturned'),
      lacksPictures: sql<boolean>`${lacksPictures}`.as('lacksPictures'),
      lacksTimes: lacksTimes.as('lacksTimes'),
    })
    .from(products)
    .where(
      and(eq(products.providerId, provider.id), isNull(products.offSaleAt), or(isUnapproved, lacksTimes)),
    )
    .orderBy(desc(products.createdAt), desc(products.id))
    .limit(shownProducts)
  return sql`(select coalesce(json_agg(unfinished), '[]'::json) from (${unfinished}) as unfinished)`
}
