// A product with pictures, and what is kept and shown of them.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Stage } from '../../../support/stage.ts'
import { offering } from '../offering.ts'

/** The id of no picture. */
export const nobody = '4f6f7bd4-0000-4000-8000-000000000000'

export function imageScene(stage: Stage) {
  const { register, offer } = offering(stage)

  const files = () => readdir(join(stage.uploads, 'products')).catch(() => [])
  const fetchImage = (id: string, width: number | string, cookie = '') =>
    stage.appWith({}).request(`/api/images/${id}/${width}`, { headers: { cookie } }, {})
  const statusFor = async (id: string, cookie?: string) => (await fetchImage(id, 480, cookie)).status

  const change = (cookie: string, id: string, image: string, how: 'remove' | 'keep') =>
    stage.post(`/managed-products/${id}/images/${image}/${how}`, undefined, cookie)
  const editImage = (cookie: string, id: string, image: string, payload: object) =>
    stage.post(`/managed-products/${id}/images/${image}`, payload, cookie)
  /** What customers see. */
  const altsOf = async (slug: string) =>
    (await stage.get(`/products/${slug}`)).body.product.images.map(({ alt }: { alt: string }) => alt)
  const stagesOf = ({ images }: { images: { alt: string; staged: string | null }[] }) =>
    images.map(({ alt, staged }) => [alt, staged])

  async function product() {
    const provider = await register('provider@example.com')
    return { provider, ...(await offer(provider)) }
  }

  return { files, fetchImage, statusFor, change, editImage, altsOf, stagesOf, product }
}
