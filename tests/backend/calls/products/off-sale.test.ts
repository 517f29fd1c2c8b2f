// Taking a product off sale and putting it back.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addMember, type Member } from '../../support/members.ts'
import { addMarket, holdPayload, idukki, wayanad } from '../../support/products.ts'
import { createStage } from '../../support/stage.ts'
import { imageOf, offering } from './offering.ts'

const stage = createStage()
const reason = 'The trail is closed.'

/** A tour on sale with a booking, and who may take it off sale. */
async function scene() {
  const market = await addMarket(stage.db)
  const customer = await addMember(stage.db, 'user')
  const admin = await addMember(stage.db, 'dsa', { territoryPath: idukki })
  const elsewhere = await addMember(stage.db, 'dsa', { territoryPath: wayanad })
  const { body } = await stage.post('/bookings', holdPayload(market.slotId), customer.cookie)
  const path = `/managed-products/${market.productId}`
  const read = async (who: Member) => (await stage.get(path, who.cookie)).body.product
  const change = async (who: Member, what: 'take-off-sale' | 'put-on-sale', more: object = {}) => {
    const version = await stage.value(sql`select version from products where id = ${market.productId}`)
    const payload = what === 'take-off-sale' ? { version, reason } : { version }
    return stage.post(`${path}/${what}`, { ...payload, ...more }, who.cookie)
  }
  const slug = await stage.value(sql`select slug from products where id = ${market.productId}`)
  const answer = async () => (await stage.get(`/products/${String(slug)}`)).body
  const page = async () => (await stage.get(`/products/${String(slug)}`)).status
  const hold = async (overrides: object = {}) => {
    const other = await addMember(stage.db, 'user')
    return (await stage.post('/bookings', holdPayload(market.slotId, overrides), other.cookie)).status
  }
  return { ...market, customer, admin, elsewhere, booking: body.booking, read, change, answer, page, hold }
}

