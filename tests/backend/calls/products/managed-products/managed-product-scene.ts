// A provider of Idukki with a tour, and the administrators of its territory.
import { expect } from 'vitest'
import { adminOf, type Stage } from '../../../support/stage.ts'
import { offering } from '../offering.ts'

export const nobody = '4f6f7bd4-0000-4000-8000-000000000000'
export const changedTo = (state: string) => ({
  message: `This was changed in the meantime: it is ${state} now. Check it again.`,
})
export const editWaits = 'live, with an edit waiting for approval,'
export const unknown = { message: 'This tour or stay does not exist.' }
export const reason = 'Say where the walk begins.'

export function managedProductScene(stage: Stage) {
  const { register, offer, approve, giveImage } = offering(stage)

  const read = async (cookie: string, id: string) =>
    (await stage.get(`/managed-products/${id}`, cookie)).body.product
  const list = async (cookie: string, query = '') => {
    const { status, body } = await stage.get(`/managed-products${query}`, cookie)
    expect(status, body.message).toBe(200)
    return body.rows.map(({ title }: { title: string }) => title)
  }
  const decide = (cookie: string, id: string, how: 'approve' | 'return', seen: object) =>
    stage.post(`/managed-products/${id}/${how}`, seen, cookie)
  const idukki = () => stage.signedInAsAdmin(adminOf('India', 'Kerala', 'Idukki'))

  /** A provider of Idukki with a tour that has a picture, and the administrator of the district. */
  async function waiting() {
    const provider = await register('provider@example.com')
    const admin = await idukki()
    const product = await offer(provider)
    await giveImage(product.id)
    return { provider, admin, product }
  }

  async function live() {
    const { provider, admin, product } = await waiting()
    const { body } = await approve(admin, product.id)
    return { provider, admin, product: body.product }
  }

  return { read, list, decide, idukki, waiting, live }
}
