// Guests' pictures, passed on from the host. The host is asked each time whether it still shows the picture, since an
// administrator may have taken its review down: browsers may keep it, but ask before they show it again.
import { reviewPictureWidths } from '@affiliate-booking/contract/options/products/products'
import type { Route } from './+types/route'
import { apiOf } from '../../../.server/api/client.ts'
import { getReviewPicture } from '../../../.server/api/endpoints/bookings.ts'
import { hasTag } from '../../../.server/http/entity-tag.ts'
import { emptyResponse, isRefused, pictureResponse } from '../passed-on.server.ts'

const unkept = { 'Cache-Control': 'private, no-store' }

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { id } = params
  const width = reviewPictureWidths.find((one) => String(one) === params.width)
  if (width === undefined || !/^[\w-]{1,64}$/.test(id)) return emptyResponse(404, unkept)
  const shown = await getReviewPicture(context, id, width, { anonymous: true })
  const hasSession = apiOf(context).cookies.outgoing() !== undefined
  if (isRefused(shown) && hasSession)
    return pictureResponse(await getReviewPicture(context, id, width, { anonymous: false }), unkept)
  if (!shown.ok) return emptyResponse(shown.status, unkept)
  // A picture never changes under its id. Search engines would keep it after it is taken down.
  const headers = {
    'Cache-Control': 'public, no-cache',
    ETag: `"${id}-${width}"`,
    'X-Robots-Tag': 'noindex',
  }
  return hasTag(request, headers.ETag) ? emptyResponse(304, headers) : pictureResponse(shown, headers)
}
