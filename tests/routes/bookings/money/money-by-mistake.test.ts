// Money that was recorded, or sent back, by mistake.
import { describe, expect, test } from 'vitest'
import * as detail from '../../../../app/routes/bookings/money/unapplied-detail/route.tsx'
import type { UnappliedReceiptDetails } from '../../../../contract/shapes/money/unapplied-receipts.ts'
import { textOf, toastOf } from '../../support/read-page.ts'
import { renderRoute } from '../../support/render.ts'
import { hostAnswers, json } from '../../support/host.ts'
import { bodiesOf } from '../../support/responses.ts'
import { visit } from '../../support/visit.ts'
import { aReceipt, cookie, id, profile } from './a-receipt.ts'

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
