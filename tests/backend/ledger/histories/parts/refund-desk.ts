// The refunds of a history: the customer says where to, somebody sends the money, and it arrives or comes back.
import { eq, inArray, ne, or } from 'drizzle-orm'
import { expect } from 'vitest'
import { journalEntries } from '../../../../../backend/db/schema/money/ledger.ts'
import { refunds } from '../../../../../backend/db/schema/money/receipts.ts'
import type { Refund } from '../../../../../backend/services/refunds/create-refunds.ts'
import {
  completeRefund,
  failRefund,
  sendRefund,
} from '../../../../../backend/services/refunds/send-refund.ts'
import { setRefundPayee } from '../../../../../backend/services/refunds/set-refund-payee.ts'
import type { Parts } from './parts.ts'
import { nowhere, pick } from '../pick.ts'
import type { SmallStep } from '../steps.ts'

export const createRefundDesk = ({
  deps,
  people: { root, customer, suspend },
  model,
  bank,
  count,
  moment,
}: Parts) => {
  /** By hand. */
  const arrived = new Set<string>()

  /** The bank returns it, perhaps after it has arrived: it is owed again, unless the platform has lost it already. */
  async function takeBack({ id, amount, bookingId, version }: Refund) {
    bank.receive(amount)
    const key = `refund-covered:${id}:${version + 1}`
    const isCovered = (await deps.db.$count(journalEntries, eq(journalEntries.eventKey, key))) === 1
    if (moment.isAlone)
      expect(isCovered, 'the loss is the refund').toBe((model.lost.get(bookingId) ?? 0) >= amount)
    const booking = model.bookings.find(({ id }) => id === bookingId)
    if (isCovered && booking) {
      const ofError = Math.min(amount, booking.lostInError ?? 0)
      booking.lostInError = (booking.lostInError ?? 0) - ofError
      if (booking.dispute) booking.dispute.lost -= amount - ofError
      model.lose(bookingId, -amount)
    } else model.sums.owedToCustomers += amount
    count(arrived.delete(id) ? 'refund returned after it arrived' : 'refund failed')
    if (isCovered) count('refund covered by a loss')
  }

  return async function handleRefund({
    refund: number,
    result,
  }: Extract<SmallStep, { kind: 'refund money' }>) {
    const open = await deps.db
      .select()
      .from(refunds)
      .where(or(ne(refunds.status, 'completed'), inArray(refunds.id, [...arrived])))
      .orderBy(refunds.refundNumber)
    const isPossible = {
      sent: ({ status }: Refund) => status !== 'sent' && status !== 'completed',
      arrived: ({ status }: Refund) => status === 'sent',
      // Few arrive among those that a gateway sends.
      failed: ({ status }: Refund) =>
        status === (number % 2 === 0 && arrived.size > 0 ? 'completed' : 'sent'),
    }[result]
    const chosen = pick(open.filter(isPossible), number)
    if (!chosen) return
    const { id, amount, status } = chosen
    let { version } = chosen
    if (result !== 'sent') {
      const recorded =
        result === 'arrived'
          ? await completeRefund(deps, root, id, { version }, nowhere)
          : await failRefund(deps, root, id, { version, reason: 'No such account' }, nowhere)
      if (!recorded.ok) {
        expect(recorded.status, recorded.message).toBe(409)
        return
      }
      if (result === 'failed') return takeBack(chosen)
      arrived.add(id)
      count('refund arrived')
      return
    }
    // Of somebody who cannot open the booking for the moment.
    const isOutOfReach = moment.isAlone && number % 3 === 0
    if (isOutOfReach) {
      await suspend(customer.id, true)
      const by = { version, utr: `UTR${version}${id.slice(0, 8)}`, upiId: 'somebody@okaxis' }
      const sent = await sendRefund(deps, root, id, by, nowhere)
      await suspend(customer.id, false)
      const isGateways = status === 'due' && chosen.upiId === null
      expect(sent.ok, 'a refund that the gateway does not send').toBe(!isGateways)
      if (!sent.ok) return
      bank.pay(amount)
      model.sums.owedToCustomers -= amount
      count('refund sent')
      count('refund sent in place of the customer')
      return
    }
    if (status === 'awaiting_payee') {
      const set = await setRefundPayee(deps, customer, id, { version, upiId: 'customer@okaxis' }, nowhere)
      if (!set.ok) {
        expect(set.status, set.message).toBe(409)
        return
      }
      version += 1
    }
    const sent = await sendRefund(deps, root, id, { version, utr: `UTR${version}${id.slice(0, 8)}` }, nowhere)
    if (sent.ok) {
      bank.pay(amount)
      model.sums.owedToCustomers -= amount
      count('refund sent')
    } else expect(sent.status, sent.message).toBe(409)
  }
}
