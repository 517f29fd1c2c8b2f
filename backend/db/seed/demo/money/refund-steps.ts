// A refund from the cancellation until the money has arrived.
import { createRefund, type Refund } from '../../../../services/refunds/create-refunds.ts'
import { encryptPayee } from '../../../../services/refunds/describe-refund.ts'
import { completeRefund, failRefund, sendRefund } from '../../../../services/refunds/send-refund.ts'
import { setRefundPayee } from '../../../../services/refunds/set-refund-payee.ts'
import type { Database } from '../../../database.ts'
import type { SeededBooking } from '../bookings/make-bookings.ts'
import type { RefundProgress } from '../bookings/plans.ts'
import { after, hour } from '../instants.ts'
import type { BookingContext } from '../context.ts'
import { expectOk, noOrigin, type Step } from './play.ts'

const order: readonly RefundProgress[] = ['awaiting payee', 'due', 'sent', 'completed']
/** Hours from the cancellation to the UPI id, the transfer and its arrival. */
const usual = { payee: 20, sent: 44, ended: 66 }

/** How the refund is created, in the transaction of the cancellation, and what happens to it afterwards. */
export function refundSteps(made: SeededBooking, { deps, superAdmins, backlog }: BookingContext) {
  const { booking, customer, cashier, history, plan } = made
  const end = history.events.find(({ money }) => money === 'end')
  const sender = superAdmins.find(({ id }) => id !== cashier.id)
  if (!end || !sender) throw new Error('A demo refund has no cancellation')
  const upiId = `${customer.name.toLowerCase().replace(' ', '.')}@okbank`
  const isByCustomer = end.by === 'customer'
  const actor = { customer, provider: made.offer.provider, cashier, system: null }[end.by]
  let refund: Refund | undefined
  const idOf = () => refund?.id ?? ''

  const scale = Math.min(1, (deps.now().getTime() - end.at.getTime()) / (usual.ended * hour))
  const stepAt = (
    hours: number,
    act: (tx: Database, clock: { db: Database; now: () => Date }) => Promise<void>,
  ): Step => {
    const at = after(end.at, hours * hour * scale)
    return { at, act: (tx) => act(tx, { db: tx, now: () => at }) }
  }
  const progress = plan.refundProgress ?? 'completed'
  const reaches = (step: RefundProgress) =>
    progress === 'failed' || order.indexOf(progress) >= order.indexOf(step)
  // The UPI id raises the version, if it is entered later.
  const version = isByCustomer ? 0 : 1
  const utr = `N${booking.startsAt.getTime() % 10_000_000_000}`

  const steps: Step[] = []
  if (!isByCustomer && reaches('due'))
    steps.push(
      stepAt(usual.payee, async (_tx, clock) => {
        const payload = { version: 0, upiId }
        expectOk(
          await setRefundPayee(
            { ...clock, encryption: deps.encryption },
            customer,
            idOf(),
            payload,
            noOrigin,
          ),
        )
      }),
    )
  if (reaches('sent'))
    steps.push(
      stepAt(usual.sent, async (_tx, clock) => {
        expectOk(await sendRefund(clock, sender, idOf(), { version, utr }, noOrigin))
      }),
    )
  if (reaches('completed'))
    steps.push(
      stepAt(usual.ended, async (_tx, clock) => {
        const sent = { version: version + 1 }
        const reason = 'The bank found no account with this UPI id.'
        expectOk(
          progress === 'failed'
            ? await failRefund(clock, sender, idOf(), { ...sent, reason }, noOrigin)
            : await completeRefund(clock, sender, idOf(), sent, noOrigin),
        )
      }),
    )
  return {
    async create(tx: Database) {
      await backlog.bookPayment(tx, booking.id)
      refund = await createRefund(tx, {
        booking: { ...booking, refundAmount: booking.refundAmount ?? null, settledAt: null },
        amount: booking.refundAmount ?? 0,
        reason: end.reason,
        by: actor?.id ?? null,
        at: end.at,
        payee: isByCustomer ? encryptPayee(deps.encryption, booking.id, upiId) : null,
      })
    },
    steps,
  }
}
