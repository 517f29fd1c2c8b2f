import {
  CreateReferralLinkPayload,
  ReferralLinkQuery,
} from '@affiliate-booking/contract/calls/referrals/links'
import * as z from 'zod'

/** One form for a campaign, and one for each tour or stay that was found. */
export const LinkForm = CreateReferralLinkPayload.refine(
  ({ product, campaign }) => Boolean(product) || Boolean(campaign),
  { path: ['campaign'], error: 'Campaign is required.' },
)

/** Of the list: `find` looks for a tour or a stay to make a link for. */
export const LinksQuery = ReferralLinkQuery.extend({ find: z.string().trim().max(100).optional() })
