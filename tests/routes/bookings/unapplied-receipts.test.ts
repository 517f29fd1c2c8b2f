// Money without a match: the list, recording by hand, matching and sending back.
import { describe, expect, test } from 'vitest'
import * as detail from '../../../app/routes/bookings/money/unapplied-detail/route.tsx'
import * as list from '../../../app/routes/bookings/money/unapplied/route.tsx'
import type {
  MatchCandidate,
  UnappliedReceiptDetails,
} from '../../../contract/shapes/money/unapplied-receipts.ts'
import { textOf, toastOf } from '../support/read-page.ts'
import { renderRoute } from '../support/render.ts'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { bodiesOf } from '../support/responses.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'
const id = '3f0c7f0e-0000-4000-8000-000000000002'
const bookingId = '3f0c7f0e-0000-4000-8000-000000000003'
const profile = { 'GET /auth/profile': aProfile({ role: 'nsa' }) }

const aReceipt = (more: Partial<UnappliedReceiptDetails> = {}): UnappliedReceiptDetails => ({
  id,
  receiptNumber: 'RC-000007',
  amount: 299_900,
  reference: '426300000123',
  source: 'statement',
  note: null,
  state: 'open',
  booking: null,
  receivedAt: '2031-07-01T10:00:00Z',
  recordedBy: 'Latha Rao',
  obstacle: null,
  candidate: null,
  version: 2,
  ...more,
})

const aCandidate = (more: Partial<MatchCandidate> = {}): MatchCandidate => ({
  id: bookingId,
  bookingNumber: 'BK-000123',
  productTitle: 'Fort Kochi walk',
  customerName: 'Asha Nair',
  status: 'pending',
  paymentStatus: 'pending',
  totalAmount: 299_900,
  version: 5,
  outcome: 'price',
  ...more,
})

