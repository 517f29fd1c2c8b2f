// "My booking is missing": an affiliate claims a booking, and an administrator who gains nothing by it decides.
import * as z from 'zod'
import { count, day, instant, Paise } from '../../fields.ts'
import { defineCall, requiredText } from '../../call.ts'
import { pageOf, pageQuery, searchText } from '../../lists.ts'
import { claimActions, claimStatuses, rateTypes } from '../../options/money/money.ts'
import { referralSignals } from '../../options/referrals/referral.ts'
import { bookingStatuses, paymentStatuses } from '../../options/statuses.ts'
import { BookingReferral } from '../../shapes/bookings.ts'
import { TimelineEntry } from '../../shapes/timeline.ts'
import { knownWords } from '../../tolerant.ts'

export const Claim = z.object({
  id: z.string(),
  /** `BK-000123`, as the affiliate entered it. */
  bookingId: z.string(),
  affiliate: z.object({ id: z.string(), name: z.string() }),
  message: z.string().nullish(),
  status: z.enum(claimStatuses),
  /** Of the decision. */
  reason: z.string().nullish(),
  createdAt: instant,
  decidedAt: instant.nullish(),
})
export type Claim = z.infer<typeof Claim>

export const ClaimDetails = Claim.extend({
  /** Actions on an outdated version fail with 409. */
  version: count,
  /** Whether the reader can open the affiliate's account; false if it is of another territory. */
  canOpenAffiliate: z.boolean().nullish(),
  decidedBy: z.string().nullish(),
  /** Null if there is no booking with this number. */
  booking: z
    .object({
      id: z.string(),
      productTitle: z.string(),
      customerName: z.string(),
      date: day,
      status: z.enum(bookingStatuses),
      paymentStatus: z.enum(paymentStatuses),
      totalAmount: Paise,
      refundAmount: Paise.nullish(),
      bookedAt: instant,
      isSettled: z.boolean(),
    })
    .nullish(),
  /** Who is credited already. */
  referral: BookingReferral.nullish(),
  /** A code that the customer typed, and that credits nobody. */
  refusedCode: z
    .object({
      code: z.string(),
      /** Whether it is one of the affiliate's, disabled or not. */
      isOfAffiliate: z.boolean(),
    })
    .nullish(),
  /** Clicks on the affiliate's links before the booking. */
  clicks: z.object({
    count,
    /** So many days before it: as old as a click may be that is credited. Unset: 30. */
    days: z.int().positive().optional(),
    /** On the day of the booking or on its product, the last ones first. */
    close: z.array(
      z.object({
        id: z.string(),
        at: instant,
        code: z.string(),
        landingPath: z.string(),
        isBot: z.boolean(),
      }),
    ),
  }),
  /** Why the claim can only be declined. */
  obstacle: z.string().nullish(),
  /** Why the commission would be held. */
  signals: knownWords(referralSignals),
  /** What the affiliate would get: the rule that was in force when the booking was made. */
  rate: z.object({ type: z.enum(rateTypes), value: count }).nullish(),
  /** What the signed-in account may do now. */
  actions: knownWords(claimActions),
  timeline: z.array(TimelineEntry),
})
export type ClaimDetails = z.infer<typeof ClaimDetails>

export const claimSorts = ['newest', 'oldest'] as const

export const ClaimQuery = z.object({
  /** A booking number, or the beginning of the affiliate's name. */
  q: searchText,
  status: z.enum(claimStatuses).optional(),
  sort: z.enum(claimSorts).optional(),
  ...pageQuery,
})
export type ClaimQuery = z.infer<typeof ClaimQuery>

export const listClaims = defineCall({
  id: 'listClaims',
  support: 'optional',
  method: 'GET',
  path: '/claims',
  encoding: 'query',
  payload: ClaimQuery,
  response: pageOf(Claim),
  errorStatuses: [400, 401],
  access: 'signed in',
  summary:
    'Claims of missing bookings in scope: an affiliate’s own, or those of an administrator’s territory',
})

export const CreateClaimPayload = z.object({
  /** Such as `BK-000123`. */
  bookingId: requiredText('Booking number', 20),
  message: z.string().trim().max(500, 'The note can have at most 500 characters.').optional(),
})
export type CreateClaimPayload = z.infer<typeof CreateClaimPayload>

export const createClaim = defineCall({
  id: 'createClaim',
  support: 'optional',
  method: 'POST',
  path: '/claims',
  encoding: 'json',
  payload: CreateClaimPayload,
  response: z.object({ claim: Claim }),
  errorStatuses: [400, 401, 403, 409, 429],
  access: 'affiliate',
  summary:
    'Claim a booking. A number without a booking is taken too, so that the answer tells nothing; the same number again returns the existing claim',
})

const ClaimResponse = z.object({ claim: ClaimDetails })

export const getClaim = defineCall({
  id: 'getClaim',
  support: 'optional',
  method: 'GET',
  path: '/claims/{id}',
  encoding: 'none',
  payload: z.undefined(),
  response: ClaimResponse,
  errorStatuses: [401, 403, 404],
  access: 'administrator',
  summary: 'A claim in scope with the facts for a decision',
})

export const DecideClaimPayload = z.object({
  action: z.enum(claimActions, { error: 'Choose what to do.' }),
  /** The expected version; 409 when the claim has changed. */
  version: count,
  /** The affiliate reads it. */
  reason: requiredText('Reason', 500),
})
export type DecideClaimPayload = z.infer<typeof DecideClaimPayload>

export const decideClaim = defineCall({
  id: 'decideClaim',
  support: 'optional',
  method: 'POST',
  path: '/claims/{id}/actions',
  encoding: 'json',
  payload: DecideClaimPayload,
  response: ClaimResponse,
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'administrator',
  decidesOnMoney: ({ action }) => action === 'approve',
  summary:
    'Approve or decline a claim, by somebody who gains nothing by it. Approval credits the booking to the affiliate',
})
