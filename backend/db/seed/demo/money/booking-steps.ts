// Who is credited for a booking, its price, its settlement and its refunds.
import { and, eq, inArray } from 'drizzle-orm'
import type { AuditEntry } from '../../../../services/audit/write-audit.ts'
import { actOnBooking } from '../../../../services/bookings/actions/act-on-booking.ts'
import { decideCommission } from '../../../../services/commissions/decide-commission.ts'
import { releaseCommissions } from '../../../../services/commissions/release-commissions.ts'
import { attribute } from '../../../../services/referrals/attribute.ts'
import type { Database } from '../../../database.ts'
import { bookings } from '../../../schema/bookings.ts'
import { commissions } from '../../../schema/money/commissions.ts'
import { refunds } from '../../../schema/money/receipts.ts'
import type { SeededBooking } from '../bookings/make-bookings.ts'
import type { HistoryEvent } from '../bookings/outcomes.ts'
import { dayAgoAt } from '../instants.ts'
import { clickOf } from '../links/clicks.ts'
import { expectOk, noOrigin, type Step } from './play.ts'
import { refundSteps, transferSteps } from './refund-steps.ts'
import type { BookingContext } from '../context.ts'

export function bookingSteps(made: SeededBooking, context: BookingContext): Step[] {
  const { booking, history, plan } = made
  const refund = history.columns.refundAmount ? refundSteps(made, context) : null
  const held: Step = {
    at: booking.createdAt,
    book: (tx) => hold(tx, made, context),
    entries: [entryOf(made, { action: 'booking.held', by: 'customer', at: booking.createdAt })],
  }
  const events = history.events.map((event): Step => ({
    at: event.at,
    ...(event.money === 'end' && refund && { book: (tx: Database) => refund.create(tx) }),
    entries: [entryOf(made, event)],
  }))
  return [
    held,
    ...events,
    ...(refund?.steps ?? []),
    ...(plan.laterRefund ? laterRefund(made, plan.laterRefund, context) : []),
    ...(plan.chargeback ? [chargeback(made, plan.chargeback, context)] : []),
    ...(plan.decision ? [decision(made, plan.decision, context)] : []),
  ]
}

function entryOf({ booking, offer, customer, cashier }: SeededBooking, event: HistoryEvent): AuditEntry {
  const actors = { customer, provider: offer.provider, cashier, system: null }
  const { action, by, at, reason } = event
  return {
    actor: actors[by],
    origin: null,
    action,
    objectType: 'booking',
    objectId: booking.id,
    territoryPath: booking.territoryPath,
    at,
    ...(reason !== undefined && { reason }),
  }
}

/** Credits whose link or code it was, as holdSeats does. */
async function hold(
  tx: Database,
  { booking, customer, offer }: SeededBooking,
  { signer, clicks }: BookingContext,
): Promise<void> {
  const { id: bookingId, createdAt: at, referralCode } = booking
  if (!referralCode) return
  const click = clicks.get(bookingId)
  const attribution = await attribute(tx, {
    signer,
    subjectType: 'booking',
    subjectId: bookingId,
    claim: { ref: referralCode, referralClick: click && signer.signClick(clickOf(click)) },
    buyer: { accountId: customer.id, email: customer.email, phone: customer.phone },
    providerId: offer.provider.id,
    address: null,
    at,
  })
  if (attribution?.affiliateId !== booking.referralAffiliateId)
    throw new Error('A demo booking credits somebody else')
}

/** A super_admin gives back a part after the trip, which corrects what everybody has earned. */
function laterRefund(
  made: SeededBooking,
  { daysAgo, percent, reason }: NonNullable<SeededBooking['plan']['laterRefund']>,
  context: BookingContext,
): Step[] {
  const { deps } = context
  const { id } = made.booking
  const at = dayAgoAt(deps.now(), daysAgo, '15:20')
  let refundId = ''
  const refund: Step = {
    at,
    async act(tx) {
      await takeBack(tx, made, { action: 'refund', percent, reason, at }, context)
      const [created] = await tx.select({ id: refunds.id }).from(refunds).where(eq(refunds.bookingId, id))
      refundId = created?.id ?? ''
    },
  }
  const progress = daysAgo > 7 ? 'completed' : 'awaiting payee'
  return [refund, ...transferSteps(made, context, { at, idOf: () => refundId, hasPayee: false, progress })]
}

function chargeback(
  made: SeededBooking,
  { daysAgo, reason }: NonNullable<SeededBooking['plan']['chargeback']>,
  context: BookingContext,
): Step {
  const at = dayAgoAt(context.deps.now(), daysAgo, '11:40')
  const taken = { action: 'reverse-payment', percent: 100, reason, at } as const
  return { at, act: (tx) => takeBack(tx, made, taken, context) }
}

interface Taken {
  action: 'refund' | 'reverse-payment'
  percent: number
  reason: string
  at: Date
}

/** Takes back a part of a price that was settled; by the super_admin who did not confirm it. */
async function takeBack(
  tx: Database,
  { booking: { id }, cashier }: SeededBooking,
  { action, percent, reason, at }: Taken,
  { deps, superAdmins, backlog }: BookingContext,
): Promise<void> {
  await backlog.book(tx, at)
  await releaseCommissions(tx, at)
  const [booking] = await tx.select().from(bookings).where(eq(bookings.id, id))
  const actor = superAdmins.find((each) => each.id !== cashier.id)
  if (!booking || !actor) throw new Error('A demo booking is gone')
  const amount = Math.floor((booking.totalAmount * percent) / 100)
  const { encryption, commissionHoldDays } = deps
  const clock = { db: tx, now: () => at, upiPayee: null, commissionHoldDays, encryption }
  const payload = { action, version: booking.version, amount, reason }
  expectOk(await actOnBooking(clock, actor, id, payload, noOrigin))
}

function decision(
  { booking: { id } }: SeededBooking,
  { action, daysAgo, reason }: NonNullable<SeededBooking['plan']['decision']>,
  { deps, superAdmins: [actor], backlog }: BookingContext,
): Step {
  const at = dayAgoAt(deps.now(), daysAgo, '12:05')
  return {
    at,
    async act(tx) {
      await backlog.book(tx, at)
      const [row] = await tx
        .select({ id: commissions.id, version: commissions.version })
        .from(commissions)
        .where(and(eq(commissions.bookingId, id), inArray(commissions.type, ['sale'])))
      if (!row) throw new Error('A demo booking was not settled before the decision')
      const payload = { action, version: row.version, reason }
      expectOk(await decideCommission({ db: tx, now: () => at }, actor, row.id, payload, noOrigin))
    },
  }
}
