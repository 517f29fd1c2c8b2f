// Money of a history that the bank gives back after a reversal.
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { bookings } from '../../../../../backend/db/schema/bookings.ts'
import { actOnBooking } from '../../../../../backend/services/bookings/actions/act-on-booking.ts'
import type { GatewayOfHistory } from '../gateway.ts'
import { choose, nowhere, valueOf } from '../pick.ts'
import type { StepOf } from '../steps.ts'
import type { Parts } from './parts.ts'

export function createRecoveries(
  { deps, people, model, bank, count, touched }: Parts,
  { state: atGateway, pageOf }: GatewayOfHistory,
) {
  let references = 0

  return async function recover({ booking: number, part }: StepOf<'recover'>) {
    const booking = choose(model.bookings, ({ dispute }) => (dispute?.missing ?? 0) > 0, number)
    const { dispute } = booking ?? {}
    if (!booking || !dispute || dispute.missing < 1) return
    const amount = Math.max(1, Math.round(dispute.missing * part))
    const lost = Math.min(amount, Math.max(0, dispute.lost))
    const isKept = ['pending', 'confirmed'].includes(booking.status) || booking.settlement !== null
    const restored = isKept ? Math.min(amount - lost, dispute.price) : 0
    const sentBack = amount - lost - restored
    const [row] = await deps.db
      .select({ version: bookings.version, refunded: bookings.refundAmount })
      .from(bookings)
      .where(eq(bookings.id, booking.id))
    references += 1
    const payload = {
      action: 'recover-payment' as const,
      version: row?.version ?? 0,
      reason: 'Because',
      amount,
      reference: `BACK${String(references).padStart(8, '0')}`,
    }
    const acted = valueOf(await actOnBooking(deps, people.third, booking.id, payload, nowhere))
    expect(acted.refundAmount ?? 0, 'refunded after money came back').toBe((row?.refunded ?? 0) - restored)
    dispute.missing -= amount
    dispute.lost -= lost
    dispute.price -= restored
    const payment = pageOf(booking.id)?.payment
    if (payment != null && payment.paymentId === booking.reference) atGateway.balance += amount
    else bank.receive(amount)
    model.lose(booking.id, -lost)
    model.refund(booking, -restored)
    model.sums.owedToCustomers += sentBack
    touched.add(booking)
    if (lost > 0) count('came back: of a loss')
    if (restored > 0)
      count(booking.settlement === null ? 'came back: of the price' : 'came back: earned again')
    if (sentBack > 0) count('came back: of the customer')
  }
}
