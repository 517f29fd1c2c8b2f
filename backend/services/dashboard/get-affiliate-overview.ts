import {
  type AffiliateOverview,
  overviewCommissions,
  overviewDays,
} from '@affiliate-booking/contract/calls/dashboard'
import { addDays, dayInIndia } from '@affiliate-booking/shared/days'
import type { Database } from '../../db/database.ts'
import { paysForLeads } from '../commissions/pays-for-leads.ts'
import { readNewestCommissions } from '../commissions/views/list-commissions.ts'
import { summarizeCommissions } from '../commissions/views/summarize-commissions.ts'
import { getPayeeState } from '../identity/payee-state.ts'
import { readLinkTotals } from '../links/link-figures.ts'
import { readSiteLink } from '../links/link-rows.ts'
import type { Actor } from '../users/account.ts'

/** Read at once, in the place of four calls. */
export async function getAffiliateOverview(
  db: Database,
  affiliate: Actor,
  now: Date,
): Promise<AffiliateOverview> {
  const from = addDays(dayInIndia(now), 1 - overviewDays)
  const [site, figures, summary, commissions, payee] = await Promise.all([
    readSiteLink(db, affiliate.id),
    readLinkTotals(db, affiliate.id, { period: `${overviewDays}`, now }),
    summarizeCommissions(db, affiliate, { type: 'sale', from }),
    readNewestCommissions(db, affiliate, overviewCommissions),
    getPayeeState(db, affiliate.id, now),
  ])
  return {
    links: { site: { ...site, ...figures.of(site.id) }, totals: figures.totals },
    summary,
    commissions,
    payee,
    ...(summary.overall.count === 0 && { paysForLeads: await paysForLeads(db, affiliate.id, now) }),
  }
}
