import type { Route } from './+types/route'
import { siteMap } from '../../../.server/http/sitemap.ts'
import { sendSiteMap } from './send-site-map.ts'

export const loader = async ({ context, url }: Route.LoaderArgs) =>
  sendSiteMap(await siteMap(context, url.origin))
