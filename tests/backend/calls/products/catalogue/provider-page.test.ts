// The search for the tours and stays of one provider.
import { describe, expect, test } from 'vitest'
import { pageSize } from '@affiliate-booking/contract/lists'
import { addMember } from '../../../support/members.ts'
import { addProduct, idukki } from '../../../support/products.ts'
import { createStage } from '../../../support/stage.ts'
import { offering } from '../offering.ts'
import { catalogueScene } from './catalogue-scene.ts'

const stage = createStage()
const { register, idOf, offer, suspend } = offering(stage)
const { market, titles } = catalogueScene(stage)

async function twoProviders() {
  const { live, provider, admin } = await market()
  const { slug } = await live({ title: 'Tea walk' })
  await live({ title: 'Tea bungalow', kind: 'stay' })
  await offer(provider, { title: 'Not approved yet' })
  const other = await register('other@example.com', 'Asha Menon')
  await live({ title: 'Boat race' }, other)
  const id: string = (await stage.get(`/products/${slug}`)).body.product.host.id
  return { live, provider, admin, other, slug, id }
}

describe('the search for one provider', () => {
  test('finds what is on sale of them, by the id that the page of each has', async () => {
    const { id } = await twoProviders()
    expect(await titles(`?provider=${id}&sort=price`)).toHaveLength(2)
    expect((await titles(`?provider=${id}`)).toSorted()).toEqual(['Tea bungalow', 'Tea walk'])
    expect(await titles(`?provider=${id}&kind=stay`)).toEqual(['Tea bungalow'])
    const { body } = await stage.get(`/products?provider=${id}`)
    expect(body).toMatchObject({ total: 2 })
    expect(body.filterCounts).toContainEqual({ name: 'kind', value: 'tour', count: 1 })
    expect(JSON.stringify(body)).not.toMatch(/Boat race|Not approved|example\.com/)
  })

  test('finds nothing of a suspended provider, and of an unknown id, and says how many others there are', async () => {
    const { id } = await twoProviders()
    await suspend('provider@example.com')
    for (const provider of [id, 'x', '4f6f7bd4-0000-4000-8000-000000000000', '%27']) {
      const { status, body } = await stage.get(`/products?provider=${provider}`)
      expect([status, body.rows, body.total, body.wider]).toEqual([
        200,
        [],
        0,
        [{ name: 'provider', count: 1 }],
      ])
      expect(JSON.stringify(body)).not.toContain('Biju')
    }
  })

  test('is offered to its provider with the list of their services, once something is on sale', async () => {
    const provider = await register('provider@example.com')
    const ownPage = async (cookie: string) => (await stage.get('/managed-products', cookie)).body.ownPage
    await offer(provider, { title: 'Not approved yet' })
    expect(await ownPage(provider)).toBeNull()
    const { other, admin } = await otherLive()
    expect(await ownPage(other)).toBe(await idOf('other@example.com'))
    expect(await ownPage(provider)).toBeNull()
    expect(await ownPage(admin)).toBeUndefined()
  })

  test('is offered with the first page of the list alone, also to those who come back to it', async () => {
    const { id, cookie } = await addMember(stage.db, 'service_provider', { territoryPath: idukki })
    for (let count = 0; count <= pageSize; count += 1) await addProduct(stage.db, id)
    const read = async (query: string) => (await stage.get(`/managed-products${query}`, cookie)).body
    const first = await read('')
    expect(first.ownPage).toBe(id)
    const second = await read(`?after=${encodeURIComponent(first.next)}`)
    expect([second.rows.length, second.ownPage]).toEqual([1, undefined])
    expect((await read(`?before=${encodeURIComponent(second.previous)}`)).ownPage).toBe(id)
  })

  async function otherLive() {
    const { approve } = offering(stage)
    const admin = await stage.signedInAs('super_admin')
    const other = await register('other@example.com', 'Asha Menon')
    await approve(admin, (await offer(other)).id)
    return { other, admin }
  }
})
