// What search engines may read, and where they find the list.
import type { Route } from './+types/route'

const robots = (origin: string) => `User-agent: *
Disallow: /dashboard
Disallow: /bookings
Disallow: /trip
Disallow: /check-in
Disallow: /calendar
Disallow: /logout
Disallow: /tours/*/book
Disallow: /tours/*/details
Disallow: /tours/*?
Allow: /

Sitemap: ${origin}/sitemap.xml
`

export function loader({ url }: Route.LoaderArgs) {
  return new Response(robots(url.origin), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
