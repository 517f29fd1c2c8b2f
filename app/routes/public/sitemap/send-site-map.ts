import type { Result } from '../../../.server/api/response.ts'

export const sendSiteMap = (map: Result<ReadableStream>): Response =>
  map.ok
    ? new Response(map.value, {
        headers: {
          'Content-Type': 'application/xml; charset=utf-8',
          'Cache-Control': 'public, max-age=3600',
        },
      })
    : new Response(null, { status: map.status })
