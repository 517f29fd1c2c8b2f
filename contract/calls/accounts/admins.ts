// Administrators: login, registration, creation and approval.
import * as z from 'zod'
import { count } from '../../fields.ts'
import { defineCall, requiredText, unread } from '../../call.ts'
import { searchText } from '../../lists.ts'
import { User } from '../../shapes/entities.ts'
import { CappedProduct } from '../../shapes/money/capped-products.ts'
import { Territory } from '../../shapes/accounts/territories.ts'
import { longestTerritoryPath } from '../../report-filters.ts'
import { LoginPayload, RegistrationPayload } from './auth.ts'

/** Percent of the sale, any number; blank or non-numeric input is sent as 0. */
export const CommissionRate = z.number({ error: 'Commission rate must be a number.' })

const CountryTerritory = z.object({
  country: requiredText('Country', 100),
  commissionRate: CommissionRate,
})
const StateTerritory = CountryTerritory.extend({ state: requiredText('State', 100) })
const DistrictTerritory = StateTerritory.extend({ district: requiredText('District', 100) })

/** An admin role with its territory. */
export const AdminTerritory = z.discriminatedUnion(
  'role',
  [
    z.object({ role: z.literal('super_admin') }),
    z.object({ role: z.literal('nsa'), nsaInfo: CountryTerritory }),
    z.object({ role: z.literal('ssa'), ssaInfo: StateTerritory }),
    z.object({ role: z.literal('dsa'), dsaInfo: DistrictTerritory }),
  ],
  { error: 'Choose a role.' },
)
export type AdminTerritory = z.infer<typeof AdminTerritory>

export const CreateAdminPayload = RegistrationPayload.and(AdminTerritory)
export type CreateAdminPayload = z.infer<typeof CreateAdminPayload>

export const loginAdmin = defineCall({
  id: 'loginAdmin',
  support: 'documented',
  method: 'POST',
  path: '/admins/login',
  encoding: 'json',
  payload: LoginPayload,
  response: z.looseObject({ admin: User }),
  errorStatuses: [400, 401, 403, 429],
  access: 'anyone',
  summary: 'Sign in as an administrator',
})

export const registerAdmin = defineCall({
  id: 'registerAdmin',
  support: 'documented',
  method: 'POST',
  path: '/admins/register',
  encoding: 'json',
  payload: RegistrationPayload,
  response: unread(User),
  errorStatuses: [400, 409, 429],
  access: 'anyone',
  summary: 'Request an administrator account; a super_admin must approve it',
})

export const createAdmin = defineCall({
  id: 'createAdmin',
  support: 'documented',
  method: 'POST',
  path: '/admins/create-admin',
  encoding: 'json',
  payload: CreateAdminPayload,
  response: z.unknown(),
  errorStatuses: [400, 401, 403, 409],
  access: 'super_admin',
  decidesOnMoney: () => true,
  summary: 'Create an administrator',
})

export const listPendingAdmins = defineCall({
  id: 'listPendingAdmins',
  support: 'optional',
  method: 'GET',
  path: '/admins/pending',
  encoding: 'none',
  payload: z.undefined(),
  response: z.looseObject({
    admins: z.array(User.extend({ id: z.string() })),
    /** Whether more than these hundred are pending; listUsers lists all of them. */
    hasMore: z.boolean().nullish(),
  }),
  errorStatuses: [401, 403],
  access: 'super_admin',
  summary: 'Administrator accounts waiting for approval, oldest first',
})

export const ApproveAdminPayload = AdminTerritory.and(
  z.object({
    /** The approver knows that the address is the person's own, who has not confirmed it. */
    confirmsEmail: z.literal(true).optional(),
  }),
)
export type ApproveAdminPayload = z.infer<typeof ApproveAdminPayload>

export const approveAdmin = defineCall({
  id: 'approveAdmin',
  support: 'optional',
  method: 'POST',
  path: '/admins/{id}/approve',
  encoding: 'json',
  payload: ApproveAdminPayload,
  response: z.looseObject({ admin: User }),
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'super_admin',
  decidesOnMoney: () => true,
  summary:
    'Approve a pending administrator and give the account its role and territory. An email that is not confirmed needs `confirmsEmail`',
})

export const DeclineAdminPayload = z.object({ reason: requiredText('Reason', 500) })
export type DeclineAdminPayload = z.infer<typeof DeclineAdminPayload>

export const declineAdmin = defineCall({
  id: 'declineAdmin',
  support: 'optional',
  method: 'POST',
  path: '/admins/{id}/decline',
  encoding: 'json',
  payload: DeclineAdminPayload,
  response: z.unknown(),
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'super_admin',
  summary:
    'Decline a request for an administrator account: the applicant is told the reason by email, and the account is deleted, so that its email is free again',
})

