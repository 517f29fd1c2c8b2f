// The identity of payees: submitted by them, decided by administrators in scope. Payouts wait for the approval.
import * as z from 'zod'
import { count, instant, Paise } from '../../fields.ts'
import { defineCall, requiredText } from '../../call.ts'
import { identityFields } from '../../shapes/accounts/identity.ts'
import { pageOf, pageQuery, searchText } from '../../lists.ts'
import { identityStates, payeeTypes } from '../../options/accounts/identity.ts'
import { replaceableDocuments } from '../../options/accounts/registration.ts'
import { identityStatuses, payoutAccountKinds } from '../../options/money/money.ts'
import { roles } from '../../options/accounts/roles.ts'
import { knownWords } from '../../tolerant.ts'

const picture = (label: string) =>
  z
    .instanceof(File, { error: `${label} is required.` })
    .refine((file) => file.size > 0 && file.type.startsWith('image/'), `${label} must be an image.`)
    .optional()

/** A PAN picture is needed with a PAN, unless an earlier submission or the registration has one. */
export const SubmitIdentityPayload = z.object({
  ...identityFields,
  panPicture: picture('PAN picture'),
  // Of an affiliate alone, instead of those of the registration.
  aadhar: picture('Aadhaar card'),
  selfie: picture('Selfie'),
})
export type SubmitIdentityPayload = z.infer<typeof SubmitIdentityPayload>

/** The payee's own identity. */
export const Identity = z.object({
  status: z.enum(identityStates),
  /** Of the latest decision that was no approval. */
  reason: z.string().nullish(),
  submittedAt: instant.nullish(),
  decidedAt: instant.nullish(),
  /** Null: no PAN, or nothing submitted. */
  panMasked: z.string().nullish(),
  isPanValid: z.boolean().nullish(),
  canSubmit: z.boolean(),
  /** What a new submission begins with, from the one before or the affiliate's registration; null while none can be sent. */
  start: z
    .object({
      legalName: z.string(),
      payeeType: z.enum(payeeTypes),
      pan: z.string(),
      address: z.string(),
      gstin: z.string(),
      /** A picture is there and need not be sent again. */
      hasPicture: z.boolean(),
      /** Pictures of the registration that may be replaced; none for an account without them. */
      replaceable: knownWords(replaceableDocuments).nullish(),
    })
    .nullish(),
})
export type Identity = z.infer<typeof Identity>

export const IdentityRow = z.object({
  id: z.string(),
  userId: z.string(),
  userName: z.string(),
  role: z.enum(roles).nullish(),
  territoryName: z.string().nullish(),
  legalName: z.string(),
  status: z.enum(identityStatuses),
  submittedAt: instant,
})
export type IdentityRow = z.infer<typeof IdentityRow>

/** For the administrator who decides. */
export const IdentitySubmission = IdentityRow.extend({
  version: z.int(),
  payeeType: z.enum(payeeTypes),
  /** In full while it waits for a decision, masked afterwards; null: none. */
  pan: z.string().nullish(),
  address: z.string(),
  gstin: z.string().nullish(),
  hasPicture: z.boolean(),
  isPanValid: z.boolean().nullish(),
  reason: z.string().nullish(),
  decidedAt: instant.nullish(),
  /** A name, or a role for readers who may not see the name. */
  decidedBy: z.string().nullish(),
  /** Other accounts, in scope or not, that have given the same PAN, valid or not. */
  samePanCount: count,
  actions: knownWords(['approve', 'decline', 'request-resubmission']),
})
export type IdentitySubmission = z.infer<typeof IdentitySubmission>

export const IdentityFilter = z.object({
  /** Words of the account's name, the start of its email, or its whole phone number. */
  q: searchText,
  status: z.enum(identityStatuses).optional(),
})
export type IdentityFilter = z.infer<typeof IdentityFilter>

export const IdentityQuery = IdentityFilter.extend(pageQuery)
export type IdentityQuery = z.infer<typeof IdentityQuery>

const seenVersion = z.int({ error: 'Version is required.' }).nonnegative()

export const ApproveIdentityPayload = z.object({
  version: seenVersion,
  /** Whether the tax office knows the PAN; not sent for a payee without one. */
  isPanValid: z.boolean().optional(),
})
export type ApproveIdentityPayload = z.infer<typeof ApproveIdentityPayload>

