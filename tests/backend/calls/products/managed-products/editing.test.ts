import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { adminOf, createStage } from '../../../support/stage.ts'
import { offering } from '../offering.ts'
import { changedTo, editWaits, managedProductScene, reason } from './managed-product-scene.ts'

const stage = createStage()

const { approve, edit, suspend } = offering(stage)
const { read, decide, waiting, live } = managedProductScene(stage)

describe('editing a product that is not live', () => {
  test('applies at once, keeps its place in the queue, and can move it to another territory', async () => {
    const { provider, admin, product } = await waiting()
    stage.pass(5000)
    const location = { country: 'India', state: 'Kerala', district: 'Wayanad' }
    const { status, body } = await edit(provider, product, { location, price: 90_000 })
    expect(status).toBe(200)
    expect(body.product).toMatchObject({
      location,
      price: 90_000,
      version: 1,
      waitsSince: '2026-10-01T06:00:00.000Z',
    })
    expect((await stage.get(`/managed-products/${product.id}`, admin)).status).toBe(404)
    expect(
      await stage.value(sql`select changes from audit_log where action = 'product.edited'`),
    ).toMatchObject({ price: { old: 150_000, new: 90_000 }, district: { old: 'Idukki', new: 'Wayanad' } })
  })

  test('fails with an outdated version or an unknown location', async () => {
    const { provider, product } = await waiting()
    await edit(provider, product)
    const late = await edit(provider, product, { title: 'Late' })
    expect([late.status, late.body]).toEqual([409, changedTo('waiting for approval')])
    const location = { country: 'India', state: 'Kerala', district: 'Nowhere' }
    expect((await edit(provider, { id: product.id, version: 1 }, { location })).status).toBe(400)
  })
})

