// What a match of a line would do, before it is decided.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createStage } from '../../../support/stage.ts'
import { createStatementScene, other, out, paid } from './statement-scene.ts'

const stage = createStage()
const scene = createStatementScene(stage)

describe('a preview of a match', () => {
  test('shows whose booking it is and what follows, and changes nothing', async () => {
    const { nsa, bring, load, lines, preview, decide, read } = await scene()
    await bring('in review')
    const id = await load(nsa, paid + other)
    const [exact, another] = await lines(nsa, id)
    const { bookingId: bookingNumber, version } = await read(nsa)
    const { body } = await preview(nsa, exact.id, bookingNumber)
    expect(body.match).toMatchObject({
      bookingNumber,
      customerName: 'Arjun Iyer',
      totalAmount: 300_000,
      version,
      outcome: 'price',
      obstacle: null,
    })
    expect((await preview(nsa, another.id, bookingNumber)).body.match.outcome).toBe('unapplied')
    expect((await preview(nsa, exact.id, 'BK-999999')).body).toEqual({ match: null })
    expect(await stage.value(sql`select count(*)::int from receipts`)).toBe(0)
    const decision = { decision: 'match', booking: bookingNumber }
    expect((await decide(nsa, exact.id, { ...decision, bookingVersion: version + 1 })).status).toBe(409)
    expect((await decide(nsa, exact.id, { ...decision, bookingVersion: version })).status).toBe(200)
    expect((await preview(nsa, exact.id, bookingNumber)).status).toBe(409)
    expect((await preview(nsa, another.id, bookingNumber)).body.match.outcome).toBe('refund')
  })

  test('says why the caller cannot decide, and has none for money that went out', async () => {
    const { nsa, bring, load, lines, preview, read, id: bookingId } = await scene()
    await bring('in review')
    const id = await load(nsa, paid + out)
    const [line, debit] = await lines(nsa, id)
    const { bookingId: bookingNumber } = await read(nsa)
    await stage.db.execute(sql`update bookings set user_id = ${nsa.id} where id = ${bookingId}`)
    expect((await preview(nsa, line.id, bookingNumber)).body.match.obstacle).toMatch(/^You gain from this/)
    expect((await preview(nsa, debit.id, bookingNumber)).status).toBe(409)
  })
})

describe('a refund that came back, and of which a chargeback has taken a part since', () => {
  const credit = (written: string) => `01/10/26,NEFT,${written},,"3,000.00",0\n`
  const debit = (written: string, amount: string) => `01/10/26,NEFT,${written},"${amount}",,0\n`

  async function split() {
    const all = await scene()
    await all.bring('refunded')
    const [{ id }] = (await all.read(all.customer)).refunds
    const step = (what: string, payload: object) =>
      stage.post(`/refunds/${id}/${what}`, payload, all.nsa.cookie)
    await stage.post(`/refunds/${id}/payee`, { version: 0, upiId: 'arjun@okaxis' }, all.customer.cookie)
    await step('send', { version: 1, utr: 'BACK1234' })
    await step('fail', { version: 2, reason: 'No such UPI id' })
    const chargeback = { amount: 100_000, reason: 'Chargeback' }
    expect((await all.act(all.root, 'reverse-payment', chargeback)).status).toBe(200)
    return { ...all, refundId: id, step }
  }

  test('is found by the lines of its transfer, which are not kept as new money', async () => {
    const { root, load, lines, refundId } = await split()
    const id = await load(root, debit('BACK1234', '3,000.00') + credit('BACK1234'))
    expect(await lines(root, id)).toMatchObject([
      { outcome: 'open', note: 'RF-000001 is due.' },
      { outcome: 'linked', refundId },
    ])
    expect(await stage.value(sql`select count(*)::int from receipts`)).toBe(1)
  })

  test('is named by the money that came back also when the rest was sent', async () => {
    const { root, load, lines, read, refundId, step, decide } = await split()
    expect((await step('send', { version: 4, utr: 'NEXT1234' })).status).toBe(200)
    const id = await load(root, credit('RF-000001') + debit('NEXT1234', '2,000.00'))
    expect(await lines(root, id)).toMatchObject([
      {
        outcome: 'open',
        note: 'RF-000001 came back. Record that on its page. If it was sent again since, ignore this line.',
      },
      { outcome: 'linked', refundId },
    ])
    const [line] = await lines(root, id)
    expect((await decide(root, line.id, { decision: 'keep' })).status).toBe(409)
    expect((await read(root)).refunds).toMatchObject([
      { amount: 200_000, status: 'completed' },
      { amount: 100_000, status: 'completed', isReversed: true },
    ])
  })

  test('is not completed by a line of the whole amount', async () => {
    const { root, load, lines, step } = await split()
    await step('send', { version: 4, utr: 'NEXT1234' })
    const id = await load(root, debit('NEXT1234', '3,000.00'))
    expect(await lines(root, id)).toMatchObject([
      { outcome: 'open', note: 'No refund or payout with this reference and amount was sent.' },
    ])
  })
})
