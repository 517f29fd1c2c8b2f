// Pictures of tours and stays, passed on from the host: browsers call no other origin. What the host shows to everybody
// is cached for good. A picture that waits for approval is asked for again with the visitor's session, and never cached.
import { imageWidths } from '@affiliate-booking/contract/options/products/products'
import type { Route } from './+types/route'
import { apiOf } from '../../../.server/api/client.ts'
import { getProductImage } from '../../../.server/api/endpoints/products/products.ts'
import { emptyResponse, isRefused, pictureResponse } from '../passed-on.server.ts'

const forEverybody = { 'Cache-Control': 'public, max-age=31536000, immutable' }
const forThisVisitor = { 'Cache-Control': 'private, no-store' }

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id } = params
  const width = imageWidths.find((one) => String(one) === params.width)
  if (width === undefined || !/^[\w-]{1,64}$/.test(id)) return emptyResponse(404)
  const shown = await getProductImage(context, id, width, { anonymous: true })
  const hasSession = apiOf(context).cookies.outgoing() !== undefined
  if (!isRefused(shown) || !hasSession) return pictureResponse(shown, forEverybody)
  return pictureResponse(await getProductImage(context, id, width, { anonymous: false }), forThisVisitor)
}
