import type { PayloadOf } from '@affiliate-booking/contract/call'
import type * as calls from '@affiliate-booking/contract/calls/referrals/links'
import type { ReferralLinkRow } from '@affiliate-booking/contract/calls/referrals/links'
import { and, eq } from 'drizzle-orm'
import { referralLinks } from '../../db/schema/attribution.ts'
import type { Deps } from '../../deps.ts'
import { momentColumn, renderCsv } from '../../lists/csv.ts'
import { readAll, type Slice } from '../../lists/page.ts'
import { formatPlainRupees } from '../../lists/plain-rupees.ts'
import type { Actor } from '../users/account.ts'
import { readLinkTotals } from './link-figures.ts'
import { describeLink, selectLinks } from './link-rows.ts'
import { defaultPeriod, newest } from './list-referral-links.ts'

/** All links of the affiliate, newest first, with what came by them in the period. */
export async function exportReferralLinks(
  { db, now, publicOrigin }: Pick<Deps, 'db' | 'now' | 'publicOrigin'>,
  { id: affiliateId }: Actor,
  { period = defaultPeriod }: PayloadOf<typeof calls.exportReferralLinks>,
): Promise<ReadableStream<Uint8Array>> {
  const { of } = await readLinkTotals(db, affiliateId, { period, now: now() })
  const read = async (slice: Slice) => {
    const rows = await selectLinks(db, { key: slice.key })
      .where(and(eq(referralLinks.affiliateId, affiliateId), slice.where))
      .orderBy(...slice.orderBy)
      .limit(slice.limit)
    return rows.map((row) => ({ ...describeLink(row), ...of(row.id), key: row.key }))
  }
  return renderCsv<ReferralLinkRow>(
    [
      { title: 'Code', of: ({ code }) => code },
      { title: 'Link', of: ({ path }) => publicOrigin + path },
      { title: 'Tour or stay', of: ({ product }) => product?.title ?? null },
      { title: 'Campaign', of: ({ campaign }) => campaign ?? null },
      { title: 'Days', of: () => period },
      { title: 'Clicks', of: ({ clicks }) => clicks },
      { title: 'Visitors', of: ({ visitors }) => visitors },
      { title: 'Bookings', of: ({ bookings }) => bookings },
      { title: 'Leads', of: ({ leads }) => leads },
      { title: 'Earned (INR)', of: ({ earnings }) => formatPlainRupees(earnings) },
      momentColumn('Created at', ({ createdAt }) => createdAt),
      momentColumn('Disabled at', ({ disabledAt }) => disabledAt),
    ],
    readAll(newest, read),
  )
}
