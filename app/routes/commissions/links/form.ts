import {
  CreateReferralLinkPayload,
  ReferralLinkQuery,
} from '@affiliate-booking/contract/calls/referrals/links'
import * as z from 'zod'

export const LinkForm = CreateReferralLinkPayload

/** Of the list: `find` looks for a tour or a stay to make a link for. */
export const LinksQuery = ReferralLinkQuery.extend({ find: z.string().trim().max(100).optional() })
