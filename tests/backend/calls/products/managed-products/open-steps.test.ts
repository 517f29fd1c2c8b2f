// What the dashboard of a provider says is left to do.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createStage } from '../../../support/stage.ts'
import { daily, offering } from '../offering.ts'
import { managedProductScene, reason } from './managed-product-scene.ts'

const stage = createStage()
const { register, offer, edit, approve } = offering(stage)
const { decide, idukki, read } = managedProductScene(stage)

const openSteps = async (provider: string) => (await stage.get('/dashboard', provider)).body.openSteps

test('a new provider has no service, no identity and no payout account', async () => {
  const provider = await register('provider@example.com')
  expect(await openSteps(provider)).toEqual({
    products: [],
    payee: { identity: 'not_submitted', account: null },
  })
})

test('a service is unfinished until it has a picture, times and an approval', async () => {
  const provider = await register('provider@example.com')
  const other = await register('other@example.com')
  const admin = await idukki()
  const { id } = await offer(provider, { title: 'Tea walk' })
  const state = { id, title: 'Tea walk', kind: 'tour', isReturned: false }
  const unfinished = async () => (await openSteps(provider)).products

  expect(await unfinished()).toEqual([{ ...state, lacksPictures: true, lacksTimes: true }])
  expect((await openSteps(other)).products, 'of somebody else').toEqual([])

  await decide(admin, id, 'return', { version: 0, reason })
  expect(await unfinished()).toMatchObject([{ isReturned: true }])
  await stage.post(`/managed-products/${id}/rules`, { rules: daily() }, provider)
  expect(await unfinished()).toMatchObject([{ lacksPictures: true, lacksTimes: false }])
  const { version } = await read(provider, id)
  await edit(provider, { id, version }, { title: 'Tea walk' })
  expect(await unfinished()).toMatchObject([{ isReturned: false }])
  await approve(admin, id)
  expect(await unfinished()).toEqual([])
})

test('times are those of the week, or a coming day', async () => {
  const provider = await register('provider@example.com')
  const { id } = await offer(provider)
  const lacksTimes = async () => (await openSteps(provider)).products[0]?.lacksTimes
  const addDay = (date: string, isClosed: boolean) =>
    stage.db.execute(sql`insert into availability_exceptions
      (product_id, date, is_closed, start_time, end_time, capacity)
      values (${id}, ${date}, ${isClosed}, ${isClosed ? null : '09:00'}, ${isClosed ? null : '12:00'},
        ${isClosed ? null : 5})`)

  await addDay('2026-09-30', false)
  await addDay('2026-10-05', true)
  expect(await lacksTimes(), 'a day that has passed, and a closed one').toBe(true)
  await addDay('2026-10-06', false)
  expect(await lacksTimes()).toBe(false)
})

test('what is approved and has no times, and is not off sale, is unfinished too', async () => {
  const provider = await register('provider@example.com')
  const admin = await idukki()
  const { id } = await offer(provider)
  await approve(admin, id)
  const unfinished = async () => (await openSteps(provider)).products
  expect(await unfinished()).toMatchObject([{ lacksPictures: false, lacksTimes: true }])
  await stage.db.execute(sql`update products set off_sale_at = now(), off_sale_by = provider_id,
    off_sale_reason = 'Rain' where id = ${id}`)
  expect(await unfinished()).toEqual([])
  await stage.db
    .execute(sql`update products set off_sale_at = null, off_sale_by = null, off_sale_reason = null
    where id = ${id}`)
  const saved = await stage.post(`/managed-products/${id}/rules`, { rules: daily() }, provider)
  expect([saved.status, await unfinished()]).toEqual([200, []])
})
