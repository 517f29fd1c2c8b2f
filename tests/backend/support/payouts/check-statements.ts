// Statements against the ledger, for every payee: each month begins where the one before ends, a year is the sum of its
// months, and today's end is the balance.
import { periodsBetween, instantsOf, monthsOf, type Period } from '@affiliate-booking/shared/periods'
import type { StatementBalance } from '@affiliate-booking/contract/shapes/money/statements'
import { inArray, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import * as z from 'zod'
import { type Database, rowsOf } from '../../../../backend/db/database.ts'
import { postings } from '../../../../backend/db/schema/money/ledger.ts'
import { readBalances } from '../../../../backend/services/ledger/read-balances.ts'
import { summarize } from '../../../../backend/services/statements/get-statement.ts'
import { addBalances, readAllMovements } from '../../../../backend/services/statements/read-movements.ts'

const nothing: StatementBalance = { pending: 0, available: 0, onHold: 0, total: 0 }

/**
 * @param payees their ids; everybody with an entry in the ledger, unless said otherwise
 * @returns how many payees were checked
 */
export async function checkStatements(db: Database, now: Date, payees?: readonly string[]): Promise<number> {
  const isChosen = payees === undefined ? sql`true` : inArray(postings.partyId, [...payees])
  const parties = await rowsOf(
    db,
    sql`select party_id as id, to_char(min(at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since from postings
      where party_id is not null and ${isChosen} group by 1 order by 1`,
    z.object({ id: z.string(), since: z.string() }),
  )
  for (const { id, since } of parties) {
    await checkPayee(db, id, new Date(since), now)
  }
  return parties.length
}

async function checkPayee(db: Database, payeeId: string, since: Date, now: Date) {
  const read = async (period: Period) => {
    const range = { payeeId, ...instantsOf(period) }
    const summary = await summarize(db, range)
    const moved = summary.totals.reduce((sum, { change }) => addBalances(sum, change), nothing)
    expect(addBalances(summary.opening, moved), `${period.name}: opening and movements`).toEqual(
      summary.closing,
    )
    return { ...summary, moved, range }
  }
  const { months, years } = periodsBetween(since, now)
  let before = nothing
  const movedIn = new Map<string, StatementBalance>()
  for (const month of months.toReversed()) {
    const { opening, closing, moved, range } = await read(month)
    expect(opening, `${month.name} begins where the month before ends`).toEqual(before)
    let last = opening.total
    for await (const movements of readAllMovements(db, range, opening.total)) {
      last = movements.at(-1)?.balance ?? last
    }
    expect(last, `the movements of ${month.name} lead to its end`).toBe(closing.total)
    movedIn.set(month.name, moved)
    before = closing
  }
  for (const year of years) {
    const { moved } = await read(year)
    const sum = monthsOf(year).reduce(
      (total, { name }) => addBalances(total, movedIn.get(name) ?? nothing),
      nothing,
    )
    expect(moved, `${year.name} is the sum of its months`).toEqual(sum)
  }
  const balances = (await readBalances(db, [payeeId])).get(payeeId)
  expect(before, 'the end of today').toMatchObject({
    pending: (balances?.provider_pending ?? 0) + (balances?.partner_pending ?? 0),
    available: (balances?.provider_available ?? 0) + (balances?.partner_available ?? 0),
    onHold: (balances?.provider_held ?? 0) + (balances?.partner_held ?? 0),
  })
}
