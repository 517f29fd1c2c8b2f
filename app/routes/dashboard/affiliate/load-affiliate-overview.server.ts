// What an affiliate's dashboard opens with. What the host lacks or could not be loaded is left out.
import type { PayeeState } from '@affiliate-booking/contract/calls/accounts/identity'
import {
  getAffiliateOverview,
  overviewCommissions,
  overviewDays,
} from '@affiliate-booking/contract/calls/dashboard'
import { listCommissions } from '@affiliate-booking/contract/calls/money/commissions'
import type { LinkFigures, ReferralLinkRow } from '@affiliate-booking/contract/calls/referrals/links'
import type { CommissionRow, CommissionSummary } from '@affiliate-booking/contract/shapes/money/commissions'
import { addDays, todayInIndia } from '@affiliate-booking/shared/days'
import { summarizeCommissions } from '../../../.server/api/endpoints/money/commissions.ts'
import { getPayeeState } from '../../../.server/api/endpoints/accounts/identity.ts'
import { listReferralLinks } from '../../../.server/api/endpoints/referrals/links.ts'
import { type AppContext, apiOf } from '../../../.server/api/client.ts'
import { referralDays } from '../../../.server/http/referral.ts'
import { loadList } from '../../../.server/lists/load-list.ts'

export interface AffiliateOverview {
  readonly links: { readonly site: ReferralLinkRow; readonly totals: LinkFigures } | undefined
  /** `matching`: of bookings that were settled in the days of the funnel. */
  readonly summary: CommissionSummary | undefined
  /** The newest. */
  readonly commissions: readonly CommissionRow[] | undefined
  readonly payee: PayeeState | undefined
  /** Whether a rule of today pays for leads; missing: the host does not say. */
  readonly paysForLeads?: boolean | null | undefined
  /** For so many days a click counts. */
  readonly referralDays: number
}

type Parts = Omit<AffiliateOverview, 'referralDays'>

const nothing: Parts = {
  links: undefined,
  summary: undefined,
  commissions: undefined,
  payee: undefined,
}

/** By one call, or by the call of each part where the host lacks that one. */
export const loadAffiliateOverview = async (context: AppContext): Promise<AffiliateOverview> => ({
  ...(await load(context)),
  referralDays,
})

async function load(context: AppContext): Promise<Parts> {
  const outcome = await apiOf(context).call(getAffiliateOverview, undefined)
  if (outcome.ok) return outcome.value
  // 404: a backend of the release before, beside one that offers it.
  return outcome.reason === 'not-offered' || outcome.status === 404 ? loadParts(context) : nothing
}

async function loadParts(context: AppContext): Promise<Parts> {
  const from = addDays(todayInIndia(), 1 - overviewDays)
  const [links, summary, commissions, payee] = await Promise.all([
    listReferralLinks(context, { period: `${overviewDays}` }),
    summarizeCommissions(context, { type: 'sale', from }),
    loadList(context, listCommissions, {}),
    getPayeeState(context),
  ])
  return {
    links: links.ok ? { site: links.value.site, totals: links.value.totals } : undefined,
    summary: summary.ok ? summary.value : undefined,
    commissions: commissions.ok ? commissions.rows.slice(0, overviewCommissions) : undefined,
    payee: payee.ok ? payee.value.payee : undefined,
  }
}