export const listTerritories = defineCall({
  id: 'listTerritories',
  support: 'optional',
  method: 'GET',
  path: '/territories',
  encoding: 'query',
  payload: z.object({
    under: z.string().max(longestTerritoryPath).optional(),
    /** Part of the name of a territory, or of an administrator of it: at any level of the scope. */
    q: searchText,
  }),
  response: z.object({
    territory: Territory.nullish(),
    /** With `q`: the first fifty that match. */
    below: z.array(Territory),
    hasMore: z.boolean().nullish(),
  }),
  errorStatuses: [400, 401, 403, 404],
  access: 'administrator',
  summary:
    'A territory in scope and its children, with the administrators of each; without a path, the top of the scope. Or those whose name, or an administrator’s, contains the words',
})

/** Products whose fee is lower than the rates of affiliate and administrators together. */
const CappedProducts = z.object({
  cappedCount: count,
  /** The first of them. */
  capped: z.array(CappedProduct),
})

export const listCappedProducts = defineCall({
  id: 'listCappedProducts',
  support: 'optional',
  method: 'GET',
  path: '/territories/capped',
  encoding: 'query',
  payload: z.object({ under: z.string().max(longestTerritoryPath) }),
  response: CappedProducts,
  errorStatuses: [400, 401, 403],
  access: 'super_admin',
  summary: 'Products of a territory whose commissions the fee caps, by the present rules and rates',
})

export const checkAdminRate = defineCall({
  id: 'checkAdminRate',
  support: 'optional',
  method: 'POST',
  path: '/admins/rate-check',
  encoding: 'json',
  payload: AdminTerritory,
  response: CappedProducts.extend({
    /** Whether a new administrator would get the override: the territory has no primary one, or a suspended one. */
    isPrimary: z.boolean(),
  }),
  errorStatuses: [400, 401, 403],
  access: 'super_admin',
  summary: 'Which products the fee would cap with the rate of a new administrator; nothing is stored',
})

/** Percent, as the rate of an administrator is changed: the documented calls that create one have no bounds. */
const ChangedRate = z
  .number({ error: 'Commission rate must be a number.' })
  .min(0, 'Enter a rate from 0% to 100%.')
  .max(100, 'Enter a rate from 0% to 100%.')
  .multipleOf(0.01, 'A rate can have at most two decimals.')

export const CheckRateChangePayload = z.object({ commissionRate: ChangedRate })
export type CheckRateChangePayload = z.infer<typeof CheckRateChangePayload>

export const checkRateChange = defineCall({
  id: 'checkRateChange',
  support: 'optional',
  method: 'POST',
  path: '/admins/{id}/rate-check',
  encoding: 'json',
  payload: CheckRateChangePayload,
  response: CappedProducts.extend({
    /** Whether the administrator gets the override of the territory. */
    isPrimary: z.boolean(),
  }),
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'super_admin',
  summary: 'Which products the fee would cap with another rate of an administrator; nothing is stored',
})

export const ChangeAdminRatePayload = z.object({
  commissionRate: ChangedRate,
  /** The present rate, as the actor saw it. */
  expectedRate: CommissionRate,
  reason: requiredText('Reason', 500),
})
export type ChangeAdminRatePayload = z.infer<typeof ChangeAdminRatePayload>

export const changeAdminRate = defineCall({
  id: 'changeAdminRate',
  support: 'optional',
  method: 'POST',
  path: '/admins/{id}/commission-rate',
  encoding: 'json',
  payload: ChangeAdminRatePayload,
  response: z.looseObject({ admin: User }),
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'super_admin',
  decidesOnMoney: () => true,
  summary:
    'Change the commission rate of a national, state or district administrator, from the next booking on; bookings that are held keep theirs',
})

export const SetPrimaryAdminPayload = z.object({
  territoryPath: requiredText('Territory', longestTerritoryPath),
  /** Null: nobody gets the override. */
  adminId: z.guid('Choose an administrator.').nullable(),
  reason: requiredText('Reason', 500),
})
export type SetPrimaryAdminPayload = z.infer<typeof SetPrimaryAdminPayload>

export const setPrimaryAdmin = defineCall({
  id: 'setPrimaryAdmin',
  support: 'optional',
  method: 'POST',
  path: '/territories/primary',
  encoding: 'json',
  payload: SetPrimaryAdminPayload,
  response: z.object({ territory: Territory }),
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'super_admin',
  decidesOnMoney: () => true,
  summary:
    'Choose which administrator of a territory gets its override, or nobody, from the next booking on; bookings that are held keep theirs',
})
