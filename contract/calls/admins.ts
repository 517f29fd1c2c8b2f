// Administrators: signing in, registering, being created and being approved.
import * as z from 'zod'
import { defineCall, requiredText } from '../call.ts'
import { User } from '../entities.ts'
import { TerritoryNode } from '../territories.ts'
import { LoginPayload, RegistrationPayload } from './auth.ts'

/** Percent of the sale; blank or non-numeric input is sent as 0. */
export const CommissionRate = z
  .number({ error: 'Commission rate must be a number.' })
  .min(0, 'Commission rate cannot be negative.')
  .max(100, 'Commission rate can be at most 100.')

const CountryReach = z.object({
  country: requiredText('Country', 100),
  commissionRate: CommissionRate,
})
const StateReach = CountryReach.extend({ state: requiredText('State', 100) })
const DistrictReach = StateReach.extend({ district: requiredText('District', 100) })

/** An admin role with the place that it is bound to. */
export const AdminReach = z.discriminatedUnion(
  'role',
  [
    z.object({ role: z.literal('super_admin') }),
    z.object({ role: z.literal('nsa'), nsaInfo: CountryReach }),
    z.object({ role: z.literal('ssa'), ssaInfo: StateReach }),
    z.object({ role: z.literal('dsa'), dsaInfo: DistrictReach }),
  ],
  { error: 'Choose a role.' },
)
export type AdminReach = z.infer<typeof AdminReach>

export const CreateAdminPayload = RegistrationPayload.and(AdminReach)
export type CreateAdminPayload = z.infer<typeof CreateAdminPayload>

export const loginAdmin = defineCall({
  id: 'loginAdmin',
  ring: 'documented',
  method: 'POST',
  path: '/admins/login',
  encoding: 'json',
  payload: LoginPayload,
  answer: z.looseObject({ admin: User }),
  rejections: [400, 401, 403, 429],
  access: 'anyone',
  summary: 'Sign in as an administrator',
})

export const registerAdmin = defineCall({
  id: 'registerAdmin',
  ring: 'documented',
  method: 'POST',
  path: '/admins/register',
  encoding: 'json',
  payload: RegistrationPayload,
  answer: User,
  rejections: [400, 409, 429],
  access: 'anyone',
  summary: 'Ask for an administrator account; a super_admin must approve it',
})

export const createAdmin = defineCall({
  id: 'createAdmin',
  ring: 'documented',
  method: 'POST',
  path: '/admins/create-admin',
  encoding: 'json',
  payload: CreateAdminPayload,
  answer: z.unknown(),
  rejections: [400, 401, 403, 409],
  access: 'super_admin',
  summary: 'Create an administrator',
})

export const listPendingAdmins = defineCall({
  id: 'listPendingAdmins',
  ring: 'extended',
  method: 'GET',
  path: '/admins/pending',
  encoding: 'none',
  payload: z.undefined(),
  answer: z.looseObject({
    admins: z.array(User.extend({ id: z.string() })),
    /** Whether more wait than these, a hundred; listUsers tells of all. */
    hasMore: z.boolean().nullish(),
  }),
  rejections: [401, 403],
  access: 'super_admin',
  summary: 'Administrator accounts that wait for approval, oldest first',
})

export const approveAdmin = defineCall({
  id: 'approveAdmin',
  ring: 'extended',
  method: 'POST',
  path: '/admins/{id}/approve',
  encoding: 'json',
  payload: AdminReach,
  answer: z.looseObject({ admin: User }),
  rejections: [400, 401, 403, 404, 409],
  access: 'super_admin',
  summary: 'Approve a pending administrator and give the account its role and place',
})

export const getTerritories = defineCall({
  id: 'getTerritories',
  ring: 'extended',
  method: 'GET',
  path: '/territories',
  encoding: 'query',
  payload: z.object({ under: z.string().max(200).optional() }),
  answer: z.object({ territory: TerritoryNode.nullish(), below: z.array(TerritoryNode) }),
  rejections: [400, 401, 403, 404],
  access: 'administrator',
  summary:
    'A place in reach and those right below it, with who administers each; without a path where the own reach begins',
})