describe('the list', () => {
  const where = { path: '/bookings/money/unapplied', cookie }
  const page = (rows: object[]) => ({ ...profile, 'GET /unapplied-receipts': json({ rows }) })

  test('shows what waits for a decision, and says so when nothing does', async () => {
    hostAnswers(page([aReceipt()]))
    const html = renderRoute(list, await visit(list, where))
    expect(html).toContain(`href="/bookings/money/unapplied/${id}?list="`)
    expect(textOf(html)).toContain('₹2,999')
    hostAnswers(page([]))
    expect(textOf(renderRoute(list, await visit(list, where)))).toContain('No money without a match')
  })

  test('shows super administrators what the gateway transferred and nobody booked, with what to do', async () => {
    const line = { type: 'payment', amount: 90_000, fee: 2_000, settledAt: '2031-07-01T10:00:00Z' }
    const unbooked = {
      count: 70,
      rows: [
        { ...line, id: 'pay_other', booked: null },
        { ...line, id: 'pay_ours', booked: 80_000 },
        { ...line, id: 'adj_1', type: 'refund', obstacle: 'adjustment' },
      ],
    }
    const asked = hostAnswers({
      ...page([]),
      'GET /auth/profile': aProfile({ role: 'super_admin' }),
      'GET /unbooked-settlements': json(unbooked),
    })
    const text = textOf(renderRoute(list, await visit(list, where)))
    expect(text).toContain('70 lines of the gateway’s transfers to your bank. The newest 3 are shown.')
    for (const words of [
      'pay_other',
      'Not ours',
      'We have ₹800',
      'record the whole amount below with this id',
      'Adjustment: taken',
    ])
      expect(text).toContain(words)
    expect(asked.map(({ path }) => path)).toContain('/unbooked-settlements')
    hostAnswers({
      ...page([]),
      'GET /auth/profile': aProfile({ role: 'super_admin' }),
      'GET /unbooked-settlements': json({}, 500),
    })
    expect(textOf(renderRoute(list, await visit(list, where)))).not.toContain('not booked')
  })

  describe('of gateway transfers', () => {
    const line = { id: 'adj_1', type: 'refund', amount: 500, fee: 0, settledAt: '2031-07-01T10:00:00Z' }
    const root = { 'GET /auth/profile': aProfile({ role: 'super_admin' }) }
    const lines = { ...page([]), ...root, 'GET /unbooked-settlements': json({ count: 1, rows: [line] }) }
    const chosen = { ...where, path: `${where.path}?line=adj_1` }

    test('asks for a reason before it takes a line off', async () => {
      hostAnswers(lines)
      const all = renderRoute(list, await visit(list, where))
      expect(all).toContain('?line=adj_1#close')
      expect(textOf(all)).not.toContain('Take it off the list')
      const html = renderRoute(list, await visit(list, chosen))
      expect(html).toMatch(/name="line" value="adj_1"/)
      expect(textOf(html)).toContain('Take adj_1 off the list')
      const gone = renderRoute(list, await visit(list, { ...where, path: `${where.path}?line=adj_2` }))
      expect(textOf(gone)).not.toContain('Take it off the list')
    })

    const form = { intent: 'close', line: 'adj_1', reason: 'Our shop' }

    test('takes a line off with the reason', async () => {
      const received = hostAnswers({
        ...lines,
        'POST /unbooked-settlements/adj_1/close': json({ closed: true }),
      })
      const landed = await visit(list, { ...chosen, form })
      expect(landed.location).toBe('/bookings/money/unapplied')
      expect(toastOf(landed)).toContain('The line is off the list.')
      expect(bodiesOf(received.filter(({ method }) => method === 'POST'))).toEqual([{ reason: 'Our shop' }])
    })

    test('says at the form why a line was not taken off', async () => {
      hostAnswers({
        ...lines,
        'POST /unbooked-settlements/adj_1/close': json({ message: 'It is booked.' }, 404),
      })
      const late = await visit(list, { ...chosen, form })
      expect(late).toMatchObject({ status: 404, data: { error: { '': ['It is booked.'] } } })
      const empty = await visit(list, { ...chosen, form: { ...form, reason: '' } })
      expect(empty).toMatchObject({ status: 400, data: { error: { reason: ['Reason is required.'] } } })
    })
  })

  test('is for those who send money', async () => {
    hostAnswers({ ...page([]), 'GET /auth/profile': aProfile({ role: 'dsa' }) })
    expect((await visit(list, where)).location).toBe('/unauthorized')
  })

  const form = { amount: '2,999.50', reference: '426300000123', note: '' }

  test('records money in paise and leads to it', async () => {
    const received = hostAnswers({
      ...profile,
      'POST /unapplied-receipts': json({ receipt: aReceipt() }),
    })
    const landed = await visit(list, { ...where, form })
    expect(landed.location).toBe(`/bookings/money/unapplied/${id}`)
    expect(bodiesOf(received.filter(({ method }) => method === 'POST'))).toEqual([
      { amount: 299_950, reference: '426300000123' },
    ])
  })

  test.each([
    [{ amount: 'much' }, { amount: ['Enter an amount such as 3,000.'] }],
    [{ amount: '0' }, { amount: ['Amount must be at least ₹0.01.'] }],
    [{ reference: '' }, { reference: ['Reference is required.'] }],
  ])('rejects %o', async (wrong, error) => {
    hostAnswers(profile)
    const { status, data } = await visit(list, { ...where, form: { ...form, ...wrong } })
    expect([status, data]).toMatchObject([400, { error }])
  })

  test('shows that a reference was booked before, and keeps what was typed', async () => {
    hostAnswers({ ...profile, 'POST /unapplied-receipts': json({ message: 'It was booked before.' }, 409) })
    const { status, data } = await visit(list, { ...where, form })
    expect([status, data]).toMatchObject([
      409,
      { error: { '': ['It was booked before.'] }, initialValue: { reference: '426300000123' } },
    ])
  })
})

