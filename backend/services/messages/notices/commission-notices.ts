// What payees are told of what they earn.
import { holdReasonLabel } from '@affiliate-booking/contract/options/referrals/signal-labels'
import { inArray } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { bookings } from '../../../db/schema/bookings.ts'
import { leads } from '../../../db/schema/leads.ts'
import type { commissions } from '../../../db/schema/money/commissions.ts'
import { type Notice, notify } from '../notify.ts'
import { formatBookingNumber, formatLeadNumber } from '../../../public-numbers.ts'

type Row = typeof commissions.$inferSelect
type NewRow = typeof commissions.$inferInsert

/** To those who read no reason of the refund itself. */
export const moneyRefunded = 'Money was refunded to the customer.'

/** Of what payees earn again. */
export const moneyCameBack = 'The bank gave the payment back.'

const pageOf = ({ kind }: Pick<NewRow, 'kind'>) =>
  kind === 'shares' ? '/my-services/earnings' : '/commissions'

/** What is on hold, of all that the payee earns. An administrator's list has the rows of others too. */
function heldPageOf(row: Pick<NewRow, 'kind' | 'tier'>) {
  if (row.kind === 'shares') return `${pageOf(row)}?status=on_hold`
  return `${pageOf(row)}?${(row.tier ?? 0) > 0 ? 'view=own&status=on_hold' : 'view=on-hold'}`
}

async function readNumbers(tx: Database, rows: readonly Pick<NewRow, 'bookingId'>[]) {
  const ids = [...new Set(rows.flatMap(({ bookingId }) => bookingId ?? []))]
  const found =
    ids.length === 0
      ? []
      : await tx
          .select({ id: bookings.id, number: bookings.bookingNumber })
          .from(bookings)
          .where(inArray(bookings.id, ids))
  const numbers = new Map(found.map(({ id, number }) => [id, formatBookingNumber(number)]))
  return ({ bookingId }: Pick<NewRow, 'bookingId'>) => numbers.get(bookingId ?? '') ?? null
}

async function readLeadNumbers(tx: Database, rows: readonly Pick<NewRow, 'leadId'>[]) {
  const ids = [...new Set(rows.flatMap(({ leadId }) => leadId ?? []))]
  const found =
    ids.length === 0
      ? []
      : await tx.select({ id: leads.id, number: leads.leadNumber }).from(leads).where(inArray(leads.id, ids))
  const numbers = new Map(found.map(({ id, number }) => [id, formatLeadNumber(number)]))
  return ({ leadId }: Pick<NewRow, 'leadId'>) => numbers.get(leadId ?? '') ?? null
}

/** Of new rows: what is earned, held or taken back. Providers are told of bookings, not of each share. */
export async function notifyOfNewRows(tx: Database, rows: readonly NewRow[]): Promise<void> {
  const told = rows.filter(({ type, amount }) => (type === 'correction' ? amount < 0 : amount > 0))
  if (told.length === 0) return
  const numberOf = await readNumbers(tx, told)
  const leadNumberOf = await readLeadNumbers(tx, told)
  await notify(
    tx,
    ...told.flatMap((row): Notice[] => {
      const bookingNumber = numberOf(row)
      const leadNumber = leadNumberOf(row)
      const { eventKey: about, createdAt: at, status, holdReason, reason } = row
      const notice = { to: { userId: row.beneficiaryId }, about, at }
      const amount = Math.abs(row.amount)
      const page = pageOf(row)
      if (row.type === 'correction')
        return [
          {
            kind: 'commission-clawed-back',
            ...notice,
            variables: {
              amount,
              page,
              bookingNumber,
              leadNumber,
              reason: reason ?? moneyRefunded,
            },
          },
        ]
      if (row.type === 'adjustment') return []
      if (status === 'on_hold')
        return [
          {
            kind: 'commission-held',
            ...notice,
            variables: {
              amount,
              page: heldPageOf(row),
              bookingNumber,
              leadNumber,
              reason: holdReasonLabel(holdReason ?? ''),
            },
          },
        ]
      if (row.kind === 'shares') return []
      if (leadNumber !== null)
        return [{ kind: 'lead-commission-earned', ...notice, variables: { amount, page, leadNumber } }]
      return bookingNumber === null
        ? []
        : [{ kind: 'commission-earned', ...notice, variables: { amount, page, bookingNumber } }]
    }),
  )
}

/** One message for each payee, with the sum of what became available at once. */
export async function notifyOfRelease(tx: Database, rows: readonly Row[], at: Date): Promise<void> {
  const byPayee = new Map<string, Row[]>()
  for (const row of rows) {
    const key = `${row.beneficiaryId} ${row.kind}`
    byPayee.set(key, [...(byPayee.get(key) ?? []), row])
  }
  await notify(
    tx,
    ...[...byPayee.values()].flatMap((released): Notice[] => {
      const [first] = released
      const amount = sumOf(released)
      if (first === undefined || amount <= 0) return []
      return [
        {
          kind: 'commission-released',
          to: { userId: first.beneficiaryId },
          about: first.id,
          occasion: first.version,
          variables: { amount, page: pageOf(first) },
          at,
        },
      ]
    }),
  )
}

const sumOf = (rows: readonly Pick<Row, 'amount'>[]) => rows.reduce((sum, { amount }) => sum + amount, 0)

/** A row and its corrections, after a hold or its end, with the reason of the decision. */
export async function notifyOfHoldChange(
  tx: Database,
  row: Row,
  { rows, reason, at }: { rows: readonly Row[]; reason: string; at: Date },
): Promise<void> {
  const amount = sumOf(rows)
  if (amount <= 0) return
  const bookingNumber = (await readNumbers(tx, [row]))(row)
  const notice = { to: { userId: row.beneficiaryId }, about: row.id, occasion: row.version, at }
  const leadNumber = (await readLeadNumbers(tx, [row]))(row)
  const variables = { amount, page: pageOf(row), bookingNumber, leadNumber }
  await notify(
    tx,
    row.status === 'on_hold'
      ? {
          kind: 'commission-held',
          ...notice,
          variables: {
            ...variables,
            page: heldPageOf(row),
            reason: holdReasonLabel(row.holdReason ?? ''),
          },
        }
      : { kind: 'commission-hold-ended', ...notice, variables: { ...variables, reason } },
  )
}
