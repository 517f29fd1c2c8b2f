// A claim with what an administrator needs to decide on it.
import type { ClaimDetails } from '@affiliate-booking/contract/calls/money/claims'
import { dayInIndia, instantInIndia } from '@affiliate-booking/shared/days'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { and, desc, eq, gte, lt, or, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { clicks, referralLinks } from '../../db/schema/attribution.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { missingBookingClaims } from '../../db/schema/money/commissions.ts'
import { products } from '../../db/schema/products/products.ts'
import type { Deps } from '../../deps.ts'
import { ok, type Result } from '../../result.ts'
import { isCodeOf } from '../affiliates/referral-codes.ts'
import { readTimeline } from '../audit/read-timeline.ts'
import type { Booking } from '../bookings/find-booking.ts'
import { readRateAtBooking } from '../commissions/write-snapshot.ts'
import { gainsFrom } from '../conflicts/gains-from.ts'
import { describeReferral } from '../referrals/describe-referral.ts'
import { readRefusedCode } from '../referrals/refused-code.ts'
import { scopeOf } from '../territories/scope.ts'
import type { Actor } from '../users/account.ts'
import { findUserName } from '../users/find-user-name.ts'
import { canOpenAccount } from '../users/get-user.ts'
import { assessClaim, findClaimSignals, type StoredClaim } from './assess-claim.ts'
import { describeClaim, selectClaims, claimNotFound } from './claim-rows.ts'
import { resolveBooking } from './resolve-booking.ts'
import { isUuid } from '../../uuid.ts'

/** Fails with 404 outside the actor's scope, as if the claim did not exist. */
export async function getClaim(
  deps: Pick<Deps, 'db' | 'now' | 'referralSigner' | 'encryption' | 'log'>,
  actor: Actor,
  id: string,
): Promise<Result<ClaimDetails>> {
  const { db, now, referralSigner } = deps
  if (!isUuid(id)) return claimNotFound
  await resolveBooking(db, eq(missingBookingClaims.id, id))
  const [found] = await selectClaims(db, { booking: bookings, productSlug: products.slug })
    .leftJoin(bookings, eq(bookings.id, missingBookingClaims.bookingId))
    .leftJoin(products, eq(products.id, bookings.productId))
    .where(and(eq(missingBookingClaims.id, id), scopeOf(actor).claims()))
  if (!found) return claimNotFound
  const { claim, booking } = found
  const isOpen = claim.status === 'open'
  const days = referralSigner?.days ?? usualDays
  const assessed = isOpen ? await assessClaim(db, claim, booking) : null
  const isCreditable = booking !== null && assessed !== null && 'snapshot' in assessed
  const rate = isCreditable ? await readRateAtBooking(db, booking.id, claim.affiliateId) : null
  const gains = await gainsFrom(db, actor, {
    beneficiaryId: claim.affiliateId,
    ...(booking && { booking }),
  })
  return ok({
    ...describeClaim(found),
    version: claim.version,
    canOpenAffiliate: await canOpenAccount(db, actor, claim.affiliateId),
    decidedBy: await findUserName(db, claim.decidedBy),
    booking: booking && describeBooking(booking),
    referral: booking && (await describeReferral(db, 'booking', booking.id)),
    refusedCode: booking && (await describeRefusedCode(deps, booking.id, claim)),
    clicks: booking
      ? await readClicks(db, claim, booking, found.productSlug, days)
      : { count: 0, days, close: [] },
    obstacle: assessed !== null && 'obstacle' in assessed ? assessed.obstacle : null,
    signals: isCreditable ? await findClaimSignals(db, claim.affiliateId, booking, now()) : [],
    rate: rate && { type: rate.type, value: rate.value },
    actions: !isOpen || gains.size > 0 ? [] : isCreditable ? ['approve', 'decline'] : ['decline'],
    timeline: await readTimeline(db, 'claim', claim.id),
  })
}

const describeBooking = (booking: Booking) => ({
  id: booking.id,
  productTitle: booking.productTitle,
  customerName: booking.customerName,
  date: booking.date,
  status: booking.status,
  paymentStatus: booking.paymentStatus,
  totalAmount: booking.totalAmount,
  refundAmount: booking.refundAmount,
  bookedAt: booking.createdAt.toISOString(),
  isSettled: booking.settledAt !== null,
})

async function describeRefusedCode(
  deps: Parameters<typeof readRefusedCode>[0],
  bookingId: string,
  { affiliateId }: StoredClaim,
) {
  const code = await readRefusedCode(deps, bookingId)
  return code === null ? null : { code, isOfAffiliate: await isCodeOf(deps.db, code, affiliateId) }
}

const shownClicks = 10
/** Where no key proves clicks. */
const usualDays = 30

/** Clicks on the affiliate's links before the booking; those on its day or its product one by one. */
async function readClicks(
  db: Database,
  { affiliateId }: StoredClaim,
  { createdAt, productId }: Booking,
  slug: string | null,
  days: number,
): Promise<ClaimDetails['clicks']> {
  const isBefore = and(
    eq(referralLinks.affiliateId, affiliateId),
    gte(clicks.createdAt, new Date(createdAt.getTime() - days * dayMs)),
    lt(clicks.createdAt, createdAt),
  )
  const sameDay = new Date(instantInIndia(dayInIndia(createdAt), '00:00'))
  const [total] = await db
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(clicks)
    .innerJoin(referralLinks, eq(referralLinks.id, clicks.linkId))
    .where(isBefore)
  const close = await db
    .select({
      id: clicks.id,
      at: clicks.createdAt,
      code: referralLinks.code,
      landingPath: clicks.landingPath,
      isBot: clicks.isBot,
    })
    .from(clicks)
    .innerJoin(referralLinks, eq(referralLinks.id, clicks.linkId))
    .where(
      and(
        isBefore,
        or(
          gte(clicks.createdAt, sameDay),
          eq(referralLinks.productId, productId),
          slug === null ? undefined : sql`starts_with(${clicks.landingPath}, ${`/tours/${slug}`})`,
        ),
      ),
    )
    .orderBy(desc(clicks.createdAt))
    .limit(shownClicks)
  return {
    count: total?.count ?? 0,
    days,
    close: close.map((click) => ({ ...click, at: click.at.toISOString() })),
  }
}
