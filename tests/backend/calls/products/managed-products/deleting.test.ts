import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createStage } from '../../../support/stage.ts'
import { daily, imageOf, offering } from '../offering.ts'
import { imageScene } from '../images/image-scene.ts'
import { managedProductScene, unknown } from './managed-product-scene.ts'

const stage = createStage()

const { register, offer, addImage } = offering(stage)
const { read, live } = managedProductScene(stage)
const { files } = imageScene(stage)
const remove = (cookie: string, id: string, version: number) =>
  stage.post(`/managed-products/${id}/delete`, { version }, cookie)

describe('deleting a product', () => {
  test('that was never approved deletes its pictures and its calendar, and stays in the audit log', async () => {
    const provider = await register('provider@example.com')
    const { id } = await offer(provider)
    await addImage(provider, id, await imageOf(20, 20))
    await stage.post(`/managed-products/${id}/rules`, { rules: daily() }, provider)
    const { version } = await read(provider, id)

    expect((await remove(provider, id, version - 1)).status, 'of an outdated version').toBe(409)
    expect(await remove(provider, id, version)).toMatchObject({ status: 200, body: { id } })
    expect((await stage.get(`/managed-products/${id}`, provider)).body).toEqual(unknown)
    expect(await files()).toEqual([])
    expect(await stage.value(sql`select count(*)::int from availability_slots`)).toBe(0)
    expect(await stage.value(sql`select count(*)::int from audit_log where action = 'product.deleted'`)).toBe(
      1,
    )
  })

  test('is for its provider, and not for what customers have seen', async () => {
    const { provider, product } = await live()
    const answer = await remove(provider, product.id, product.version)
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'Customers have seen this. Take it off sale instead.',
    ])
    const other = await register('other@example.com')
    const waiting = await offer(other)
    expect((await remove(provider, waiting.id, waiting.version)).body).toEqual(unknown)
  })
})
