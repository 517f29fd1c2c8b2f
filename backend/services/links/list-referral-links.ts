import type { PayloadOf, ResponseOf } from '@affiliate-booking/contract/call'
import type * as calls from '@affiliate-booking/contract/calls/referrals/links'
import type {
  ReferralLink,
  ReferralLinkQuery,
  ReferralLinkRow,
} from '@affiliate-booking/contract/calls/referrals/links'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { referralLinks } from '../../db/schema/attribution.ts'
import { readPage, type Slice, type Sorting } from '../../lists/page.ts'
import { ok, type Result } from '../../result.ts'
import type { Actor } from '../users/account.ts'
import { describeLink, findLink, isNoSiteLink, readSiteLink, selectLinks } from './link-rows.ts'
import { readLinkFigures } from './link-figures.ts'

export const defaultPeriod = '30'

export const newest: Sorting = {
  name: 'newest',
  by: referralLinks.createdAt,
  id: referralLinks.id,
  isDescending: true,
}

interface Dependencies {
  db: Database
  now: () => Date
}

/** The affiliate's links with what came by them. */
export async function listReferralLinks(
  { db, now }: Dependencies,
  { id: affiliateId }: Actor,
  { period = defaultPeriod, ...page }: ReferralLinkQuery,
): Promise<ResponseOf<typeof calls.listReferralLinks>> {
  const site = await readSiteLink(db, affiliateId)
  const readLinks = (slice: Slice) =>
    selectLinks(db, { key: slice.key })
      .where(and(eq(referralLinks.affiliateId, affiliateId), isNoSiteLink(), slice.where))
      .orderBy(...slice.orderBy)
      .limit(slice.limit)
  const links = await readPage(page, newest, readLinks)
  const { totals, days, of } = await readLinkFigures(db, affiliateId, { period, now: now() })
  const describeRow = (link: ReferralLink): ReferralLinkRow => ({ ...link, ...of(link.id) })
  return {
    site: describeRow(site),
    links: { ...links, rows: links.rows.map((row) => describeRow(describeLink(row))) },
    totals,
    days,
  }
}

/** Fails with 404 for another affiliate's link. */
export async function getReferralLink(
  { db, now }: Dependencies,
  { id: affiliateId }: Actor,
  linkId: string,
  { period = defaultPeriod }: PayloadOf<typeof calls.getReferralLink>,
): Promise<Result<ResponseOf<typeof calls.getReferralLink>>> {
  const found = await findLink(db, affiliateId, linkId)
  if (!found.ok) return found
  const { totals, days } = await readLinkFigures(db, affiliateId, { period, now: now(), linkId })
  return ok({ link: { ...found.value, ...totals }, days })
}
