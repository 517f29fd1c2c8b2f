// Pictures of tours and stays, passed on from the host: browsers call no other origin. What the host shows to everybody
// is cached for good. A picture that waits for approval is asked for again with the visitor's session, and never cached.
import { imageWidths } from '@affiliate-booking/contract/options/products/products'
import type { Route } from './+types/route'
import { apiOf } from '../../../.server/api/client.ts'
import { getProductImage } from '../../../.server/api/endpoints/products/products.ts'

/** What can be nothing but a picture: a drawing can hold scripts. */
const types = new Set(['image/webp', 'image/jpeg', 'image/png'])

const forEverybody = 'public, max-age=31536000, immutable'
const forThisVisitor = 'private, no-store'

const refusals = new Set([401, 403, 404])

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id } = params
  const width = imageWidths.find((one) => String(one) === params.width)
  if (width === undefined || !/^[\w-]{1,64}$/.test(id)) return nothing(404)
  const shown = await getProductImage(context, id, width, { anonymous: true })
  const isRefused = !shown.ok && shown.reason === 'rejected' && refusals.has(shown.status)
  const hasSession = apiOf(context).cookies.outgoing() !== undefined
  if (!isRefused || !hasSession) return imageResponse(shown, forEverybody)
  return imageResponse(await getProductImage(context, id, width, { anonymous: false }), forThisVisitor)
}

function imageResponse(outcome: Awaited<ReturnType<typeof getProductImage>>, cacheControl: string): Response {
  if (!outcome.ok) return nothing(outcome.status)
  const { type, bytes } = outcome.value
  if (!types.has(type)) return nothing(502)
  return new Response(new Uint8Array(bytes), {
    headers: { 'Content-Type': type, 'Content-Length': String(bytes.length), 'Cache-Control': cacheControl },
  })
}

const nothing = (status: number) => new Response(null, { status })