describe('the page of one', () => {
  const where = { path: `/bookings/money/unapplied/${id}`, params: { id }, cookie }
  const answer = (receipt: UnappliedReceiptDetails) => ({
    ...profile,
    [`GET /unapplied-receipts/${id}`]: json({ receipt }),
  })
  const found = { ...where, path: `${where.path}?booking=BK-000123` }

  test('offers unpaid bookings of exactly its amount, and keeps the list that it was opened from', async () => {
    const suggestion = {
      id: bookingId,
      bookingNumber: 'BK-000123',
      productTitle: 'Fort Kochi walk',
      customerName: 'Asha Nair',
      status: 'cancelled' as const,
      bookedAt: '2031-07-01T09:00:00Z',
    }
    hostAnswers(answer(aReceipt({ suggestions: [suggestion] })))
    const path = `${where.path}?list=q%3D426`
    const html = renderRoute(detail, await visit(detail, { ...where, path }), undefined, path)
    expect(html).toMatch(/<button type="submit" value="BK-000123" [^>]*name="booking"/)
    expect(html).toContain('<input type="hidden" name="list" value="q=426"/>')
    expect(html).toContain('href="/bookings/money/unapplied?q=426"')
    expect(textOf(html)).toContain('Fort Kochi walk, Asha Nair. Cancelled. Booked 1 Jul 2031')
  })

  test('leads from a decision to the next money of the list', async () => {
    const next = '3f0c7f0e-0000-4000-8000-000000000009'
    const received = hostAnswers({
      ...profile,
      'GET /unapplied-receipts': json({ rows: [aReceipt(), aReceipt({ id: next })] }),
      [`POST /unapplied-receipts/${id}/match`]: json({ receipt: aReceipt({ state: 'matched' }) }),
    })
    const form = { intent: 'match', version: '2', bookingId, bookingVersion: '5' }
    const sent = await visit(detail, { ...where, path: `${where.path}?list=q%3D426&booking=BK-000123`, form })
    expect(received.find(({ path }) => path === '/unapplied-receipts')?.search).toBe('?q=426&state=open')
    expect(sent.location).toBe(`${where.path}?list=q%3D426&next=${next}`)
  })

  test('tells what would follow from a booking before anything is decided', async () => {
    const show = async (more: Partial<MatchCandidate>) => {
      hostAnswers(answer(aReceipt({ candidate: aCandidate(more) })))
      const html = renderRoute(detail, await visit(detail, found))
      return { html, text: textOf(html) }
    }
    const price = await show({})
    expect(price.text).toContain('It is exactly the price: the booking will be paid.')
    expect(price.html).toContain(`name="bookingVersion" value="5"`)
    expect((await show({ outcome: 'refund', totalAmount: 1 })).text).toContain('This is not the price.')
    expect((await show({ outcome: 'refund', paymentStatus: 'completed' })).text).toContain('already paid')
    expect((await show({ outcome: 'refund', status: 'cancelled' })).text).toContain('is cancelled')
    expect((await show({ outcome: 'refund' })).text).toContain('can no longer be paid')
  })

  test('says where the income of a lead is recorded, and leads to the lead once it is', async () => {
    const show = async (receipt: UnappliedReceiptDetails) => {
      hostAnswers(answer(receipt))
      return renderRoute(detail, await visit(detail, where))
    }
    const words = 'record the payment on the page of the lead, with the same reference.'
    expect(textOf(await show(aReceipt()))).toContain(words)
    expect(textOf(await show(aReceipt({ booking: aCandidate() })))).not.toContain(words)
    expect(await show(aReceipt({ state: 'matched', lead: 'LEAD-000042' }))).toContain(
      'href="/leads/LEAD-000042"',
    )
  })

  test('offers no match where something is in the way, and says what', async () => {
    const candidate = aCandidate({ outcome: 'refund', obstacle: 'A payment of this booking was reversed.' })
    hostAnswers(answer(aReceipt({ candidate })))
    const html = renderRoute(detail, await visit(detail, found))
    expect(textOf(html)).toContain('A payment of this booking was reversed.')
    expect(html).not.toContain('name="intent" value="match"')
  })

  test('says that a booking was not found', async () => {
    hostAnswers(answer(aReceipt()))
    expect(textOf(renderRoute(detail, await visit(detail, found)))).toContain('There is no such booking')
  })

  test('asks for UPI id and UTR only without a booking, and not of who recorded it', async () => {
    hostAnswers(answer(aReceipt()))
    expect(renderRoute(detail, await visit(detail, where))).toContain('name="utr"')
    hostAnswers(answer(aReceipt({ booking: aCandidate() })))
    expect(renderRoute(detail, await visit(detail, where))).not.toContain('name="utr"')
    hostAnswers(answer(aReceipt({ obstacle: 'You recorded this money.' })))
    const html = renderRoute(detail, await visit(detail, where))
    expect([html.includes('name="utr"'), textOf(html).includes('You recorded this money.')]).toEqual([
      false,
      true,
    ])
  })

  test('asks where it went, and no customer, where nobody can be asked', async () => {
    const { status: _s, ...booking } = aCandidate()
    const show = async (returnsByHand?: boolean) => {
      hostAnswers(answer(aReceipt({ booking, returnsByHand })))
      return renderRoute(detail, await visit(detail, where))
    }
    expect(await show()).toContain('name="intent" value="refund"')
    expect(await show(false)).toContain('name="intent" value="refund"')
    expect(await show(true)).toContain('name="intent" value="return"')
  })

  test('has no forms once it is decided', async () => {
    hostAnswers(answer(aReceipt({ state: 'returned', returnPayee: 'as••••@okaxis', returnUtr: 'UTR-1' })))
    const html = renderRoute(detail, await visit(detail, where))
    expect([html.includes('method="post"'), textOf(html).includes('as••••@okaxis')]).toEqual([false, true])
  })

  test.each([
    [
      'match',
      { intent: 'match', version: '2', bookingId, bookingVersion: '5' },
      { version: 2, bookingId, bookingVersion: 5 },
    ],
    ['return', { intent: 'refund', version: '2', reason: 'Too much' }, { version: 2, reason: 'Too much' }],
    [
      'return',
      { intent: 'return', version: '2', reason: 'Unknown', upiId: 'asha@okaxis', utr: 'UTR-1' },
      { version: 2, reason: 'Unknown', upiId: 'asha@okaxis', utr: 'UTR-1' },
    ],
  ])('posts to %s', async (step, form, body) => {
    const received = hostAnswers({
      ...profile,
      [`POST /unapplied-receipts/${id}/${step}`]: json({ receipt: aReceipt({ state: 'matched' }) }),
    })
    const page = await visit(detail, { ...where, form })
    expect(page.location).toBe(where.path)
    expect(toastOf(page)).toMatch(/money/)
    expect(bodiesOf(received.filter(({ method }) => method === 'POST'))).toEqual([body])
  })

  test('shows that somebody else was faster', async () => {
    hostAnswers({
      ...profile,
      [`POST /unapplied-receipts/${id}/match`]: json({ message: 'Somebody has already decided.' }, 409),
    })
    const form = { intent: 'match', version: '2', bookingId, bookingVersion: '5' }
    const { status, data } = await visit(detail, { ...where, form })
    expect([status, data]).toMatchObject([
      409,
      { result: { error: { '': ['Somebody has already decided.'] } } },
    ])
  })
})