describe('a live product', () => {
  test('is taken off sale by its provider with a reason: nobody can book it, and its bookings stay', async () => {
    const { booking, change, customer, hold, page, provider, read } = await scene()
    const { status, body } = await change(provider, 'take-off-sale')
    expect([status, body.product]).toMatchObject([
      200,
      { status: 'off_sale', offSale: { by: 'provider', reason, since: '2026-10-01T06:00:00.000Z' } },
    ])
    expect([await page(), await hold()]).toEqual([404, 404])
    const seen = (await stage.get(`/bookings/${booking.id}`, customer.cookie)).body.booking
    expect(seen).toMatchObject({ status: 'pending', isProductOnSale: false, actions: ['pay', 'cancel'] })
    expect((await stage.get('/dashboard', provider.cookie)).body.stats.activeServices).toBe(0)
    const listed = await stage.get('/managed-products?state=off-sale', provider.cookie)
    expect(listed.body.rows).toMatchObject([{ offSale: { reason } }])
    expect((await read(provider)).timeline.at(-1)).toMatchObject({ action: 'product.taken-off-sale', reason })

    expect((await change(provider, 'put-on-sale')).body.product).toMatchObject({
      status: 'approved',
      offSale: null,
    })
    expect([await page(), await hold()]).toEqual([200, 201])
    expect((await read(provider)).timeline.at(-1)).toMatchObject({ action: 'product.put-on-sale' })
    expect((await stage.get('/dashboard', provider.cookie)).body.stats.activeServices).toBe(1)
  })

  test('that is off sale tells where others of its kind may be, and nothing once it waits for approval', async () => {
    const { answer, change, productId, provider } = await scene()
    await change(provider, 'take-off-sale')
    const message = 'This tour or stay does not exist.'
    const gone = { kind: 'tour', state: 'Kerala', district: 'Idukki' }
    expect(await answer()).toEqual({ message, gone })

    await stage.db.execute(sql`update products set status = 'approved' where id = ${productId}`)
    await stage.db.execute(sql`update users set status = 'suspended' where id = ${provider.id}::uuid`)
    expect(await answer(), 'of a suspended provider').toEqual({ message, gone })

    await stage.db.execute(sql`update products set status = 'pending_approval' where id = ${productId}`)
    expect(await answer(), 'which was never on sale').toEqual({ message })
  })

  test('is taken off sale by administrators in scope only, and its provider cannot put it back', async () => {
    const { admin, change, elsewhere, provider, page } = await scene()
    expect((await change(elsewhere, 'take-off-sale')).status).toBe(404)
    expect((await change(admin, 'take-off-sale', { reason: ' ' })).body.message).toBe('Reason is required.')
    expect((await change(admin, 'take-off-sale')).body.product.offSale.by).toBe('administrator')
    for (const what of ['put-on-sale', 'take-off-sale'] as const) {
      expect((await change(provider, what)).status, what).toBe(409)
    }
    expect((await change(elsewhere, 'put-on-sale')).status).toBe(404)
    expect((await change(admin, 'put-on-sale')).status).toBe(200)
    expect(await page()).toBe(200)
    expect((await change(admin, 'put-on-sale')).body.message).toBe('This tour or stay is already on sale.')
  })

  test('that its provider took off sale is put back by the provider, unless an administrator takes it over', async () => {
    const { admin, change, provider } = await scene()
    await change(provider, 'take-off-sale')
    expect((await change(provider, 'take-off-sale')).body.message).toBe('This is already off sale.')
    expect((await change(admin, 'put-on-sale')).body.message).toBe(
      'The provider took this off sale. Only the provider can put it back.',
    )
    expect((await change(admin, 'take-off-sale')).body.product.offSale.by).toBe('administrator')
    expect((await change(provider, 'put-on-sale')).body.message).toBe(
      'An administrator took this off sale. Only an administrator can put it back.',
    )
  })

  test('that was taken off sale from above is not put back from below, and the answer says whom to ask', async () => {
    const { admin, change, page } = await scene()
    const state = { territoryPath: 'IN/KL' }
    const ssa = await addMember(stage.db, 'ssa', state)
    await change(ssa, 'take-off-sale')
    const refused = await change(admin, 'put-on-sale')
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'A state administrator took this off sale. Ask an administrator of that level to put it back on sale.',
    ])
    expect(await page()).toBe(404)
    for (const who of [await addMember(stage.db, 'ssa', state), await addMember(stage.db, 'super_admin')]) {
      expect((await change(who, 'put-on-sale')).status).toBe(200)
      await change(ssa, 'take-off-sale')
    }
    expect((await change(ssa, 'put-on-sale')).status).toBe(200)
  })

  test('that was taken off sale by somebody who was moved away is put back by who came after them', async () => {
    const { admin, change } = await scene()
    const before = await addMember(stage.db, 'dsa', { territoryPath: 'IN/KL/idukki' })
    await change(before, 'take-off-sale')
    await stage.db.execute(
      sql`update users set territory_path = 'IN/KL/wayanad' where id = ${before.id}::uuid`,
    )
    expect((await change(admin, 'put-on-sale')).status).toBe(200)
  })

  test('is not taken off sale on an outdated version, and one that waits for approval never', async () => {
    const { change, productId, provider } = await scene()
    const stale = await change(provider, 'take-off-sale', { version: 7 })
    expect([stale.status, stale.body.message]).toEqual([
      409,
      'This was changed in the meantime: it is live now. Check it again.',
    ])
    await stage.db.execute(sql`update products set status = 'pending_approval' where id = ${productId}`)
    expect((await change(provider, 'take-off-sale')).body.message).toBe('This is not on sale yet.')
  })
})

test('the pictures of a product off sale are for those who have booked it, and for nobody else', async () => {
  const { booking, change, customer, productId, provider } = await scene()
  expect(booking.id).toBeDefined()
  const added = await offering(stage).addImage(provider.cookie, productId, await imageOf(20, 20))
  const { id } = added.body.product.images[0]
  await stage.db.execute(sql`update product_images set staged = null`)
  await change(provider, 'take-off-sale')
  const statusFor = async (cookie: string) =>
    (await stage.appWith({}).request(`/api/images/${id}/480`, { headers: { cookie } }, {})).status
  const other = await addMember(stage.db, 'user')
  expect([await statusFor(''), await statusFor(other.cookie), await statusFor(customer.cookie)]).toEqual([
    404, 404, 200,
  ])
})
