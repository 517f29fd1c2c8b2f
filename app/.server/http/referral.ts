// The referral of a request: what its address names, or the click that the server around the app has put into a cookie.
import {
  createReferralSigner,
  type ReferralClick,
  splitSignedClicks,
} from '@affiliate-booking/shared/signing/referral-signer'
import { parseCookie } from 'cookie'
import {
  parseReferral,
  type Referral,
  referralKey,
  referralParameter,
} from '../../domain/accounts/referral.ts'
import { env } from '../env.ts'

/** For so many days a click counts: the cookie that proves it is not older. */
export const referralDays: number = env.REFERRAL_DAYS

const signer = createReferralSigner(env.REFERRAL_KEY, referralDays)

export const signBody = signer.signBody

interface KnownReferral {
  readonly referral: Referral
  /** The cookie that proves that the referral came by a click; never for the browser's eyes. */
  readonly signedClick: string | undefined
}

export function referralOf(request: Request, url: URL): KnownReferral {
  const remembered = rememberedClick(request)
  const named = url.searchParams.get(referralParameter) ?? ''
  const isNew = named.trim() !== ''
  const value = isNew ? parseReferral(named) : remembered?.code
  const isProven = remembered !== undefined && remembered.code === value
  return { referral: { value, isNew }, signedClick: isProven ? remembered.signed : undefined }
}

/**
 * What a call tells of the referral: a typed code wins over a click, which is told too, so that the host can say what lost.
 * A typed code that is the click's own counts as typed.
 */
export function claimOf(
  { referral, signedClick }: KnownReferral,
  typedCode: string | undefined,
): { ref: string; signedClick: string | undefined } {
  if (typedCode === undefined) return { ref: referral.value ?? '', signedClick }
  const isSame = typedCode.trim().toUpperCase() === referral.value?.trim().toUpperCase()
  return { ref: typedCode.trim(), signedClick: isSame ? undefined : signedClick }
}

/** The last click; `signed` has the one on another link before it, too. */
function rememberedClick(request: Request): (ReferralClick & { signed: string }) | undefined {
  const signed = parseCookie(request.headers.get('Cookie') ?? '')[referralKey]
  const [last] = splitSignedClicks(signed ?? '')
  const click = last === undefined ? undefined : signer.verifyClick(last, new Date())
  return signed === undefined || click === undefined ? undefined : { ...click, signed }
}
