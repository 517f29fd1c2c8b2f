// What an affiliate's dashboard opens with. Each part is left out where the host lacks it or it could not be loaded.
import type { PayeeState } from '@affiliate-booking/contract/calls/accounts/identity'
import { listCommissions } from '@affiliate-booking/contract/calls/money/commissions'
import type { LinkFigures, ReferralLinkRow } from '@affiliate-booking/contract/calls/referrals/links'
import type { CommissionRow, CommissionSummary } from '@affiliate-booking/contract/shapes/money/commissions'
import { addDays, todayInIndia } from '@affiliate-booking/shared/days'
import { summarizeCommissions } from '../../../.server/api/endpoints/money/commissions.ts'
import { getPayeeState } from '../../../.server/api/endpoints/accounts/identity.ts'
import { listReferralLinks } from '../../../.server/api/endpoints/referrals/links.ts'
import type { AppContext } from '../../../.server/api/client.ts'
import { loadList } from '../../../.server/lists/load-list.ts'

export interface AffiliateOverview {
  readonly links: { readonly site: ReferralLinkRow; readonly totals: LinkFigures } | undefined
  /** `matching`: of bookings that were settled in the days of the funnel. */
  readonly summary: CommissionSummary | undefined
  /** The newest. */
  readonly commissions: readonly CommissionRow[] | undefined
  readonly payee: PayeeState | undefined
}

const funnelDays = 30
const recentCommissions = 5

export async function loadAffiliateOverview(context: AppContext): Promise<AffiliateOverview> {
  const from = addDays(todayInIndia(), 1 - funnelDays)
  const [links, summary, commissions, payee] = await Promise.all([
    listReferralLinks(context, { period: '30' }),
    summarizeCommissions(context, { type: 'sale', from }),
    loadList(context, listCommissions, {}),
    getPayeeState(context),
  ])
  return {
    links: links.ok ? { site: links.value.site, totals: links.value.totals } : undefined,
    summary: summary.ok ? summary.value : undefined,
    commissions: commissions.ok ? commissions.rows.slice(0, recentCommissions) : undefined,
    payee: payee.ok ? payee.value.payee : undefined,
  }
}
