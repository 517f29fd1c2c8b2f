// A refund from its creation until the money has arrived.
import { hourMs } from '@affiliate-booking/shared/milliseconds'
import { createRefund, type Refund } from '../../../../services/refunds/create-refunds.ts'
import { encryptUpiId } from '../../../../services/refunds/describe-refund.ts'
import { completeRefund, failRefund, sendRefund } from '../../../../services/refunds/send-refund.ts'
import { setRefundPayee } from '../../../../services/refunds/set-refund-payee.ts'
import type { Database } from '../../../database.ts'
import type { SeededBooking } from '../bookings/make-bookings.ts'
import type { RefundProgress } from '../bookings/plans.ts'
import type { BookingContext } from '../context.ts'
import { after } from '../instants.ts'
import { expectOk, noOrigin, type Step } from './play.ts'

const order: readonly RefundProgress[] = ['awaiting payee', 'due', 'sent', 'completed']
/** Hours from the creation to the UPI id, the transfer and its arrival. */
const usual = { payee: 20, sent: 44, ended: 66 }

const upiIdOf = ({ customer }: SeededBooking) => `${customer.name.toLowerCase().replace(' ', '.')}@okbank`

/** How the refund of a cancelled booking is created, and what happens to it afterwards. */
export function refundSteps(made: SeededBooking, context: BookingContext) {
  const { booking, customer, cashier, offer, history, plan } = made
  const { deps, backlog } = context
  const end = history.events.find(({ money }) => money === 'end')
  if (!end) throw new Error('A demo refund has no cancellation')
  const isByCustomer = end.by === 'customer'
  const actor = { customer, provider: offer.provider, cashier, system: null }[end.by]
  let refund: Refund | undefined
  return {
    async create(tx: Database) {
      await backlog.bookPayment(tx, booking.id)
      refund = await createRefund(tx, {
        booking: { ...booking, refundAmount: booking.refundAmount ?? null, settledAt: null },
        amount: booking.refundAmount ?? 0,
        reason: end.reason,
        by: actor?.id ?? null,
        at: end.at,
        upiId: isByCustomer ? encryptUpiId(deps.encryption, booking.id, upiIdOf(made)) : null,
      })
    },
    steps: transferSteps(made, context, {
      at: end.at,
      idOf: () => refund?.id ?? '',
      hasPayee: isByCustomer,
      progress: plan.refundProgress ?? 'completed',
    }),
  }
}

interface Created {
  at: Date
  idOf: () => string
  /** The customer has entered the UPI id already. */
  hasPayee: boolean
  progress: RefundProgress
}

/** What becomes of a refund that was created. Somebody else than who confirmed the payment sends it. */
export function transferSteps(
  made: SeededBooking,
  { deps, superAdmins }: BookingContext,
  { at: createdAt, idOf, hasPayee, progress }: Created,
): Step[] {
  const { booking, customer, cashier } = made
  const sender = superAdmins.find(({ id }) => id !== cashier.id)
  if (!sender) throw new Error('Nobody can send a demo refund')
  // What is recent has to be quicker.
  const scale = Math.min(1, (deps.now().getTime() - createdAt.getTime()) / (usual.ended * hourMs))
  const step = (hours: number, act: (clock: { db: Database; now: () => Date }) => Promise<unknown>): Step => {
    const at = after(createdAt, hours * hourMs * scale)
    return {
      at,
      async act(tx) {
        await act({ db: tx, now: () => at })
      },
    }
  }
  const reaches = (status: RefundProgress) =>
    progress === 'failed' || order.indexOf(progress) >= order.indexOf(status)
  // The UPI id raises the version, if it is entered later.
  const version = hasPayee ? 0 : 1
  const utr = `N${String((booking.startsAt.getTime() + createdAt.getTime()) % 10_000_000_000).padStart(10, '0')}`

  const steps: Step[] = []
  if (!hasPayee && reaches('due'))
    steps.push(
      step(usual.payee, async ({ db, now }) => {
        const payload = { version: 0, upiId: upiIdOf(made) }
        const { encryption } = deps
        expectOk(await setRefundPayee({ db, now, encryption }, customer, idOf(), payload, noOrigin))
      }),
    )
  if (reaches('sent'))
    steps.push(
      step(usual.sent, async (clock) => {
        expectOk(
          await sendRefund(
            { ...clock, encryption: deps.encryption },
            sender,
            idOf(),
            { version, utr },
            noOrigin,
          ),
        )
      }),
    )
  if (reaches('completed'))
    steps.push(
      step(usual.ended, async (clock) => {
        const sent = { version: version + 1 }
        const reason = 'The bank found no account with this UPI id.'
        expectOk(
          progress === 'failed'
            ? await failRefund(clock, sender, idOf(), { ...sent, reason }, noOrigin)
            : await completeRefund(clock, sender, idOf(), sent, noOrigin),
        )
      }),
    )
  return steps
}
