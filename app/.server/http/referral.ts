// Referrals in a cookie of ours: it works without JavaScript, where local storage does not.
import { parseCookie, stringifySetCookie } from 'cookie'
import { referralKey, referralParameter, parseReferral } from '../../domain/accounts/referral.ts'
import type { AppContext } from '../api/context.ts'
import { requestFactsContext } from './request-facts.ts'

// As long as a click counts.
const thirtyDays = 30 * 24 * 60 * 60

interface Referral {
  /** What the address carries. */
  readonly clicked: string | undefined
  /** What the address of an earlier visit carried. */
  readonly remembered: string | undefined
}

/** The referral that comes with a request, and the headers with which the browser remembers it. */
export function referralOf(
  request: Request,
  url: URL,
  context: AppContext,
): { referral: Referral; headers: HeadersInit } {
  const clicked = parseReferral(url.searchParams.get(referralParameter))
  const remembered = rememberedReferral(request)
  return {
    referral: { clicked, remembered },
    headers: clicked === undefined ? {} : { 'Set-Cookie': cookieLine(clicked, context) },
  }
}

/** What the cookie says. */
export const rememberedReferral = (request: Request): string | undefined =>
  parseReferral(parseCookie(request.headers.get('Cookie') ?? '')[referralKey])

const cookieLine = (value: string, context: AppContext) =>
  stringifySetCookie({
    name: referralKey,
    value,
    maxAge: thirtyDays,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: context.get(requestFactsContext)?.secure ?? false,
  })
