// Pictures of tours and stays, passed on from the host: browsers call no other origin, and keep them for good.
import { imageWidths } from '@affiliate-booking/contract/options/products'
import type { Route } from './+types/route'
import { getProductImage } from '../../../.server/api/endpoints/products.ts'

/** What can be nothing but a picture: a drawing can hold scripts. */
const types = new Set(['image/webp', 'image/jpeg', 'image/png'])

const aYear = 'public, max-age=31536000, immutable'

export async function loader({ context, params }: Route.LoaderArgs) {
  const width = imageWidths.find((one) => String(one) === params.width)
  if (width === undefined || !/^[\w-]{1,64}$/.test(params.id)) return nothing(404)
  const outcome = await getProductImage(context, params.id, width)
  if (!outcome.ok)
    return nothing(outcome.reason === 'rejected' && outcome.status === 404 ? 404 : outcome.status)
  const { type, bytes } = outcome.value
  if (!types.has(type)) return nothing(502)
  return new Response(new Uint8Array(bytes), {
    headers: { 'Content-Type': type, 'Content-Length': String(bytes.length), 'Cache-Control': aYear },
  })
}

const nothing = (status: number) => new Response(null, { status })
