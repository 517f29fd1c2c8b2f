/** What the address of an affiliate's link names. */
import type { ClickTrigger } from '@affiliate-booking/contract/options/referrals/clicks'
import { parseReferral, referralParameter, triggerParameter } from '../../app/domain/accounts/referral.ts'

export interface NamedReferral {
  /** Undefined for one that cannot be used. */
  readonly code: string | undefined
  readonly trigger: ClickTrigger
}

/** Undefined for a query without a code. */
export function readReferral(query: URLSearchParams): NamedReferral | undefined {
  const named = query.get(referralParameter) ?? ''
  if (named.trim() === '') return undefined
  return { code: parseReferral(named), trigger: triggerOf(query.get(triggerParameter)) }
}

/** Needs no decoding. At most 100 characters, which every code may have. */
const plainQuery = new RegExp(`^${referralParameter}=([\\w-]{1,100})(?:&${triggerParameter}=(\\w+))?$`)

/**
 * The same for the query of a link as affiliates get it, in a third of the time. Undefined for every other query, which
 * may name a referral too.
 */
export function readPlainReferral(query: string): NamedReferral | undefined {
  const [, code, trigger = null] = plainQuery.exec(query) ?? []
  return code === undefined ? undefined : { code, trigger: triggerOf(trigger) }
}

const triggerOf = (value: string | null): ClickTrigger => (value === 'qr' ? 'qr' : 'link')
