// What search engines may read, and where they find the list. Links of affiliates stay open to the programs that make a
// preview for a chat: the longer rule wins.
import type { Route } from './+types/route'

// Every product links to a sign-in page of its own.
const robots = (origin: string) => `User-agent: *
Disallow: /dashboard
Disallow: /bookings
Disallow: /trip
Disallow: /check-in
Disallow: /calendar
Disallow: /logout
Disallow: /login?next=
Disallow: /register?next=
Disallow: /tours/*/book
Disallow: /tours/*/details
Disallow: /tours/*/ask
Disallow: /tours/*?
Allow: /tours/*?ref=
Allow: /

Sitemap: ${origin}/sitemap.xml
`

export function loader({ url }: Route.LoaderArgs) {
  return new Response(robots(url.origin), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
