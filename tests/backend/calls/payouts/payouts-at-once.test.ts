// Many clients at once: one payout for each row, ever.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { commissions } from '../../../../backend/db/schema/money/commissions.ts'
import { payouts } from '../../../../backend/db/schema/money/payouts.ts'
import { byRunLength } from '../../../support/run-length.ts'
import { addRows, qualify } from '../../support/payees.ts'
import type { Answer } from '../../support/stage.ts'
import { payoutScene } from './payout-scene.ts'

const { stage, people, create, approve, exportFile, importFile, addPayees } = payoutScene()
const clients = Array.from({ length: byRunLength({ long: 200, short: 20 }) }, (_, index) => index)
const payeeCount = 10

/** What all answers together say. */
const total = (answers: readonly Answer[], name: string): number =>
  answers.reduce((sum, { body }) => sum + Number(body[name] ?? 0), 0)
const statuses = (answers: readonly Answer[]) =>
  [...new Set(answers.map(({ status }) => status))].toSorted((one, other) => one - other)

test('many clients who create, approve, export and import at once make one payout for each row', async () => {
  const { db } = stage
  const payees = (await addPayees(payeeCount)).map(({ id }) => id)
  await qualify(db, payees)
  await addRows(
    db,
    payees.flatMap((beneficiaryId) => [400_00, 300_00, -50_00].map((amount) => ({ beneficiaryId, amount }))),
  )

  const created = await Promise.all(
    clients.map((index) => create(index % 2 === 0 ? people.creator : people.nsa)),
  )
  expect(statuses(created)).toEqual([200])
  expect(total(created, 'created')).toBe(payeeCount)
  const taken = await db.select({ payoutId: commissions.payoutId }).from(commissions)
  expect(taken.every(({ payoutId }) => payoutId !== null)).toBe(true)

  const approved = await Promise.all(clients.map(() => approve()))
  expect(statuses(approved)).toEqual([200])
  expect(total(approved, 'approved')).toBe(payeeCount)

  const exported = await Promise.all(
    clients.map((index) => exportFile(index % 2 === 0 ? people.creator : people.nsa)),
  )
  expect(exported.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(statuses(exported)).toEqual([200, 409])
  expect(total(exported, 'sent')).toBe(payeeCount)
  expect(await stage.value(sql`select count(*)::int from payout_files`)).toBe(1)

  const sent = await db.select().from(payouts)
  const results = sent.map(({ payoutNumber }) => `PO-${payoutNumber},success,UTR${payoutNumber}`).join('\n')
  const imported = await Promise.all(clients.map(() => importFile(`reference,status,utr\n${results}`)))
  expect(statuses(imported)).toEqual([200])
  expect(total(imported, 'recorded')).toBe(payeeCount)
  expect(total(imported, 'unchanged')).toBe(payeeCount * (clients.length - 1))
  expect(total(imported, 'problemCount')).toBe(0)

  const paid = await db.select({ status: commissions.status }).from(commissions)
  expect(paid.every(({ status }) => status === 'paid')).toBe(true)
  expect(await stage.value(sql`select -sum(amount)::int from postings where account = 'cash'`)).toBe(
    payeeCount * 650_00,
  )
  expect((await create()).body.created).toBe(0)
})
