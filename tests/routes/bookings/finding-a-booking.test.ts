// The page that finds a booking without its link.
import { describe, expect, test } from 'vitest'
import * as state from '../../../app/routes/bookings/linked/state/route.tsx'
import { hostOffers } from '../support/host.ts'
import { textOf } from '../support/read-page.ts'
import { renderRoute } from '../support/render.ts'
import { visit } from '../support/visit.ts'

async function open(cookie?: string) {
  hostOffers('POST /bookings/without-account')
  const html = renderRoute(state, await visit(state, { path: '/trip', ...(cookie && { cookie }) }))
  return /Have you booked with an account\?.*?<\/p>/s.exec(html)?.[0] ?? ''
}

describe('the page that finds a booking', () => {
  test('asks who is signed out to sign in for their trips, and leads the others to them', async () => {
    const signedOut = await open()
    expect(textOf(signedOut)).toContain('Sign in to see your trips.')
    expect(signedOut).toContain('href="/login"')

    const signedIn = await open('accessToken=abc')
    expect(signedIn).toMatch(/<a [^>]*href="\/bookings"[^>]*>See your trips<\/a>/)
    expect(signedIn).not.toContain('/login')
  })
})