describe('money that was recorded by mistake', () => {
  const where = { path: `/bookings/money/unapplied/${id}`, params: { id }, cookie }

  test.each<[Partial<UnappliedReceiptDetails>, string | null]>([
    [{ isVoidable: true }, 'Its line of the bank statement waits for a decision again.'],
    [{ isVoidable: true, source: 'upi' }, 'The reference is free again: then record what came.'],
    [{ isVoidable: true, voidObstacle: 'You recorded this money.' }, 'You recorded this money.'],
    [{ isVoidable: false, source: 'gateway' }, null],
    [{}, null],
  ])('%j is offered as the host says', async (more, words) => {
    hostAnswers({ ...profile, [`GET /unapplied-receipts/${id}`]: json({ receipt: aReceipt(more) }) })
    const html = renderRoute(detail, await visit(detail, where))
    if (words === null) expect(textOf(html)).not.toContain('Recorded by mistake')
    else expect(textOf(html)).toContain(words)
    expect(html.includes('value="void"')).toBe(words !== null && more.voidObstacle === undefined)
  })

  test('is taken out of the books with a reason, and says so', async () => {
    const received = hostAnswers({
      ...profile,
      [`POST /unapplied-receipts/${id}/void`]: json({ receipt: aReceipt({ state: 'matched' }) }),
    })
    const form = { intent: 'void', version: '2', reason: 'Typed wrongly' }
    const landed = await visit(detail, { ...where, form })
    expect(toastOf(landed)).toContain('The money is not in the books any more. Its reference is free again.')
    expect(bodiesOf(received.filter(({ method }) => method === 'POST'))).toEqual([
      { version: 2, reason: 'Typed wrongly' },
    ])
  })

  test('as sent back can be undone, and stays on its page', async () => {
    const returned = aReceipt({ state: 'returned', isReturnUndoable: true, version: 2 })
    const received = hostAnswers({
      ...profile,
      [`GET /unapplied-receipts/${id}`]: json({ receipt: returned }),
      [`POST /unapplied-receipts/${id}/undo-return`]: json({ receipt: aReceipt() }),
    })
    const html = renderRoute(detail, await visit(detail, where))
    expect(textOf(html)).toContain('Not sent back after all')
    const form = { intent: 'undo-return', version: '2', reason: 'Another payment' }
    const landed = await visit(detail, { ...where, form })
    expect(landed.location).toBe(`/bookings/money/unapplied/${id}`)
    expect(toastOf(landed)).toContain('The money waits for a decision again.')
    expect(bodiesOf(received.filter(({ method }) => method === 'POST'))).toEqual([
      { version: 2, reason: 'Another payment' },
    ])
  })

  test('as sent back names somebody else for the person who recorded it', async () => {
    const undoObstacle = 'You recorded this transfer.'
    const returned = aReceipt({ state: 'returned', isReturnUndoable: true, undoObstacle })
    hostAnswers({ ...profile, [`GET /unapplied-receipts/${id}`]: json({ receipt: returned }) })
    const html = renderRoute(detail, await visit(detail, where))
    expect(textOf(html)).toContain(undoObstacle)
    expect(html).not.toContain('value="undo-return"')
  })

  test('shows that it was one', async () => {
    const voided = aReceipt({ state: 'matched', voidedAt: '2031-07-02T10:00:00Z' })
    hostAnswers({ ...profile, [`GET /unapplied-receipts/${id}`]: json({ receipt: voided }) })
    const text = textOf(renderRoute(detail, await visit(detail, where)))
    expect(text).toContain('Recorded by mistake')
    expect(text).toContain('Taken out of the books')
    expect(text).not.toContain('Match it with a booking')
  })
})