export const DeclineIdentityPayload = z.object({ version: seenVersion, reason: requiredText('Reason', 500) })
export type DeclineIdentityPayload = z.infer<typeof DeclineIdentityPayload>

/** What a payout still waits for. */
export const PayeeState = z.object({
  identity: z.enum(identityStates),
  isPanValid: z.boolean(),
  isCompany: z.boolean(),
  /** Smaller sums wait. */
  minimumPayout: Paise.nullish(),
  account: z
    .object({
      kind: z.enum(payoutAccountKinds),
      masked: z.string(),
      usableFrom: instant,
      isUsable: z.boolean(),
    })
    .nullish(),
})
export type PayeeState = z.infer<typeof PayeeState>

const decision = z.object({ identity: IdentitySubmission })
const decisionErrors = [400, 401, 403, 404, 409]

export const getIdentity = defineCall({
  id: 'getIdentity',
  support: 'optional',
  method: 'GET',
  path: '/identity',
  encoding: 'none',
  payload: z.undefined(),
  response: z.object({ identity: Identity }),
  errorStatuses: [401, 403],
  access: 'payee',
  summary: 'The own identity, its state, and what a new submission begins with',
})

export const submitIdentity = defineCall({
  id: 'submitIdentity',
  support: 'optional',
  method: 'POST',
  path: '/identity',
  encoding: 'multipart',
  payload: SubmitIdentityPayload,
  response: z.object({ identity: Identity }),
  errorStatuses: [400, 401, 403, 409, 413],
  access: 'payee',
  summary: 'Submit the own identity, again after a request for resubmission or to change an approved one',
})

export const getPayeeState = defineCall({
  id: 'getPayeeState',
  support: 'optional',
  method: 'GET',
  path: '/payee-state',
  encoding: 'none',
  payload: z.undefined(),
  response: z.object({ payee: PayeeState }),
  errorStatuses: [401, 403],
  access: 'payee',
  summary: 'What the own payouts still wait for: identity and payout account',
})

export const listIdentities = defineCall({
  id: 'listIdentities',
  support: 'optional',
  method: 'GET',
  path: '/identities',
  encoding: 'query',
  payload: IdentityQuery,
  response: pageOf(IdentityRow),
  errorStatuses: [400, 401, 403],
  access: 'administrator',
  summary: 'The latest identities of the accounts in scope, the longest waiting first',
})

export const getIdentitySubmission = defineCall({
  id: 'getIdentitySubmission',
  support: 'optional',
  method: 'GET',
  path: '/identities/{id}',
  encoding: 'none',
  payload: z.undefined(),
  response: decision,
  errorStatuses: [401, 403, 404],
  access: 'administrator',
  summary: 'A submitted identity in scope',
})

export const getIdentityPicture = defineCall({
  id: 'getIdentityPicture',
  support: 'optional',
  method: 'GET',
  path: '/identities/{id}/picture',
  encoding: 'none',
  payload: z.undefined(),
  response: z.instanceof(File),
  errorStatuses: [401, 404],
  access: 'signed in',
  summary: 'The PAN picture of an identity, for its owner and for administrators in scope',
})

export const approveIdentity = defineCall({
  id: 'approveIdentity',
  support: 'optional',
  method: 'POST',
  path: '/identities/{id}/approve',
  encoding: 'json',
  payload: ApproveIdentityPayload,
  response: decision,
  errorStatuses: decisionErrors,
  access: 'administrator',
  summary: 'Approve an identity in scope, and say whether the PAN is valid',
})

export const declineIdentity = defineCall({
  id: 'declineIdentity',
  support: 'optional',
  method: 'POST',
  path: '/identities/{id}/decline',
  encoding: 'json',
  payload: DeclineIdentityPayload,
  response: decision,
  errorStatuses: decisionErrors,
  access: 'administrator',
  summary: 'Decline an identity in scope: the payee cannot submit again unless an administrator asks for it',
})

export const requestIdentityResubmission = defineCall({
  id: 'requestIdentityResubmission',
  support: 'optional',
  method: 'POST',
  path: '/identities/{id}/request-resubmission',
  encoding: 'json',
  payload: DeclineIdentityPayload,
  response: decision,
  errorStatuses: decisionErrors,
  access: 'administrator',
  summary: 'Ask for a corrected identity, also after a decision',
})
