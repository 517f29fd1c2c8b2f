import type { ResponseOf } from '@affiliate-booking/contract/call'
import { getProfile } from '@affiliate-booking/contract/calls/accounts/auth'
import * as calls from '@affiliate-booking/contract/calls/referrals/links'
import type {
  CreateReferralLinkPayload,
  ReferralLinkQuery,
} from '@affiliate-booking/contract/calls/referrals/links'
import type { LinkPeriod } from '@affiliate-booking/contract/options/referrals/links'
import { earningHint } from '../../../../domain/accounts/share-link.ts'
import { parseReferral } from '../../../../domain/accounts/referral.ts'
import { type AppContext, apiOf } from '../../client.ts'

export const listReferralLinks = (context: AppContext, query: ReferralLinkQuery) =>
  apiOf(context).call(calls.listReferralLinks, query)

export const hasReferralLinks = async (context: AppContext): Promise<boolean> =>
  !(await apiOf(context).lacks(calls.listReferralLinks))

export const getReferralLink = (context: AppContext, id: string, period?: LinkPeriod) =>
  apiOf(context).call(calls.getReferralLink, { period }, { params: { id } })

export const createReferralLink = (context: AppContext, payload: CreateReferralLinkPayload) =>
  apiOf(context).call(calls.createReferralLink, payload)

export const disableReferralLink = (context: AppContext, id: string) =>
  apiOf(context).call(calls.disableReferralLink, undefined, { params: { id } })

export const enableReferralLink = (context: AppContext, id: string) =>
  apiOf(context).call(calls.enableReferralLink, undefined, { params: { id } })

type Earning = ResponseOf<typeof calls.previewEarnings>['rows'][number]

/** What the signed-in affiliate would earn of each product, by slug; of none where the host does not say it in time. */
export async function readEarnings(
  context: AppContext,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, Earning>> {
  if (slugs.length === 0) return new Map()
  const payload = { slugs: slugs.join(',') }
  const outcome = await apiOf(context).call(calls.previewEarnings, payload, { isOptional: true })
  const rows = outcome.ok ? outcome.value.rows : []
  return new Map(rows.map((row) => [row.slug, row]))
}

/** As readEarnings, in words. */
export async function previewEarnings(
  context: AppContext,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const earnings = await readEarnings(context, slugs)
  return new Map([...earnings].map(([slug, earning]) => [slug, earningHint(earning)]))
}

/**
 * The code of the signed-in affiliate, for a page that does without it. Undefined for everybody else, at a host without
 * links, and where the host does not say in time.
 */
export async function findOwnCode(context: AppContext): Promise<string | undefined> {
  const api = apiOf(context)
  if (api.cookies.outgoing() === undefined || (await api.lacks(calls.createReferralLink))) return undefined
  const outcome = await api.call(getProfile, undefined, { isOptional: true })
  const user = outcome.ok ? outcome.value?.user : null
  return user?.role === 'affiliate' ? parseReferral(user.affiliateInfo?.referralCode) : undefined
}
