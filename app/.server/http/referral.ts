// Stores referrals in a cookie, which works without JavaScript.
import { parseCookie, stringifySetCookie } from 'cookie'
import {
  parseReferral,
  type Referral,
  referralKey,
  referralParameter,
} from '../../domain/accounts/referral.ts'
import type { AppContext } from '../api/client.ts'
import { requestFactsContext } from './request-facts.ts'

// How long a click counts.
const thirtyDays = 30 * 24 * 60 * 60

/** The referral of a request, and the headers that store a new one. */
export function referralOf(
  request: Request,
  url: URL,
  context: AppContext,
): { referral: Referral; headers: HeadersInit } {
  const named = url.searchParams.get(referralParameter) ?? ''
  if (named.trim() === '') {
    return { referral: { value: rememberedReferral(request), isNew: false }, headers: {} }
  }
  const value = parseReferral(named)
  return { referral: { value, isNew: true }, headers: { 'Set-Cookie': cookieLine(value, context) } }
}

const rememberedReferral = (request: Request): string | undefined =>
  parseReferral(parseCookie(request.headers.get('Cookie') ?? '')[referralKey])

/** Without a value it expires the cookie. */
const cookieLine = (value: string | undefined, context: AppContext) =>
  stringifySetCookie({
    name: referralKey,
    value: value ?? '',
    maxAge: value === undefined ? 0 : thirtyDays,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: context.get(requestFactsContext)?.secure ?? false,
  })
