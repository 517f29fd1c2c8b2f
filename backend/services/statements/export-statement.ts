import type { StatementFilter } from '@affiliate-booking/contract/calls/money/statements'
import type { MovementKind } from '@affiliate-booking/contract/options/money/statements'
import { holdReasonLabel } from '@affiliate-booking/contract/options/referrals/signal-labels'
import type { StatementBalance, StatementMovement } from '@affiliate-booking/contract/shapes/money/statements'
import { dayInIndia } from '@affiliate-booking/shared/days'
import type { Deps } from '../../deps.ts'
import { renderCsv } from '../../lists/csv.ts'
import { formatPlainRupees } from '../../lists/plain-rupees.ts'
import { ok, type Result } from '../../result.ts'
import type { Actor } from '../users/account.ts'
import { type Asked, findAsked, summarize } from './get-statement.ts'
import { readAllMovements } from './read-movements.ts'

interface Line {
  date: string
  movement: string
  balance: number
  of?: StatementMovement
  change?: StatementBalance
}

const labels: Readonly<Record<MovementKind, string>> = {
  opening: 'Opening entry',
  accrual: 'Earned',
  correction: 'Corrected',
  adjustment: 'Adjustment',
  hold: 'Put on hold',
  'hold-end': 'Released from hold',
  release: 'Made available',
  'payout-sent': 'Paid out',
  'payout-failed': 'Payout failed',
  'payout-returned': 'Payout returned',
  other: 'Other',
}

/** The tax of a payout that came back stays withheld. */
const signs: Partial<Record<MovementKind, { tds: 1 | -1 | null; net: 1 | -1 }>> = {
  'payout-sent': { tds: 1, net: 1 },
  'payout-failed': { tds: -1, net: -1 },
  'payout-returned': { tds: null, net: -1 },
}

/** All movements between a line of the opening and one of the closing balance. Fails like `getStatement`. */
export async function exportStatement(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  filter: StatementFilter,
): Promise<Result<ReadableStream<Uint8Array>>> {
  const asked = await findAsked({ db, now }, actor, filter)
  if (!asked.ok) return asked
  const rupees = (part: (change: StatementBalance) => number) => (line: Line) =>
    line.change ? formatPlainRupees(part(line.change)) : null
  // Signed, so that a column adds up to what was withheld or paid.
  const paidOut =
    (part: 'tds' | 'net') =>
    ({ of }: Line) => {
      const sign = of && signs[of.kind]?.[part]
      return of?.payout && sign != null ? formatPlainRupees(sign * of.payout[part]) : null
    }
  return ok(
    renderCsv<Line>(
      [
        { title: 'Date', of: ({ date }) => date },
        { title: 'Movement', of: ({ movement }) => movement },
        { title: 'Booking or lead', of: ({ of }) => of?.booking?.bookingId ?? of?.lead?.leadId ?? null },
        { title: 'Service', of: ({ of }) => of?.booking?.productTitle ?? null },
        { title: 'Payout', of: ({ of }) => of?.payout?.payoutNumber ?? null },
        { title: 'Refund', of: ({ of }) => of?.refundNumber ?? null },
        { title: 'Reason', of: ({ of }) => (of?.reason ? holdReasonLabel(of.reason) : null) },
        { title: 'Pending (INR)', of: rupees(({ pending }) => pending) },
        { title: 'Available (INR)', of: rupees(({ available }) => available) },
        { title: 'On hold (INR)', of: rupees(({ onHold }) => onHold) },
        { title: 'Change (INR)', of: rupees(({ total }) => total) },
        { title: 'TDS (INR)', of: paidOut('tds') },
        { title: 'Net (INR)', of: paidOut('net') },
        { title: 'UTR', of: ({ of }) => of?.payout?.utr ?? null },
        { title: 'Balance (INR)', of: ({ balance }) => formatPlainRupees(balance) },
      ],
      lines(db, asked.value, now()),
    ),
  )
}

async function* lines(db: Deps['db'], { period, range }: Asked, at: Date): AsyncGenerator<Line[]> {
  const opening = (await summarize(db, range)).opening.total
  yield [{ date: period.first, movement: 'Opening balance', balance: opening }]
  let balance = opening
  for await (const movements of readAllMovements(db, range, opening)) {
    balance = movements.at(-1)?.balance ?? balance
    yield movements.map((movement) => ({
      date: dayInIndia(new Date(movement.at)),
      movement: labels[movement.kind],
      balance: movement.balance,
      of: movement,
      change: movement.change,
    }))
  }
  const today = dayInIndia(at)
  yield [{ date: today < period.last ? today : period.last, movement: 'Closing balance', balance }]
}
