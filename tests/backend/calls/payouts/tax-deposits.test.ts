import { describe, expect, test } from 'vitest'
import { payoutScene, rupees } from './payout-scene.ts'

const { stage, people, earn, send } = payoutScene()

describe('a deposit of TDS', () => {
  test('lowers what is withheld, at most to nothing, once for a challan', async () => {
    await earn(rupees(50_000))
    await send()
    const deposit = {
      section: '194H',
      financialYear: '2026-27',
      amount: rupees(600),
      reference: 'CH-1',
      depositedOn: '2026-10-01',
    }
    const post = (payload: object) => stage.post('/tax-deposits', payload, people.creator.cookie)
    expect((await post(deposit)).status).toBe(200)
    expect(await post({ ...deposit, amount: rupees(1) })).toMatchObject({
      body: { message: 'A deposit with this challan number is recorded already.' },
    })
    expect(await post({ ...deposit, reference: 'CH-2' })).toMatchObject({
      status: 409,
      body: { message: 'Only ₹400 of 194H is withheld for 2026-27.' },
    })
    expect((await post({ ...deposit, reference: 'CH-2', section: '194-O', amount: 100 })).status).toBe(409)
    expect(
      (await post({ ...deposit, reference: 'CH-2', financialYear: '2025-26', amount: 100 })).status,
    ).toBe(409)
    expect((await post({ ...deposit, reference: 'CH-2', depositedOn: '2026-10-02' })).status).toBe(400)
    expect((await stage.get('/tax-deposits', people.creator.cookie)).body.rows).toMatchObject([
      { amount: rupees(600) },
    ])
  })
})
