// The extras that a product offers: a field like others, so they are staged and approved.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createStage } from '../../../support/stage.ts'
import { offering } from '../offering.ts'
import { managedProductScene } from './managed-product-scene.ts'

const stage = createStage()

const { edit } = offering(stage)
const { decide, waiting, live } = managedProductScene(stage)

const dinner = { name: 'Dinner, one person', price: 45_000 }
const pickup = { name: 'Airport pickup, one car', price: 90_050 }

describe('the extras of a product', () => {
  test('are on its page once an administrator has approved them, who sees old and new', async () => {
    const { provider, admin, product } = await live()
    const page = async () => (await stage.get(`/products/${product.slug}`)).body.product.extras
    const staged = (await edit(provider, product, { extras: [dinner, pickup] })).body.product
    expect(staged.change.fields).toEqual([
      { field: 'Extras', old: 'None', new: 'Dinner, one person: ₹450\nAirport pickup, one car: ₹900.50' },
    ])
    expect([staged.draft.extras, await page()]).toEqual([[dinner, pickup], []])
    const seen = { version: staged.version, changeId: staged.change.id }
    const approved = (await decide(admin, product.id, 'approve', seen)).body.product
    expect([approved.draft.extras, await page()]).toEqual([
      [dinner, pickup],
      [dinner, pickup],
    ])

    const same = await edit(provider, approved, { extras: [dinner, pickup] })
    expect(same.body.product.hasPendingChange, 'the same again is no edit').toBe(false)
    const next = (await edit(provider, same.body.product, { extras: [] })).body.product
    expect(next.change.fields).toMatchObject([{ field: 'Extras', new: 'None' }])
    await decide(admin, product.id, 'approve', { version: next.version, changeId: next.change.id })
    expect(await page()).toEqual([])
  })

  test('are in the audit log, and change at once what is not live', async () => {
    const { provider, product } = await waiting()
    const { body } = await edit(provider, product, { extras: [dinner] })
    expect(body.product.draft.extras).toEqual([dinner])
    expect(
      await stage.value(sql`select changes from audit_log where action = 'product.edited'`),
    ).toMatchObject({ extras: { old: null, new: [dinner] } })
  })

  test.each([
    ['no name', [{ name: ' ', price: 100 }], 'Name is required.'],
    [
      'a name of 61 characters',
      [{ name: 'n'.repeat(61), price: 100 }],
      'Name can have at most 60 characters.',
    ],
    ['no price', [{ name: 'Dinner', price: 0 }], 'Price must be at least ₹1.'],
    [
      'one name twice, in other letters',
      [dinner, { name: 'dinner, One person ', price: 100 }],
      'Another extra has this name. Choose a different one.',
    ],
    [
      'a phone number',
      [{ name: 'Call 98470 12345 for dinner', price: 100 }],
      'The name is public. Leave out phone numbers, email addresses and links.',
    ],
    [
      'nine of them',
      Array.from({ length: 9 }, (_, index) => ({ name: `Extra ${index}`, price: 100 })),
      'A service can have at most 8 extras.',
    ],
  ])('are refused with %s', async (_what, extras, message) => {
    const { provider, product } = await waiting()
    const { status, body } = await edit(provider, product, { extras })
    expect([status, body.message]).toEqual([400, message])
  })
})
