// Bookings of a history that are paid at a gateway: in time or late, told at once or found out by a job, and sent back.
import { pino } from 'pino'
import { expect } from 'vitest'
import { dayMs, minuteMs } from '@affiliate-booking/shared/milliseconds'
import { createGatewayPayment } from '../../../../../backend/services/gateways/create-gateway-payment.ts'
import { reconcilePayments } from '../../../../../backend/services/gateways/reconcile-payments.ts'
import { recordPaymentState } from '../../../../../backend/services/gateways/record-payment-state.ts'
import {
  checkSentRefunds,
  sendGatewayRefunds,
} from '../../../../../backend/services/gateways/send-gateway-refunds.ts'
import type { GatewayOfHistory } from '../gateway.ts'
import type { ModelBooking } from '../model/bookings.ts'
import type { Parts } from './parts.ts'
import { valueOf } from '../pick.ts'

/** For an answer, once a hold has ended. */
const longestWait = 10 * minuteMs
/** From one question to the next, while the hold has not ended. */
const askAgainAfter = 2 * minuteMs
/** Each takes twenty. */
const runsOfJob = 10

/** Follows from the price, so that histories need not say it. */
function planOf({ price, bookedAt }: ModelBooking) {
  const tenths = (price * 7919) % 100
  return {
    /** Seats are held for eight days. */
    paysAt: price % 5 === 0 ? null : new Date(bookedAt.getTime() + (tenths / 10) * dayMs),
    isTold: price % 3 === 0,
  }
}

export function createOnlinePayments(
  { deps, people, model, count, touched }: Parts,
  { gateway, state, asked, sentAfterAll, pageOf, pay }: GatewayOfHistory,
) {
  const { db } = deps
  const log = pino({ level: 'silent' })
  const gatewayDeps = { ...deps, gateway, log, publicOrigin: 'https://book.example' }
  let runs = 0

  const isPayable = ({ status, isPaid, holdUntil, startsAt }: ModelBooking) =>
    status === 'pending' && !isPaid && holdUntil !== null && holdUntil > deps.now() && startsAt > deps.now()

  /** Of bookings that came just now, most of those that are paid later. */
  async function offer() {
    for (const booking of model.bookings) {
      if (booking.bookedAt !== deps.now() || booking.reference !== null || booking.price % 4 === 0) continue
      if (!isPayable(booking)) continue
      valueOf(await createGatewayPayment(gatewayDeps, people.customer, booking.id))
      booking.online = { isOpen: true, waitsSince: null, plan: planOf(booking), isPrice: false }
    }
  }

  /** The host knows of the money now. */
  function learn(booking: ModelBooking) {
    const { online, holdUntil } = booking
    const payment = pageOf(booking.id)?.payment
    if (!online || !payment) throw new Error('Nothing was paid')
    const { amount, paymentId: reference, paidAt } = payment
    const isAfterHold = holdUntil !== null && holdUntil <= deps.now()
    const verdict = model.take(booking, { amount, reference }, deps.now(), paidAt)
    online.isOpen = false
    online.isPrice = verdict === 'the price'
    state.untold -= amount
    touched.add(booking)
    count(`online: ${verdict}`)
    if (online.isPrice && isAfterHold) count('online: the price, found out after the hold')
  }

  /** Customers whose time has come, if their page is still open. */
  async function payAtGateway() {
    for (const booking of model.bookings) {
      const paysAt = booking.online?.plan.paysAt ?? null
      const page = pageOf(booking.id)
      if (paysAt === null || paysAt > deps.now() || page?.status !== 'created') continue
      pay(page, paysAt)
      if (!booking.online?.plan.isTold || !page.payment) continue
      const told = { status: page.status, captured: [page.payment] }
      const known = { gateway: gateway.name, gatewayId: page.id }
      const times = { at: deps.now(), holdDays: deps.commissionHoldDays }
      await db.transaction((tx) => recordPaymentState(tx, known, told, times))
      learn(booking)
    }
  }

  /** As the job that expires holds must have done. */
  function expire() {
    const now = deps.now()
    for (const booking of model.bookings) {
      const { status, holdUntil, online } = booking
      if (status !== 'pending' || holdUntil === null || holdUntil > now) continue
      if (online?.isOpen) {
        if (online.waitsSince === null || online.waitsSince < holdUntil) online.waitsSince = now
        if (now.getTime() - online.waitsSince.getTime() < longestWait) continue
        count('online: no answer in time')
      }
      booking.status = 'cancelled'
    }
  }

  /** The gateway had sent what a reversal counted as sent: that money is lost. */
  function loseSentAfterAll() {
    for (const id of sentAfterAll.splice(0)) {
      const booking = model.bookings.find(({ unheard }) => unheard?.has(id))
      const sent = booking?.unheard?.get(id)
      if (!booking || !sent) throw new Error('The host asked for a refund that it should ask to be sent')
      const { amount, isVoid } = sent
      model.lose(booking.id, amount)
      if (isVoid) booking.lostInError = (booking.lostInError ?? 0) + amount
      else if (booking.dispute) booking.dispute.lost += amount
      touched.add(booking)
      count('online: sent after all')
    }
  }

  /** @param mayFail the gateway does not always answer */
  async function runJobs(mayFail: boolean) {
    runs += 1
    state.isAnswering = !mayFail || runs % 4 > 0
    state.losesAnswers = mayFail
    asked.clear()
    state.sent = 0
    const now = deps.now()
    const open = model.bookings.filter(({ online }) => online?.isOpen)
    const mustBeAsked = open.filter(({ id, status, holdUntil }) => {
      const triedAt = pageOf(id)?.triedAt?.getTime() ?? 0
      const isOver = status === 'pending' && holdUntil !== null && holdUntil <= now
      return isOver && (triedAt < holdUntil.getTime() || triedAt < now.getTime() - askAgainAfter)
    })
    for (let run = 0; run < (state.isAnswering ? runsOfJob : 1); run += 1) {
      await reconcilePayments(gatewayDeps, now)
      await sendGatewayRefunds(gatewayDeps, now)
    }
    await checkSentRefunds(gatewayDeps, now)
    loseSentAfterAll()
    for (const booking of open) {
      const page = pageOf(booking.id)
      if (!page || !asked.has(page.id)) continue
      if (page.payment) learn(booking)
      else if (!isPayable(booking)) {
        expect(page.status, 'a page on which nothing is due').toBe('cancelled')
        if (booking.online) booking.online.isOpen = false
        count('online: page closed')
      }
    }
    if (state.isAnswering)
      for (const { id } of mustBeAsked) expect(asked, 'asked after the hold').toContain(pageOf(id)?.id)
    // What has just been found out may be sent back at once.
    if (state.isAnswering) await sendGatewayRefunds(gatewayDeps, now)
    model.sums.owedToCustomers -= state.sent
    if (state.sent > 0) count('online: sent back by the gateway')
  }

  return { offer, payAtGateway, expire, runJobs }
}
