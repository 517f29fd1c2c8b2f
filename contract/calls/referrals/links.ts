// An affiliate's referral links: one for the whole site, and more for products and campaigns.
import * as z from 'zod'
import { count, day, instant, Paise } from '../../fields.ts'
import { defineCall } from '../../call.ts'
import { pageOf, pageQuery } from '../../lists.ts'
import { linkPeriods, maximumCampaignLength } from '../../options/referrals/links.ts'

/** What came by links; bots are not counted. */
export const LinkFigures = z.object({
  clicks: count,
  /** People, each counted once a day. */
  visitors: count,
  /** Without those that were cancelled before they were paid. */
  bookings: count,
  leads: count,
  /** Paise of commissions, less their corrections. */
  earnings: Paise,
})
export type LinkFigures = z.infer<typeof LinkFigures>

export const ReferralLink = z.object({
  id: z.string(),
  code: z.string(),
  /** Below the site's origin, such as `/tours/munnar-tea-trails?ref=CODE`. */
  path: z.string().startsWith('/'),
  product: z.object({ id: z.string(), slug: z.string(), title: z.string(), isOnSale: z.boolean() }).nullish(),
  campaign: z.string().nullish(),
  createdAt: instant,
  disabledAt: instant.nullish(),
})
export type ReferralLink = z.infer<typeof ReferralLink>

export const ReferralLinkRow = ReferralLink.extend(LinkFigures.shape)
export type ReferralLinkRow = z.infer<typeof ReferralLinkRow>

/** Oldest first, with the days without anything. */
const LinkDays = z.array(LinkFigures.extend({ day }))
export type LinkDays = z.infer<typeof LinkDays>

const period = z.enum(linkPeriods).optional()

export const ReferralLinkQuery = z.object({ period, ...pageQuery })
export type ReferralLinkQuery = z.infer<typeof ReferralLinkQuery>

export const listReferralLinks = defineCall({
  id: 'listReferralLinks',
  support: 'optional',
  method: 'GET',
  path: '/referral-links',
  encoding: 'query',
  payload: ReferralLinkQuery,
  response: z.object({
    /** The link for the whole site. */
    site: ReferralLinkRow,
    /** The others, newest first. */
    links: pageOf(ReferralLinkRow),
    /** Of all links. */
    totals: LinkFigures,
    days: LinkDays,
  }),
  errorStatuses: [400, 401, 403],
  access: 'affiliate',
  summary: "The affiliate's referral links, with what came by each in the last 7, 30 or 90 days",
})

export const exportReferralLinks = defineCall({
  id: 'exportReferralLinks',
  support: 'optional',
  method: 'GET',
  path: '/referral-links.csv',
  encoding: 'query',
  payload: z.object({ period }),
  response: z.instanceof(ReadableStream),
  errorStatuses: [400, 401, 403],
  access: 'affiliate',
  summary: 'All own referral links with their figures, as CSV',
})

export const getReferralLink = defineCall({
  id: 'getReferralLink',
  support: 'optional',
  method: 'GET',
  path: '/referral-links/{id}',
  encoding: 'query',
  payload: z.object({ period }),
  response: z.object({ link: ReferralLinkRow, days: LinkDays }),
  errorStatuses: [400, 401, 403, 404],
  access: 'affiliate',
  summary: 'A referral link with what came by it, by day',
})

export const CreateReferralLinkPayload = z.object({
  /** The slug of a product on sale. */
  product: z.string().trim().max(200).optional(),
  campaign: z
    .string()
    .trim()
    .max(maximumCampaignLength, `The campaign can have at most ${maximumCampaignLength} characters.`)
    .optional(),
})
export type CreateReferralLinkPayload = z.infer<typeof CreateReferralLinkPayload>

const LinkResponse = z.object({ link: ReferralLink })

export const createReferralLink = defineCall({
  id: 'createReferralLink',
  support: 'optional',
  method: 'POST',
  path: '/referral-links',
  encoding: 'json',
  payload: CreateReferralLinkPayload,
  response: LinkResponse,
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'affiliate',
  summary: 'Create a link for a product, a campaign or both. The same link again returns the existing one',
})

export const disableReferralLink = defineCall({
  id: 'disableReferralLink',
  support: 'optional',
  method: 'POST',
  path: '/referral-links/{id}/disable',
  encoding: 'none',
  payload: z.undefined(),
  response: LinkResponse,
  errorStatuses: [401, 403, 404],
  access: 'affiliate',
  summary: 'Disable a link: its clicks and its code no longer count',
})

export const enableReferralLink = defineCall({
  id: 'enableReferralLink',
  support: 'optional',
  method: 'POST',
  path: '/referral-links/{id}/enable',
  encoding: 'none',
  payload: z.undefined(),
  response: LinkResponse,
  errorStatuses: [401, 403, 404],
  access: 'affiliate',
  summary: 'Enable a disabled link',
})

export const previewEarnings = defineCall({
  id: 'previewEarnings',
  support: 'optional',
  method: 'GET',
  path: '/earnings-preview',
  encoding: 'query',
  /** Slugs of products, with commas between them. */
  payload: z.object({ slugs: z.string().min(1).max(5000) }),
  response: z.object({
    /** Of those that are on sale, in no order. */
    rows: z.array(
      z.object({
        slug: z.string(),
        /** What a booking costs at least: of a seat or a group, or of a room for the fewest nights. */
        price: Paise,
        /** What the affiliate earns of it by the rules at present. */
        earnings: Paise,
      }),
    ),
  }),
  errorStatuses: [400, 401, 403],
  access: 'affiliate',
  summary: 'What the affiliate would earn of the smallest booking of each product, by the rules at present',
})
