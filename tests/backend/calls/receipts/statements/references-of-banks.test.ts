// References as banks and people write them: a payment is found by any spelling, and no line of a file is lost.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { receipts } from '../../../../../backend/db/schema/money/receipts.ts'
import { findFormerReference } from '../../../../../backend/services/bank-statements/find-reference.ts'
import { reference } from '../../../support/scenes/booking-scene.ts'
import { createStage } from '../../../support/stage.ts'
import { createStatementScene } from './statement-scene.ts'

const stage = createStage()
const scene = createStatementScene(stage)

/** State Bank of India names the payer's bank instead of a reference, the same in each line. */
const branch = 'TRANSFER FROM 4897733162090'
const ofStateBank = (number: string, amount = '3,000.00') =>
  `01/10/26,BY TRANSFER-UPI/CR/${number}/AMAN/UTIB,${branch},,"${amount}",0\n`

const storedReferences = () =>
  stage.value(sql`select json_agg(reference order by reference) from bank_statement_lines`)

describe('a statement of the State Bank of India', () => {
  test('confirms a payment by the number in the narration, and has a line for each customer of a day', async () => {
    const { nsa, bring, load, lines, confirm, read } = await scene()
    await bring('in review')
    const id = await load(nsa, ofStateBank('409368416110') + ofStateBank(reference))
    const found = await lines(nsa, id)
    expect(found).toMatchObject([
      { reference: '409368416110', isExact: false },
      { reference, isExact: true },
    ])
    await confirm(nsa, id, [found[1].id])
    expect(await read(nsa)).toMatchObject({ paymentStatus: 'completed' })
  })

  test('has lines of an earlier version that are known from other files, and find their payment now', async () => {
    const { nsa, bring, load, lines, show } = await scene()
    await bring('in review')
    const text = ofStateBank(reference) + ofStateBank('409368416110')
    const before = await load(nsa, ofStateBank(reference))
    const former = findFormerReference(branch, `BY TRANSFER-UPI/CR/${reference}/AMAN/UTIB`)
    expect(former).toBe('TRANSFERFROM4897733162090')
    await stage.db.execute(sql`update bank_statement_lines set reference = ${former}`)

    const again = await load(nsa, text)
    expect(await show(nsa, again), 'the earlier version had dropped the second line').toMatchObject({
      lines: 2,
      duplicates: 1,
    })
    expect(await lines(nsa, before)).toMatchObject([{ reference, isExact: true }])
    expect(await show(nsa, await load(nsa, text))).toMatchObject({ lines: 2, duplicates: 2 })
    expect(await storedReferences()).toEqual([reference, '409368416110'])
  })

  test('imported by two at once after an earlier version has each line once', async () => {
    const { nsa, root, load, upload } = await scene()
    await load(nsa, ofStateBank(reference))
    await stage.db.execute(sql`update bank_statement_lines set reference = 'TRANSFERFROM4897733162090'`)
    const file = `Date,Narration,Chq./Ref.No.,Withdrawal Amt.,Deposit Amt.,Closing Balance\n${ofStateBank(reference)}`
    const both = await Promise.all([upload(nsa, file), upload(root, file)])
    expect(both.map(({ body }) => body.statement.duplicates)).toEqual([1, 1])
    expect(await storedReferences()).toEqual([reference])
  })
})

test('a file that has a reference twice keeps both lines, also when it is imported again', async () => {
  const { nsa, load, lines, show } = await scene()
  const text = ofStateBank(reference) + ofStateBank(reference)
  const id = await load(nsa, text)
  expect(await lines(nsa, id)).toMatchObject([
    { reference, note: 'No customer has entered this reference.' },
    { reference: null, note: `The file has ${reference} more than once.` },
  ])
  expect(await show(nsa, await load(nsa, text))).toMatchObject({ lines: 2, duplicates: 2 })
})

describe('a reference in small letters or with zeros before it', () => {
  const record = (cookie: string, written: string) =>
    stage.post('/unapplied-receipts', { reference: written, amount: 300_000 }, cookie)

  test('is the same money, in whatever way it comes again', async () => {
    const { nsa } = await scene()
    expect((await record(nsa.cookie, 'abcd1234')).status).toBe(200)
    for (const written of ['ABCD1234', 'Abcd1234'])
      expect((await record(nsa.cookie, written)).status, written).toBe(409)
    expect((await record(nsa.cookie, `0000${reference}`)).status).toBe(200)
    expect((await record(nsa.cookie, reference)).status).toBe(409)
    expect(await stage.value(sql`select json_agg(reference order by reference) from receipts`)).toEqual([
      reference,
      'ABCD1234',
    ])
  })

  test('that an earlier version stored is found by a line, by a payment and by the search', async () => {
    const { nsa, load, lines, act, admin, bring } = await scene()
    await record(nsa.cookie, 'ABCD1234')
    await stage.db.update(receipts).set({ reference: 'abcd1234' })
    expect((await record(nsa.cookie, 'ABCD1234')).status).toBe(409)
    await bring('in review')
    expect((await act(admin, 'confirm-payment', { reference: 'ABCD1234' })).status).toBe(409)
    const id = await load(nsa, '02/10/26,IMPS,ABCD1234,,"3,000.00",0\n03/10/26,IMPS,ABCD1234,,500,0\n')
    expect(await lines(nsa, id)).toMatchObject([
      { outcome: 'linked' },
      { outcome: 'open', note: 'This reference was booked with ₹3,000.' },
    ])
    const found = await stage.get('/unapplied-receipts?q=Abcd1234', nsa.cookie)
    expect(found.body.rows).toHaveLength(1)
  })
})
