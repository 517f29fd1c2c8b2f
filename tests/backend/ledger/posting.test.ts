import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../../backend/db/database.ts'
import { checkLedger } from '../../../backend/services/ledger/check-ledger.ts'
import { type Entry, postEntries } from '../../../backend/services/ledger/post-entries.ts'
import { readBalances } from '../../../backend/services/ledger/read-balances.ts'
import { emptyTables, sharedDatabase } from '../../support/databases/test-database.ts'

const payee = '00000000-0000-4000-8000-000000000001'
const at = new Date('2026-10-01T06:00:00Z')

const entry = (eventKey: string, amount: number): Entry => ({
  eventKey,
  kind: 'accrual',
  objectType: 'booking',
  objectId: 'b',
  at,
  postings: [
    { account: 'commission_expense', amount },
    { account: 'partner_pending', partyId: payee, amount: -amount },
    { account: 'partner_held', partyId: payee, amount: 0 },
  ],
})

describe('the ledger', async () => {
  const { db } = await sharedDatabase()
  beforeEach(() => emptyTables(db))

  const pending = async (of: Database) => (await readBalances(of, [payee])).get(payee)?.partner_pending

  test('an event is posted once, and the balance says what the payee is owed', async () => {
    expect(await postEntries(db, [entry('a', 100), entry('b', 20), entry('none', 0)])).toEqual(
      new Set(['a', 'b']),
    )
    expect(await postEntries(db, [entry('a', 100), entry('c', 3)])).toEqual(new Set(['c']))
    expect(await pending(db)).toBe(123)
  })

  test('a check finds money of a payee without a row that says what for', async () => {
    await postEntries(db, [entry('a', 100)])
    expect(await checkLedger(db)).toEqual([`Rows of ${payee} hold 0 in partner_pending, its balance is 100`])
  })

  test('an entry that does not sum to zero is refused', async () => {
    const postings = [{ account: 'cash' as const, amount: 1 }]
    await expect(postEntries(db, [{ ...entry('a', 1), postings }])).rejects.toMatchObject({
      cause: { message: 'A journal entry does not sum to zero.' },
    })
    expect(await db.$count(sql`journal_entries`)).toBe(0)
  })

  test.each([
    'update postings set amount = 1',
    'delete from postings',
    'truncate postings',
    'update journal_entries set kind = kind',
    'delete from journal_entries',
    'truncate journal_entries cascade',
  ])('“%s” is refused', async (statement) => {
    await postEntries(db, [entry('a', 100)])
    await expect(db.execute(sql.raw(statement))).rejects.toMatchObject({
      cause: { message: 'The ledger cannot be changed.' },
    })
  })

  test('a check finds a balance that differs from its postings', async () => {
    await postEntries(db, [entry('a', 100)])
    await db.execute(sql`update account_balances set amount = -99 where party_id = ${payee}`)
    expect(await checkLedger(db)).toContain(
      `The balance of partner_pending of ${payee} is -99, its postings sum to -100`,
    )
  })

  test('a check finds totals of commissions that differ from the rows', async () => {
    await db.execute(sql`insert into totals (subject, scope, month, key, count, amount)
      values ('commission', 'commissions:all', '1970-01-01', '0/sale/pending', 1, 100)`)
    expect(await checkLedger(db)).toEqual([
      'Lists show 1 commissions of 100 as 0/sale/pending in commissions:all, rows have 0 of 0',
    ])
  })
})