describe('editing a live product', () => {
  test('stages the edit until it is approved', async () => {
    const { provider, admin, product } = await live()
    const said = { title: 'Tea trails at dawn', price: 12_345_600, isInstant: true, cutoffMinutes: 1500 }
    const { status, body } = await edit(provider, product, { ...said, discountPrice: 9_900_050 })
    expect(status).toBe(200)
    expect(body.product).toMatchObject({
      title: 'Tea trails of Munnar',
      status: 'approved',
      hasPendingChange: true,
      draft: said,
      change: {
        status: 'pending',
        fields: [
          { field: 'Title', old: 'Tea trails of Munnar', new: 'Tea trails at dawn' },
          { field: 'Price', old: '₹1,500', new: '₹1,23,456' },
          { field: 'Discount price', old: 'None', new: '₹99,000.50' },
          {
            field: 'Booking confirmation',
            old: 'After the provider accepts',
            new: 'Automatic, once paid',
          },
          { field: 'Booking closes', old: '2 hours before the start', new: '1 day 1 hour before the start' },
        ],
      },
    })
    const page = () => stage.get(`/products/${product.slug}`).then(({ body }) => body.product)
    expect((await page()).title).toBe('Tea trails of Munnar')
    const { version, change } = body.product
    const without = await decide(admin, product.id, 'approve', { version })
    expect([without.status, without.body]).toEqual([409, changedTo(editWaits)])
    const approved = await decide(admin, product.id, 'approve', { version, changeId: change.id })
    expect(approved.body.product).toMatchObject({
      title: said.title,
      change: null,
      hasPendingChange: false,
    })
    expect(await page()).toMatchObject({ title: said.title, price: 12_345_600, discountPrice: 9_900_050 })
    expect(await stage.value(sql`select status::text from product_changes`)).toBe('approved')
  })

  test('shows what a tour offers once an administrator has approved it, and nothing of stays', async () => {
    const { provider, admin, product } = await live()
    const told = { highlights: ' Sunrise \n\nTea with the maker', minimumAge: 6, amenities: 'Pool' }
    const { body } = await edit(provider, product, told)
    const { version, change } = body.product
    expect(change.fields).toEqual([
      { field: 'Highlights', old: 'None', new: 'Sunrise\nTea with the maker' },
      { field: 'Minimum age', old: 'None', new: '6' },
    ])
    const page = () => stage.get(`/products/${product.slug}`).then((answer) => answer.body.product)
    expect(await page()).toMatchObject({ highlights: null, minimumAge: null })
    await decide(admin, product.id, 'approve', { version, changeId: change.id })

    expect(await page()).toMatchObject({
      highlights: 'Sunrise\nTea with the maker',
      minimumAge: 6,
      amenities: null,
      host: { since: '2026-10-01T06:00:00.000Z', products: 1, id: expect.any(String) },
    })
  })

  test('replaces an earlier edit, which can no longer be approved', async () => {
    const { provider, admin, product } = await live()
    const first = (await edit(provider, product, { title: 'First' })).body.product
    const second = (await edit(provider, first, { title: 'Second' })).body.product
    expect(second.change.fields).toEqual([{ field: 'Title', old: 'Tea trails of Munnar', new: 'Second' }])
    for (const version of [first.version, second.version]) {
      const answer = await decide(admin, product.id, 'approve', { version, changeId: first.change.id })
      expect([answer.status, answer.body]).toEqual([409, changedTo(editWaits)])
    }
    expect(
      await stage.value(sql`select string_agg(status::text, ' ' order by status) from product_changes`),
    ).toBe('pending withdrawn')
  })

  test('continues a returned edit, with the reason shown', async () => {
    const { provider, admin, product } = await live()
    const staged = (await edit(provider, product, { title: 'Shouting!!!' })).body.product
    const seen = { version: staged.version, changeId: staged.change.id }
    await decide(admin, product.id, 'return', { ...seen, reason: 'Do not shout.' })
    const back = await read(provider, product.id)
    expect(back).toMatchObject({
      status: 'approved',
      title: 'Tea trails of Munnar',
      rejectionReason: null,
      hasPendingChange: false,
      draft: { title: 'Shouting!!!' },
      change: { status: 'returned', reason: 'Do not shout.' },
    })
    // The administrator looks at what customers see.
    expect((await read(admin, product.id)).draft).toMatchObject({ title: 'Tea trails of Munnar' })
    stage.pass(1000)
    const again = (await edit(provider, back, { title: 'Quiet' })).body.product
    expect(again.change).toMatchObject({ status: 'pending', reason: null })
    expect((await read(admin, product.id)).draft).toMatchObject({ title: 'Quiet' })
    stage.pass(1000)
    const nothing = (await edit(provider, again)).body.product
    expect(nothing).toMatchObject({
      change: null,
      hasPendingChange: false,
      draft: { title: product.title },
    })
  })

  test('fails on an outdated version, with the current state', async () => {
    const { provider, admin, product } = await waiting()
    await decide(admin, product.id, 'return', { version: 0, reason })
    const late = async (by: string) => (await edit(by, product, { title: 'Late' })).body
    expect(await late(provider)).toEqual(changedTo('returned'))
    await edit(provider, { id: product.id, version: 1 })
    await approve(admin, product.id)
    expect(await late(provider)).toEqual(changedTo('live'))
    const staged = (await edit(provider, await read(provider, product.id), { title: 'Other' })).body.product
    expect(await late(provider)).toEqual(changedTo(editWaits))
    const seen = { version: staged.version, changeId: staged.change.id }
    await decide(admin, product.id, 'return', { ...seen, reason })
    expect(await late(provider)).toEqual(changedTo('live, with a returned edit,'))
    const again = await decide(admin, product.id, 'approve', seen)
    expect([again.status, again.body]).toEqual([409, changedTo('live, with a returned edit,')])
  })

  test('stages nothing if nothing has changed', async () => {
    const { provider, product } = await live()
    const { status, body } = await edit(provider, product)
    expect(status).toBe(200)
    expect(body.product).toMatchObject({ hasPendingChange: false, version: product.version })
    const staged = (await edit(provider, product, { title: 'Other' })).body.product
    const undone = (await edit(provider, staged)).body.product
    expect(undone).toMatchObject({ hasPendingChange: false, change: null })
    expect(undone.timeline.at(-1).action).toBe('product.change-withdrawn')
  })

  test('can be withdrawn while the edit is pending', async () => {
    const { provider, product } = await live()
    const path = `/managed-products/${product.id}/withdraw-change`
    const early = await stage.post(path, undefined, provider)
    expect([early.status, early.body]).toEqual([409, { message: 'No edit is waiting for approval.' }])
    await edit(provider, product, { title: 'Other' })
    const { status, body } = await stage.post(path, undefined, provider)
    expect(status).toBe(200)
    expect(body.product).toMatchObject({ hasPendingChange: false, change: null, title: product.title })
    expect(await stage.value(sql`select status::text from product_changes`)).toBe('withdrawn')
  })

  test('is not withdrawn in place of the one that was shown', async () => {
    const { provider, product } = await live()
    const path = `/managed-products/${product.id}/withdraw-change`
    const shown = (await edit(provider, product, { title: 'First' })).body.product
    const later = (await edit(provider, shown, { title: 'Second' })).body.product
    const late = await stage.post(path, { version: shown.version }, provider)
    expect([late.status, late.body]).toEqual([409, changedTo('live, with an edit waiting for approval,')])
    const both = await Promise.all([1, 2].map(() => stage.post(path, { version: later.version }, provider)))
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect((await stage.post(path, { version: 'x' }, provider)).status).toBe(400)
  })

  test('can be discarded after the edit was returned', async () => {
    const { provider, admin, product } = await live()
    const staged = (await edit(provider, product, { title: 'Shouting!!!' })).body.product
    const seen = { version: staged.version, changeId: staged.change.id }
    await decide(admin, product.id, 'return', { ...seen, reason: 'Do not shout.' })
    const path = `/managed-products/${product.id}/withdraw-change`
    const { status, body } = await stage.post(path, undefined, provider)
    expect(status).toBe(200)
    expect(body.product).toMatchObject({ change: null, draft: { title: product.title } })
    expect(await stage.value(sql`select status || ' ' || reason from product_changes`)).toBe(
      'withdrawn Do not shout.',
    )
  })

  test('to another location needs an administrator of both territories', async () => {
    const { provider, admin, product } = await live()
    const location = { country: 'India', state: 'Kerala', district: 'Wayanad' }
    const { version, change } = (await edit(provider, product, { location })).body.product
    const seen = { version, changeId: change.id }
    const refused = await decide(admin, product.id, 'approve', seen)
    expect(refused.status).toBe(403)
    expect(refused.body.message).toContain('outside your territory')
    expect((await read(admin, product.id)).location.district).toBe('Idukki')
    const kerala = await stage.signedInAsAdmin(adminOf('India', 'Kerala'))
    expect((await decide(kerala, product.id, 'approve', seen)).body.product.location).toEqual(location)
    expect((await stage.get(`/managed-products/${product.id}`, admin)).status).toBe(404)
  })

  test('is not possible for a suspended provider', async () => {
    const { provider, product } = await live()
    await suspend('provider@example.com')
    expect((await edit(provider, product)).status).toBe(401)
  })
})
