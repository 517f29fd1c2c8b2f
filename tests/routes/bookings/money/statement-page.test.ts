// The page of a bank statement: choosing its columns, and deciding on its lines.
import { describe, expect, test } from 'vitest'
import * as statement from '../../../../app/routes/bookings/money/statement/route.tsx'
import type {
  BankStatementDetails,
  StatementLine,
} from '../../../../contract/shapes/money/bank-statements.ts'
import { textOf, toastOf } from '../../support/read-page.ts'
import { renderRoute } from '../../support/render.ts'
import { hostAnswers, json } from '../../support/host.ts'
import { bodiesOf } from '../../support/responses.ts'
import { visit } from '../../support/visit.ts'
import { aLine, aStatement, cookie, id, lineId, profile } from './a-statement.ts'

describe('the page of a statement', () => {
  const where = { path: `/bookings/money/statements/${id}`, params: { id }, cookie }
  const page = (shown: BankStatementDetails, rows: StatementLine[]) => ({
    ...profile,
    [`GET /bank-statements/${id}`]: json({ statement: shown }),
    [`GET /bank-statements/${id}/lines`]: json({ rows }),
  })
  const show = async (shown: BankStatementDetails, rows: StatementLine[] = []) => {
    hostAnswers(page(shown, rows))
    const html = renderRoute(statement, await visit(statement, where))
    return { html, text: textOf(html) }
  }

  test('asks for the columns of a new format, with a suggestion and the first lines', async () => {
    const sample = {
      titles: ['Date', 'Narration', 'Amount'],
      rows: [['01/10/2026', 'UPI', '1,500.00 Cr']],
      suggestion: { date: 0, description: 1, amount: 2 },
    }
    const { html, text } = await show(aStatement({ lines: null, duplicates: null, sample }))
    expect(text).toContain('1,500.00 Cr')
    expect(text).toMatch(/october\.csv ?, imported by Latha Rao/)
    expect(html).not.toContain('value="discard"')
    expect(html).toMatch(/<select [^>]*name="amount".*?<option value="2" selected="">Amount/s)
  })

  test('offers to discard a file without columns, and does', async () => {
    const sample = { titles: ['Date', 'Amount'], rows: [], suggestion: {} }
    const { html } = await show(aStatement({ lines: null, sample, isDiscardable: true }))
    expect(html).toContain('name="intent" value="discard"')
    const discard = `POST /bank-statements/${id}/discard`
    const form = { intent: 'discard' }
    hostAnswers({ ...profile, [discard]: json({ discarded: true }) })
    expect((await visit(statement, { ...where, form })).location).toBe('/bookings/money/statements')
    hostAnswers({ ...profile, [discard]: json({ message: 'Its lines are imported.' }, 409) })
    const { status, data } = await visit(statement, { ...where, form })
    expect([status, data]).toMatchObject([409, { result: { error: { '': ['Its lines are imported.'] } } }])
  })

  test('offers to discard a statement none of whose lines is decided', async () => {
    const { text, html } = await show(aStatement({ areLinesDiscardable: true }), [aLine()])
    expect(text).toContain('Wrong file or wrong columns?')
    expect(html).toContain('name="intent" value="discard"')
    const received = hostAnswers({
      ...profile,
      [`POST /bank-statements/${id}/discard`]: json({ discarded: true }),
    })
    await visit(statement, { ...where, form: { intent: 'discard', lines: 'imported' } })
    expect(received.at(-1)?.search).toBe('?lines=imported')
    expect((await show(aStatement({ areLinesDiscardable: false }), [aLine()])).html).not.toContain(
      'value="discard"',
    )
  })

  test('ticks exact lines for one confirmation, and offers decisions on the others', async () => {
    const exact = aLine({ id: '3f0c7f0e-0000-4000-8000-000000000006', isExact: true, note: null })
    const { html, text } = await show(aStatement(), [exact, aLine()])
    expect(html.match(/type="checkbox"/g)).toHaveLength(1)
    expect(html).toContain('form="confirm"')
    expect(text).toContain('12 lines, 3 known from other files, 2 to decide.')
    expect(text).toContain('No customer has entered this reference.')
    expect(html).toContain('name="booking"')
    expect(html).not.toContain('value="match"')
    expect(html).not.toContain('<Asha>')
  })

  test('names the line in each of its controls, for screen readers', async () => {
    const other = aLine({ id: '3f0c7f0e-0000-4000-8000-000000000006', amount: 150_000, reference: null })
    const { html } = await show(aStatement(), [aLine(), other])
    const names = [...html.matchAll(/<summary.*?<\/summary>/gs)].map(([summary]) => textOf(summary))
    expect(names[0]).toContain('₹3,000, 426300000123')
    expect(names[1]).toContain('₹1,500, UPI/426300000123')
    for (const label of ['Find', 'Ignore', 'Keep as money without a match'])
      expect(html).toContain(`aria-label="${label}: ₹3,000, 426300000123"`)
  })

  describe('that matches a line', () => {
    const path = `${where.path}?view=all&line=${lineId}&booking=bk-123`
    const candidate = {
      id: 'b-1',
      bookingNumber: 'BK-000123',
      productTitle: 'Backwater day',
      customerName: 'Arjun Iyer',
      status: 'pending',
      paymentStatus: 'pending',
      totalAmount: 300_000,
      version: 4,
      outcome: 'price',
    }
    const preview = async (response: Parameters<typeof json>) => {
      const received = hostAnswers({
        ...page(aStatement(), [aLine()]),
        [`GET /bank-statement-lines/${lineId}/match`]: json(...response),
      })
      const html = renderRoute(statement, await visit(statement, { ...where, path }))
      return { html, text: textOf(html), received }
    }

    test('shows the customer and what follows before anything is posted', async () => {
      const { html, text, received } = await preview([{ match: candidate }])
      expect(received.every(({ method }) => method === 'GET')).toBe(true)
      expect(received.find(({ path: asked }) => asked.endsWith('/match'))?.search).toBe('?booking=bk-123')
      expect(text).toMatch(/BK-000123 ?, Backwater day.*Arjun Iyer.*₹3,000/)
      expect(text).toContain('It is exactly the price: the booking will be paid.')
      expect(html).toContain('name="booking" value="BK-000123"')
      expect(html).toContain('name="bookingVersion" value="4"')
      expect(html).toContain('name="view" value="all"')
    })

    test.each([
      [{ ...candidate, outcome: 'unapplied', totalAmount: 290_000 }, 'The money stays without a match'],
      [{ ...candidate, outcome: 'refund', status: 'cancelled' }, 'The booking is cancelled.'],
    ])('says what follows from another booking', async (match, consequence) => {
      expect((await preview([{ match }])).text).toContain(consequence)
    })

    test('offers no decision where there is nothing to decide', async () => {
      const barred = await preview([{ match: { ...candidate, obstacle: 'You gain from this booking.' } }])
      expect(barred.text).toContain('You gain from this booking.')
      expect(barred.html).not.toContain('value="match"')
      expect((await preview([{ match: null }])).text).toContain('There is no such booking')
      expect((await preview([{ message: 'Somebody has decided.' }, 409])).text).toContain(
        'Somebody has decided.',
      )
    })

    test('names the booking that it was matched with', async () => {
      const received = hostAnswers({
        ...profile,
        [`POST /bank-statement-lines/${lineId}/decision`]: json({ statementId: id }),
      })
      const decision = { decision: 'match', booking: 'BK-000123' }
      const form = { intent: 'decide', line: lineId, ...decision, bookingVersion: '4' }
      const done = await visit(statement, { ...where, path, form })
      expect([done.location, toastOf(done)]).toEqual([
        `${where.path}?view=all`,
        expect.stringContaining('The line is matched with BK-000123.'),
      ])
      expect(bodiesOf(received.filter(({ method }) => method === 'POST'))).toEqual([
        { ...decision, bookingVersion: 4 },
      ])
    })
  })

  test('says that nothing is left, and leads to what lines belong to', async () => {
    expect((await show(aStatement({ open: 0 }))).text).toContain('Nothing to decide')
    const { html } = await show(aStatement(), [
      aLine({ outcome: 'unapplied', receiptId: 'r-1', decisions: [], note: null }),
      aLine({ id: 'l-2', outcome: 'linked', refundId: 'f-1', decisions: [], note: null }),
      aLine({ id: 'l-3', outcome: 'linked', payoutId: 'p-1', decisions: [], note: null }),
      aLine({ id: 'l-4', outcome: 'linked', leadId: 'e-1', decisions: [], note: null }),
    ])
    for (const path of [
      '/bookings/money/unapplied/r-1',
      '/bookings/money/refunds/f-1',
      '/commissions/payouts/p-1',
      '/leads/e-1',
    ])
      expect(html).toContain(`href="${path}"`)
  })

  test('posts the chosen columns, an empty choice as none', async () => {
    const received = hostAnswers({
      ...profile,
      [`POST /bank-statements/${id}/columns`]: json({ statement: aStatement() }),
    })
    const form = {
      intent: 'columns',
      date: '0',
      description: '1',
      reference: '',
      credit: '',
      debit: '',
      amount: '2',
      type: '',
    }
    const sent = await visit(statement, { ...where, form })
    expect(sent.location).toBe(where.path)
    expect(bodiesOf(received.filter(({ method }) => method === 'POST'))).toEqual([
      { date: 0, description: 1, amount: 2 },
    ])
  })

  test('confirms the ticked lines, and shows those that no longer agree', async () => {
    const confirm = { intent: 'confirm', line: lineId }
    const received = hostAnswers({
      ...profile,
      [`POST /bank-statements/${id}/confirm`]: json({ confirmed: 1, problems: [] }),
    })
    const done = await visit(statement, { ...where, form: confirm })
    expect([done.location, toastOf(done)]).toMatchObject([
      where.path,
      expect.stringContaining('1 payment confirmed.'),
    ])
    expect(bodiesOf(received.filter(({ method }) => method === 'POST'))).toEqual([{ lines: [lineId] }])
    const problems = [{ reference: '426300000123', problem: 'It no longer agrees.' }]
    hostAnswers({
      ...page(aStatement(), []),
      [`POST /bank-statements/${id}/confirm`]: json({ confirmed: 0, problems }),
    })
    const left = await visit(statement, { ...where, form: confirm })
    expect(left.data).toEqual({ report: { confirmed: 0, problems } })
  })

  test('asks for at least one line', async () => {
    hostAnswers(profile)
    const { status, data } = await visit(statement, { ...where, form: { intent: 'confirm' } })
    expect([status, data]).toMatchObject([400, { result: { error: { '': ['Choose at least one line.'] } } }])
  })

  test.each([
    [
      { decision: 'match', booking: ' BK-000123 ' },
      { decision: 'match', booking: 'BK-000123' },
    ],
    [{ decision: 'keep' }, { decision: 'keep' }],
  ])('posts the decision %o on a line', async (decision, body) => {
    const received = hostAnswers({
      ...profile,
      [`POST /bank-statement-lines/${lineId}/decision`]: json({ statementId: id }),
    })
    const form = { intent: 'decide', line: lineId, ...decision }
    expect((await visit(statement, { ...where, form })).location).toBe(where.path)
    expect(bodiesOf(received.filter(({ method }) => method === 'POST'))).toEqual([body])
  })

  test('comes back to the same lines of the same page', async () => {
    hostAnswers({
      ...profile,
      [`POST /bank-statement-lines/${lineId}/decision`]: json({ statementId: id }),
    })
    const path = `${where.path}?view=all&after=b2Zmc2V0`
    const form = { intent: 'decide', line: lineId, decision: 'keep' }
    expect((await visit(statement, { ...where, path, form })).location).toBe(path)
  })

  test('shows that somebody else has decided', async () => {
    hostAnswers({
      ...profile,
      [`POST /bank-statement-lines/${lineId}/decision`]: json({ message: 'It is decided.' }, 409),
    })
    const form = { intent: 'decide', line: lineId, decision: 'ignore' }
    const { status, data } = await visit(statement, { ...where, form })
    expect([status, data]).toMatchObject([
      409,
      { line: lineId, result: { error: { '': ['It is decided.'] } } },
    ])
  })
})
