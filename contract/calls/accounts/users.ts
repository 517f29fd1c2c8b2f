// Accounts, for their owners and for administrators in scope. Others get 404, so that ids reveal nothing.
import * as z from 'zod'
import { defineCall, requiredText } from '../../call.ts'
import { Day } from '../../days.ts'
import { listFilters, longestTerritoryPath } from '../../report-filters.ts'
import { User } from '../../shapes/entities.ts'
import { pageQuery, searchText } from '../../lists.ts'
import { TimelineEntry } from '../../shapes/timeline.ts'
import { UserList } from '../../shapes/accounts/users.ts'
import { accountListStatuses } from '../../options/accounts/accounts.ts'
import { roles } from '../../options/accounts/roles.ts'

export const SuspendUserPayload = z.object({ reason: requiredText('Reason', 500) })
export type SuspendUserPayload = z.infer<typeof SuspendUserPayload>

const UserResponse = z.looseObject({ user: User.extend({ id: z.string() }) })

export const userSorts = ['newest', 'oldest', 'name'] as const

export const UserFilter = z.object({
  /** Words of the name, the start of the email, or a whole phone number. */
  q: searchText,
  role: z.enum(roles).optional(),
  status: z.enum(accountListStatuses).optional(),
  /** Days on which they registered, both included. */
  from: Day.optional(),
  to: Day.optional(),
  territory: listFilters.territory,
  sort: z.enum(userSorts).optional(),
})
export type UserFilter = z.infer<typeof UserFilter>

export const UserQuery = UserFilter.extend(pageQuery)
export type UserQuery = z.infer<typeof UserQuery>

export const listUsers = defineCall({
  id: 'listUsers',
  support: 'optional',
  method: 'GET',
  path: '/users',
  encoding: 'query',
  payload: UserQuery,
  response: UserList,
  errorStatuses: [400, 401, 403],
  access: 'administrator',
  summary: 'Accounts in scope, a page at a time',
})

export const exportUsers = defineCall({
  id: 'exportUsers',
  support: 'optional',
  method: 'GET',
  path: '/users.csv',
  encoding: 'query',
  payload: UserFilter,
  response: z.instanceof(ReadableStream),
  errorStatuses: [400, 401, 403],
  access: 'administrator',
  summary: 'All accounts in scope that match the filter, as CSV',
})

export const getUserHistory = defineCall({
  id: 'getUserHistory',
  support: 'optional',
  method: 'GET',
  path: '/users/{id}/history',
  encoding: 'none',
  payload: z.undefined(),
  response: z.object({ timeline: z.array(TimelineEntry) }),
  errorStatuses: [401, 403, 404],
  access: 'administrator',
  summary: 'The timeline of an account in scope',
})

export const getUser = defineCall({
  id: 'getUser',
  support: 'optional',
  method: 'GET',
  path: '/users/{id}',
  encoding: 'none',
  payload: z.undefined(),
  response: UserResponse,
  errorStatuses: [401, 404],
  access: 'signed in',
  summary: 'An account, for its owner and for administrators in scope, who see the PAN masked',
})

export const getIdentityDocument = defineCall({
  id: 'getIdentityDocument',
  support: 'optional',
  method: 'GET',
  path: '/users/{id}/documents/{kind}',
  encoding: 'none',
  payload: z.undefined(),
  response: z.instanceof(File),
  errorStatuses: [401, 404],
  access: 'signed in',
  summary:
    'The image of an affiliate’s identity document (aadhar, panCard or selfie), for its owner and for administrators in scope',
})

export const suspendUser = defineCall({
  id: 'suspendUser',
  support: 'optional',
  method: 'POST',
  path: '/users/{id}/suspend',
  encoding: 'json',
  payload: SuspendUserPayload,
  response: UserResponse,
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'administrator',
  endsSessions: true,
  summary: 'Suspend an account in scope: its sessions end at once, and it cannot sign in',
})

export const reactivateUser = defineCall({
  id: 'reactivateUser',
  support: 'optional',
  method: 'POST',
  path: '/users/{id}/reactivate',
  encoding: 'none',
  payload: z.undefined(),
  response: UserResponse,
  errorStatuses: [401, 403, 404, 409],
  access: 'administrator',
  summary: 'Let a suspended account in scope sign in again',
})

export const ChangeTerritoryPayload = z.object({
  country: requiredText('Country', 100),
  /** For all but a national administrator. */
  state: requiredText('State', 100).optional(),
  /** For a district administrator and an affiliate. */
  district: requiredText('District', 100).optional(),
  /** The path of the present territory, as the actor saw it; null: none. */
  expectedTerritory: z.string().max(longestTerritoryPath).nullable(),
  reason: requiredText('Reason', 500),
})
export type ChangeTerritoryPayload = z.infer<typeof ChangeTerritoryPayload>

export const changeTerritory = defineCall({
  id: 'changeTerritory',
  support: 'optional',
  method: 'POST',
  path: '/users/{id}/territory',
  encoding: 'json',
  payload: ChangeTerritoryPayload,
  response: UserResponse,
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'super_admin',
  decidesOnMoney: () => true,
  summary:
    'Move a national, state or district administrator or an affiliate to another territory of the same level: an administrator gives up the override of the former one and gets that of the new one if it is free, and open leads outside are assigned again',
})
