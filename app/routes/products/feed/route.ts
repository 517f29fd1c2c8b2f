// The bookings of a product for calendars elsewhere, at a secret address.
import { createHash } from 'node:crypto'
import type { Route } from './+types/route'
import { hasTag } from '../../../.server/http/entity-tag.ts'
import { getCalendarFeed } from '../../../.server/api/endpoints/products/calendars.ts'

const feedFile = /^([\w-]{43})\.ics$/

const plain = (text: string, status: number) =>
  new Response(text, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const [, token] = feedFile.exec(params.file) ?? []
  if (token === undefined) return plain('There is no calendar at this address.', 404)
  const outcome = await getCalendarFeed(context, token)
  // Not an empty calendar: a channel that reads it would take all days for free.
  if (!outcome.ok)
    return outcome.status === 404
      ? plain('There is no calendar at this address.', 404)
      : plain('The calendar cannot be read now. Please try again later.', 503)
  const { calendar } = outcome.value
  const etag = `"${createHash('sha256').update(calendar).digest('base64url')}"`
  const headers = {
    'Content-Type': 'text/calendar; charset=utf-8',
    'Content-Disposition': 'inline; filename="bookings.ics"',
    // Kept by the channel, and asked for again each time.
    'Cache-Control': 'private, no-cache',
    'X-Robots-Tag': 'noindex, nofollow',
    ETag: etag,
  }
  return hasTag(request, etag)
    ? new Response(null, { status: 304, headers })
    : new Response(calendar, { headers })
}
