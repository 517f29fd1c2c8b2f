import type { Route } from './+types/route'
import { siteMap } from '../../../.server/http/sitemap.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const map = await siteMap(context, url.origin)
  if (!map.ok) return new Response(null, { status: map.status })
  return new Response(map.value, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
