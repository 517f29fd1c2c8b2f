// Money without a match: matching it with a booking, and sending it back.
import { describe, expect, test } from 'vitest'
import * as detail from '../../../../app/routes/bookings/money/unapplied-detail/route.tsx'
import type {
  MatchCandidate,
  UnappliedReceiptDetails,
} from '../../../../contract/shapes/money/unapplied-receipts.ts'
import { textOf, toastOf } from '../../support/read-page.ts'
import { renderRoute } from '../../support/render.ts'
import { hostAnswers, json } from '../../support/host.ts'
import { bodiesOf } from '../../support/responses.ts'
import { visit } from '../../support/visit.ts'
import { aCandidate, aReceipt, bookingId, cookie, id, profile } from './a-receipt.ts'

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
