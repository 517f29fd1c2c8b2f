// What a provider says of a tour that is sold by the group, and what stays as it is.
import { describe, expect, test } from 'vitest'
import { createStage } from '../../../support/stage.ts'
import { christmas, priceRuleScene } from '../price-rules/price-rule-scene.ts'
import { offering } from '../offering.ts'
import { managedProductScene } from './managed-product-scene.ts'

const stage = createStage()
const { register, offer, approve, edit } = offering(stage)
const { read } = managedProductScene(stage)
const { live } = priceRuleScene(stage)

const switched = {
  message:
    'An approved service cannot switch between seats and groups. Leave the guests per group as they were, and offer a new service: this one can be its template.',
}

describe('a tour that is sold by the group', () => {
  test('tells customers for how many guests its price is, and a stay does not', async () => {
    const provider = await register('provider@example.com')
    const admin = await stage.signedInAs('super_admin')
    const boat = await offer(provider, { guestsPerGroup: 6 })
    await approve(admin, boat.id)
    expect((await stage.get(`/products/${boat.slug}`)).body.product).toMatchObject({
      guestsPerGroup: 6,
      guestsPerRoom: null,
    })
    const stay = await offer(provider, { kind: 'stay', guestsPerGroup: 6 })
    expect(stay.draft.guestsPerGroup).toBeNull()
  })

  test('can take more guests once that is approved, and then still has its price for the group', async () => {
    const { id, provider, admin, read: readLive } = await live({ guestsPerGroup: 6 })
    const { body } = await edit(provider, await read(provider, id), { guestsPerGroup: 8 })
    expect(body.product.change.fields).toEqual([{ field: 'Guests per group', old: '6', new: '8' }])
    expect(await readLive()).toMatchObject({ guestsPerGroup: 6 })
    await approve(admin, id)
    expect(await readLive()).toMatchObject({ guestsPerGroup: 8, price: 150_000 })
  })

  test.each([
    ['groups', { guestsPerGroup: 6 }, {}],
    ['seats', {}, { guestsPerGroup: 6 }],
  ])('or by the seat keeps its %s once it is approved, and can change before', async (_what, first, then) => {
    const provider = await register('provider@example.com')
    const admin = await stage.signedInAs('super_admin')
    const waiting = await offer(provider, then)
    expect((await edit(provider, waiting, first)).status).toBe(200)
    await approve(admin, waiting.id)
    const approved = await read(provider, waiting.id)
    // Of groups: as an app edits that does not know them.
    const answer = await edit(provider, approved, then)
    expect([answer.status, answer.body]).toEqual([400, switched])
    expect((await edit(provider, approved, { ...first, price: 200_000 })).status).toBe(200)
  })

  test('has no child price in a season from before it was sold by the group', async () => {
    const provider = await register('provider@example.com')
    const seats = await offer(provider)
    const rule = { ...christmas, childPrice: 90_000 }
    const added = await stage.post(`/managed-products/${seats.id}/price-rules`, rule, provider)
    expect(added.body.product.priceRules).toMatchObject([{ price: 450_000, childPrice: 90_000 }])
    const { body } = await edit(provider, added.body.product, { guestsPerGroup: 6 })
    expect(body.product.priceRules).toMatchObject([{ price: 450_000, childPrice: null }])
  })

  test('has a price for the group in its seasons too, and none for children', async () => {
    const { add, hold, priceOn } = await live({ guestsPerGroup: 6 })
    const refused = await add({ ...christmas, childPrice: 90_000 })
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'A group has one price, so there is none for children.',
    ])
    await add(christmas)
    expect(await priceOn('2026-12-25')).toEqual([450_000, null])
    const { booking } = await hold('2026-12-25', { seats: 2, guests: 9, expectedTotal: 900_000 })
    expect(booking).toMatchObject({
      totalAmount: 900_000,
      priceLines: [{ unit: 'group', price: 450_000, count: 2 }],
    })
  })
})
