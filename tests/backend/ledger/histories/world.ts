// Takes the steps of a history with the services of the backend, and tells the model what has come of them.
import { dayMs, minuteMs } from '@affiliate-booking/shared/milliseconds'
import type { Database } from '../../../../backend/db/database.ts'
import { completeEndedBookings, expireHolds } from '../../../../backend/services/bookings/end-bookings.ts'
import { releaseCommissions } from '../../../../backend/services/commissions/release-commissions.ts'
import { testEncryption } from '../../../support/test-encryption.ts'
import { createBank } from './bank.ts'
import { createGatewayOfHistory } from './gateway.ts'
import { checkSplit, createBookings } from './parts/bookings.ts'
import { leftOf, type ModelBooking } from './model/bookings.ts'
import { createModel } from './model/model.ts'
import { holdDays } from './model/shares.ts'
import { createClaims } from './parts/claims.ts'
import { createDayChanges } from './parts/day-changes.ts'
import { createIncomingMoney } from './parts/incoming-money.ts'
import { createLeads } from './parts/leads.ts'
import { createLeaving } from './parts/leaving.ts'
import { createOffice } from './parts/office.ts'
import { createOnlinePayments } from './parts/online-payments.ts'
import { createPaydays } from './parts/paydays.ts'
import type { People } from './people.ts'
import { createReversals } from './parts/reversals.ts'
import { createRecoveries } from './parts/recoveries.ts'
import { createRefundDesk } from './parts/refund-desk.ts'
import { createTaxCheck } from './parts/tax-check.ts'
import type { SmallStep, Step } from './steps.ts'

/** One history on an empty database. `count` is told of everything that has happened. */
export function createWorld(db: Database, people: People, count: (event: string) => void) {
  let now = new Date('2026-10-01T06:00:00Z')
  const model = createModel(people.provider.id, people)
  const bank = createBank()
  const gateway = createGatewayOfHistory(() => now)
  const deps = {
    db,
    now: () => now,
    upiPayee: null,
    commissionHoldDays: holdDays,
    encryption: testEncryption,
  }
  /** What the present step has changed. */
  const touched = new Set<ModelBooking>()
  let haveJobsRun = false
  const moment = { isAlone: true }
  const parts = { deps, people, model, bank, count, touched, moment }
  const taxes = createTaxCheck(parts)
  const { payday, payEverybody, checkSent, isPaid, movePayout } = createPaydays(parts, taxes)
  const handleRefund = createRefundDesk(parts)
  const online = createOnlinePayments(parts, gateway)
  const changeDay = createDayChanges(parts)
  const { claim, decideClaim } = createClaims(parts)
  const { receive, decideMoney, undoReturn, freeMoney } = createIncomingMoney(parts)
  const { book, act } = createBookings(parts, createReversals(parts, gateway, freeMoney), isPaid)
  const recover = createRecoveries(parts, gateway)
  const leads = createLeads(parts)
  const { decide, rule, end, change, writeOff, depositTax } = createOffice(parts)
  const leave = createLeaving(parts)
  for (const [tier, role] of (['dsa', 'ssa', 'nsa'] as const).entries()) {
    const { id, commissionRate } = people[role]
    model.primaries[tier] = { id, type: 'percentage', value: Math.round((commissionRate ?? 0) * 100) }
  }

  async function runJobs(mayFail = true) {
    await expireHolds(db, now)
    // The gateway is asked while nobody else does anything: what it tells comes in one order.
    if (moment.isAlone) {
      online.expire()
      await online.runJobs(mayFail)
      await expireHolds(db, now)
    }
    await completeEndedBookings(db, now, holdDays)
    await releaseCommissions(db, now)
    haveJobsRun = true
  }

  /** After all that was done at once. */
  async function finishStep() {
    if (haveJobsRun) {
      online.expire()
      for (const booking of model.bookings) {
        // The customer of a suspended provider has a week to say that there was no trip.
        const since = model.suspended.has(people.provider.id) ? now.getTime() - 7 * dayMs : now.getTime()
        if (booking.status === 'confirmed' && booking.endsAt.getTime() <= since)
          model.end(booking, 'completed', now, leftOf(booking))
      }
      haveJobsRun = false
    }
    for (const booking of touched) {
      await checkSplit(db, booking)
    }
    touched.clear()
    await checkSent(now)
    await taxes.check(now)
  }

  async function takeSmall(step: SmallStep): Promise<void> {
    if (step.kind === 'act') await act(step)
    if (step.kind === 'row') await decide(step)
    if (step.kind === 'payday') await payday(step)
    if (step.kind === 'refund money') await handleRefund(step)
    if (step.kind === 'day change') await changeDay(step)
    if (step.kind === 'claim') await claim(step)
    if (step.kind === 'claim decision') await decideClaim(step)
    if (step.kind === 'money decision') await decideMoney(step)
    if (step.kind === 'undo return') await undoReturn(step)
    if (step.kind === 'lead') await leads.decide(step)
    if (step.kind === 'jobs') await runJobs()
  }

  return {
    model,
    bank,
    atGateway: gateway.state,
    async book(coming: Parameters<typeof book>[0]) {
      await book(coming)
      await online.offer()
    },
    async runJobs() {
      // The gateway is not asked twice within two minutes.
      now = new Date(now.getTime() + 3 * minuteMs)
      await runJobs(false)
      await finishStep()
    },
    async payEverybody() {
      now = new Date(now.getTime() + minuteMs)
      await payEverybody()
      await finishStep()
    },
    now: () => now,
    async take(step: Step) {
      // So that every step has an instant of its own.
      now = new Date(now.getTime() + minuteMs)
      await online.payAtGateway()
      if (step.kind === 'time') {
        now = new Date(now.getTime() + (step.halfDays * dayMs) / 2)
        await online.payAtGateway()
        if (step.runsJobs) await runJobs()
      } else if (step.kind === 'at once') {
        moment.isAlone = false
        await Promise.all([takeSmall(step.one), takeSmall(step.other)])
        moment.isAlone = true
        count('two at once')
      } else if (step.kind === 'payout') await movePayout(step)
      else if (step.kind === 'money') await receive(step)
      else if (step.kind === 'recover') await recover(step)
      else if (step.kind === 'rule') await rule(step)
      else if (step.kind === 'end rule') await end(step)
      else if (step.kind === 'new lead') await leads.add(step)
      else if (step.kind === 'win again') await leads.winAgain(step)
      else if (step.kind === 'people') {
        await change(step)
        await leave(step.who)
      } else if (step.kind === 'write off') {
        // What was paid out and is refunded is often a debt.
        await act({ kind: 'act', booking: step.booking, move: 'refund of what was paid out', part: 1 })
        await writeOff(step)
      } else if (step.kind === 'deposit tax') await depositTax()
      else await takeSmall(step)
      await finishStep()
      if (step.kind === 'time') await leave(step.halfDays)
    },
  }
}
