// Bank statements: importing each line once, and what follows from lines.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { reference } from '../../../support/scenes/booking-scene.ts'
import { holdPayload } from '../../../support/products.ts'
import { createStage } from '../../../support/stage.ts'
import { columns, createStatementScene, head, other, out, paid } from './statement-scene.ts'

const stage = createStage()
const scene = createStatementScene(stage)

describe('a statement', () => {
  test('asks for its columns once, and knows the format from then on', async () => {
    const { nsa, upload, choose, show, lines } = await scene()
    const { body } = await upload(nsa, head + paid)
    const { id, sample } = body.statement
    expect(sample).toMatchObject({
      titles: ['Date', 'Narration', 'Chq./Ref.No.', 'Withdrawal Amt.', 'Deposit Amt.', 'Closing Balance'],
      suggestion: columns,
    })
    expect((await choose(nsa, id, { ...columns, credit: null })).body.message).toMatch(/^Choose one column/)
    expect((await choose(nsa, id, { ...columns, date: 1 })).body.message).toMatch(/date cannot be read/)
    expect((await choose(nsa, id)).body.statement).toMatchObject({ lines: 1, duplicates: 0, sample: null })
    expect((await choose(nsa, id)).status).toBe(409)
    const again = await upload(nsa, head + paid + other)
    expect(again.body.statement).toMatchObject({ lines: 2, duplicates: 1, open: 1, sample: null })
    expect(await lines(nsa, again.body.statement.id)).toMatchObject([{ reference: '999911112222' }])
    expect(await show(nsa, id)).toMatchObject({ importedBy: 'Latha Rao', open: 1 })
    expect(await stage.value(sql`select count(*)::int from bank_statements where content is not null`)).toBe(
      0,
    )
  })

  test('of more lines than a page has shows each of them once, in the order of the file', async () => {
    const { nsa, load } = await scene()
    const references = Array.from({ length: 30 }, (_, index) => `${999_900_000_000 + index}`)
    const id = await load(
      nsa,
      references.map((text) => `01/10/26,UPI-${text}-SOMEBODY,,,"10.00",0\n`).join(''),
    )
    const turn = async (query: string) =>
      (await stage.get(`/bank-statements/${id}/lines?view=all${query}`, nsa.cookie)).body
    const first = await turn('')
    const second = await turn(`&after=${first.next}`)

    const shown = [...first.rows, ...second.rows].map((line: { reference: string }) => line.reference)
    expect(shown).toEqual(references)
    expect([first.previous, second.next]).toEqual([null, null])
    expect((await turn(`&before=${second.previous}`)).rows).toEqual(first.rows)
  })

  test('imported twice at once has each line once', async () => {
    const { nsa, root, load, upload } = await scene()
    await load(nsa, out)
    const both = await Promise.all([upload(nsa, head + paid + other), upload(root, head + other + paid)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const counts = both.map(({ body }) => body.statement.duplicates)
    expect(counts[0] + counts[1]).toBe(2)
    expect(await stage.value(sql`select count(*)::int from bank_statement_lines`)).toBe(3)
  })

  test('keeps two cash deposits of one day apart, and finds both again in another file', async () => {
    const { nsa, load, upload } = await scene()
    const cash = '03/10/26,CASH DEPOSIT,,,500.00,0\n'
    await load(nsa, cash + cash)
    const { body } = await upload(nsa, head + cash + cash)
    expect(body.statement).toMatchObject({ lines: 2, duplicates: 2 })
  })

  test('has money that the bank took back as money out, though it stands among the deposits', async () => {
    const { nsa, bring, load, lines } = await scene()
    await bring('in review')
    const takenBack = `${paid.replace('"3,000.00"', '"-3,000.00"')}01/10/26,RETURN,,,(200.00),0\n`
    const id = await load(nsa, `${takenBack}01/10/26,RETURN,,,50.00 Dr,0\n`)
    const wentOut = { isCredit: false, isExact: false }
    expect(await lines(nsa, id)).toMatchObject([
      { ...wentOut, amount: 300_000 },
      { ...wentOut, amount: 20_000 },
      { ...wentOut, amount: 5000 },
    ])
  })

  test.each([
    ['PK\u0003\u0004', 'This is an Excel file. Save it as CSV and import that.'],
    ['%PDF-1.7', 'This is a PDF. Download the statement as CSV from your bank.'],
    ['', 'This is not a CSV file.'],
    ['name,email\nA,b\n', 'No line of the file has a date and an amount. Is it a bank statement?'],
    [head, 'The statement has no lines.'],
  ])('is refused for a file of %o', async (text, message) => {
    const { nsa, upload } = await scene()
    const { status, body } = await upload(nsa, text)
    expect([status, body]).toEqual([400, { message }])
  })

  test('is read in the encodings of spreadsheets', async () => {
    const { nsa, load, upload, lines } = await scene()
    await load(nsa, out)
    const text = `${head}04/10/26,Café ₹,REF-1234,,10,0\n`
    const utf16 = new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'))
    const latin = new Uint8Array(Buffer.from(text.replace('₹', '').replace('REF-1234', 'REF-5678'), 'latin1'))
    for (const bytes of [utf16, latin]) {
      const { body } = await upload(nsa, bytes)
      expect((await lines(nsa, body.statement.id))[0].description).toMatch(/^Café/)
    }
  })

  test('is for those who send money, in their scope', async () => {
    const { admin, customer, root, nsa, upload, load } = await scene()
    for (const who of [admin, customer]) expect((await upload(who, head + paid)).status).toBe(403)
    const id = await load(root, paid)
    expect((await stage.get(`/bank-statements/${id}`, nsa.cookie)).status).toBe(404)
    expect((await stage.get(`/bank-statements/${id}/lines`, nsa.cookie)).status).toBe(404)
  })
})

describe('a line', () => {
  test('that agrees exactly with a payment confirms it, once', async () => {
    const { nsa, bring, load, lines, confirm, read, root } = await scene()
    await bring('in review')
    const id = await load(nsa, paid + other)
    const [exact, unknown] = await lines(nsa, id, 'open')
    expect([exact, unknown]).toMatchObject([
      { isExact: true, note: null, booking: { customerName: 'Arjun Iyer' } },
      { isExact: false, note: 'No customer has entered this reference.' },
    ])
    const both = await Promise.all([confirm(nsa, id, [exact.id, unknown.id]), confirm(root, id, [exact.id])])
    expect(both.reduce((sum, { body }) => sum + body.confirmed, 0)).toBe(1)
    expect(await read(nsa)).toMatchObject({ paymentStatus: 'completed' })
    expect(await stage.value(sql`select json_agg(source) from receipts`)).toEqual(['statement'])
    expect(await lines(nsa, id)).toMatchObject([{ outcome: 'matched', decisions: [] }, { outcome: 'open' }])
  })

  test('of a payment that was confirmed before is linked and posts nothing', async () => {
    const { nsa, bring, load, lines } = await scene()
    await bring('paid')
    const entries = () => stage.value(sql`select count(*)::int from journal_entries`)
    const before = await entries()
    const id = await load(nsa, paid)
    expect(await lines(nsa, id)).toMatchObject([{ outcome: 'linked', receiptId: expect.any(String) }])
    expect(await entries()).toBe(before)
  })

  test('whose reference was entered with two bookings in turn confirms the one that still waits', async () => {
    const { root, bring, customer, slotId, id: ended, load, lines, confirm } = await scene()
    await bring('in review')
    await stage.db.execute(
      sql`update bookings set status = 'cancelled', cancelled_by = 'system' where id = ${ended}`,
    )
    const held = await stage.post('/bookings', holdPayload(slotId, { seats: 2 }), customer.cookie)
    const next: string = held.body.booking.id
    const paying = { action: 'pay', version: held.body.booking.version, reference }
    expect((await stage.post(`/bookings/${next}/actions`, paying, customer.cookie)).status).toBe(200)
    const statement = await load(root, paid)
    const found = await lines(root, statement)

    expect(found).toMatchObject([{ isExact: true, booking: { id: next } }])
    await confirm(root, statement, [found[0].id])
    expect(await stage.value(sql`select payment_status from bookings where id = ${next}`)).toBe('completed')
  })

  test('of another amount than the price says so, and can still be matched', async () => {
    const { nsa, bring, load, lines, confirm, decide, read } = await scene()
    await bring('in review')
    const id = await load(nsa, paid.replace('3,000.00', '2,900.00'))
    const [line] = await lines(nsa, id)
    expect(line).toMatchObject({ isExact: false, note: 'The booking costs ₹3,000.' })
    expect((await confirm(nsa, id, [line.id])).body).toEqual({
      confirmed: 0,
      problems: [{ reference, problem: 'It no longer agrees with a payment.' }],
    })
    expect((await decide(nsa, line.id, { decision: 'match' })).body).toEqual({
      message: 'Enter the booking number.',
    })
    const { bookingNumber, bookingId } = await read(nsa)
    expect(
      (await decide(nsa, line.id, { decision: 'match', booking: bookingNumber ?? bookingId })).status,
    ).toBe(200)
    expect(await lines(nsa, id)).toMatchObject([{ outcome: 'unapplied' }])
    expect((await read(nsa)).paymentStatus).toBe('pending')
  })

  test('is kept as money without a match, or ignored, and decided once', async () => {
    const { nsa, load, lines, decide } = await scene()
    const id = await load(nsa, `${other}03/10/26,CASH DEPOSIT,,,500.00,0\n${out}`)
    // In the order of the file, not of the days.
    const [known, cash, debit] = await lines(nsa, id)
    for (const line of [known, cash])
      expect((await decide(nsa, line.id, { decision: 'keep' })).status).toBe(200)
    expect(debit.note).toBe('No refund or payout with this reference and amount was sent.')
    expect((await decide(nsa, debit.id, { decision: 'keep' })).status).toBe(409)
    expect((await decide(nsa, debit.id, { decision: 'ignore' })).status).toBe(200)
    expect((await decide(nsa, debit.id, { decision: 'ignore' })).status).toBe(409)
    const { body } = await stage.get('/unapplied-receipts', nsa.cookie)
    expect(await stage.value(sql`select count(*)::int from receipts`)).toBe(body.rows.length)
    expect(body.rows).toHaveLength(2)
  })

  test('that was ignored in error can still be kept or matched, and is then decided', async () => {
    const { nsa, load, lines, decide } = await scene()
    const id = await load(nsa, `${other}03/10/26,CASH DEPOSIT,,,500.00,0\n${out}`)
    const [, cash, debit] = await lines(nsa, id)
    for (const line of [cash, debit]) await decide(nsa, line.id, { decision: 'ignore' })
    const ignored = (await stage.get(`/bank-statements/${id}/lines?view=all`, nsa.cookie)).body.rows
    const found = (lineId: string) => ignored.find((line: { id: string }) => line.id === lineId)
    expect(found(cash.id)).toMatchObject({ outcome: 'ignored', decisions: ['match', 'keep'] })
    expect(found(debit.id)).toMatchObject({ outcome: 'ignored', decisions: [] })
    expect((await decide(nsa, cash.id, { decision: 'keep' })).status).toBe(200)
    expect((await decide(nsa, cash.id, { decision: 'keep' })).status).toBe(409)
    expect(await stage.value(sql`select count(*)::int from receipts`)).toBe(1)
  })

  test('that went out completes the refund that it carried', async () => {
    const { nsa, root, bring, customer, read, load, lines } = await scene()
    await bring('refunded')
    const [refund] = (await read(customer)).refunds
    await stage.post(`/refunds/${refund.id}/payee`, { version: 0, upiId: 'arjun@okaxis' }, customer.cookie)
    await stage.post(`/refunds/${refund.id}/send`, { version: 1, utr: 'abcd1234' }, nsa.cookie)
    const id = await load(root, out.replace('20,000.00', '3,000.00'))
    expect(await lines(root, id)).toMatchObject([{ outcome: 'linked', refundId: refund.id }])
    expect((await read(customer)).refunds).toMatchObject([{ status: 'completed' }])
  })

  test('that went out before its refund was entered is linked by the next import', async () => {
    const { bring, read, customer, nsa, root, load, lines } = await scene()
    await bring('refunded')
    const [refund] = (await read(customer)).refunds
    const line = '02/10/26,IMPS/P2A/ARJUN,ABCD1234,"3,000.00",,0\n'
    const id = await load(root, line)
    expect(await lines(root, id)).toMatchObject([{ outcome: 'open' }])
    await stage.post(`/refunds/${refund.id}/payee`, { version: 0, upiId: 'arjun@okaxis' }, customer.cookie)
    await stage.post(`/refunds/${refund.id}/send`, { version: 1, utr: 'abcd1234' }, nsa.cookie)
    await load(root, other)

    expect(await lines(root, id)).toMatchObject([{ outcome: 'linked', refundId: refund.id }])
    expect((await read(customer)).refunds).toMatchObject([{ status: 'completed' }])
  })

  test('lets an administrator with an override confirm the payment', async () => {
    const { nsa, bring, load, lines, confirm, act, id: bookingId } = await scene()
    await bring('in review')
    await stage.db.execute(
      sql`update commission_snapshots set nsa_id = ${nsa.id} where booking_id = ${bookingId}`,
    )
    expect((await act(nsa, 'confirm-payment')).status).toBe(403)
    const id = await load(nsa, paid)
    const [line] = await lines(nsa, id)
    expect((await confirm(nsa, id, [line.id])).body).toEqual({ confirmed: 1, problems: [] })
  })
})
