// Stores referrals in a cookie, which works without JavaScript.
import { parseCookie, stringifySetCookie } from 'cookie'
import { referralKey, referralParameter, parseReferral } from '../../domain/accounts/referral.ts'
import type { AppContext } from '../api/client.ts'
import { requestFactsContext } from './request-facts.ts'

// How long a click counts.
const thirtyDays = 30 * 24 * 60 * 60

interface Referral {
  /** The referral of the URL. */
  readonly clicked: string | undefined
  /** The referral of an earlier visit. */
  readonly remembered: string | undefined
}

/** The referrals of a request, and the headers that store a new one. */
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

/** The referral of the cookie. */
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
