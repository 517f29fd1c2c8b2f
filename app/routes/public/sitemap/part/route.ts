import { Cursor } from '@affiliate-booking/contract/lists'
import type { Route } from './+types/route'
import { siteMapPart } from '../../../../.server/http/sitemap.ts'
import { sendSiteMap } from '../send-site-map.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const after = Cursor.optional().safeParse(url.searchParams.get('after') ?? undefined)
  if (!after.success) return new Response(null, { status: 404 })
  return sendSiteMap(await siteMapPart(context, url.origin, after.data))
}
