// The refunds of a history: the customer says where to, somebody sends the money, and it arrives or comes back.
import { ne } from 'drizzle-orm'
import { expect } from 'vitest'
import { refunds } from '../../../../../backend/db/schema/money/receipts.ts'
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
}: Parts) =>
  async function handleRefund({ refund: number, result }: Extract<SmallStep, { kind: 'refund money' }>) {
    const open = await deps.db
      .select()
      .from(refunds)
      .where(ne(refunds.status, 'completed'))
      .orderBy(refunds.refundNumber)
    const chosen = pick(
      open.filter(({ status }) => (status === 'sent') === (result !== 'sent')),
      number,
    )
    if (!chosen) return
    const { id, amount, status } = chosen
    let { version } = chosen
    if (status === 'sent') {
      const recorded =
        result === 'arrived'
          ? await completeRefund(deps, root, id, { version }, nowhere)
          : await failRefund(deps, root, id, { version, reason: 'No such account' }, nowhere)
      if (!recorded.ok) {
        expect(recorded.status, recorded.message).toBe(409)
        return
      }
      if (result === 'failed') {
        bank.receive(amount)
        model.sums.owedToCustomers += amount
      }
      count(`refund ${result}`)
      return
    }
    // Of somebody who cannot open the booking for the moment.
    const isOutOfReach = moment.isAlone && number % 3 === 0
    if (isOutOfReach) {
      await suspend(customer.id, true)
      const by = { version, utr: `UTR${version}${id.slice(0, 8)}`, upiId: 'somebody@okaxis' }
      const sent = await sendRefund(deps, root, id, by, nowhere)
      await suspend(customer.id, false)
      const isGateways = status === 'due' && chosen.payee === null
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
