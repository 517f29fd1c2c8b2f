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
