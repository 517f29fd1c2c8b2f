// Accounts as those see them who may: their owner, and the administrators within whose reach they lie. To anybody else
// an account is not there (404), so that nothing can be learnt by trying ids.
import * as z from 'zod'
import { defineCall, requiredText } from '../call.ts'
import { User } from '../entities.ts'
import { pageQuery, searchText } from '../lists.ts'
import { TimelineEntry } from '../timeline.ts'
import { UserList } from '../users.ts'
import { accountStatuses } from '../options/accounts.ts'
import { roles } from '../options/roles.ts'

export const SuspensionPayload = z.object({ reason: requiredText('Reason', 500) })
export type SuspensionPayload = z.infer<typeof SuspensionPayload>

const FoundUser = z.looseObject({ user: User.extend({ id: z.string() }) })

export const userSorts = ['newest', 'oldest', 'name'] as const

export const UserFilter = z.object({
  /** Words of the name, or the beginning of the email. */
  q: searchText,
  role: z.enum(roles).optional(),
  status: z.enum(accountStatuses).optional(),
  sort: z.enum(userSorts).optional(),
})
export type UserFilter = z.infer<typeof UserFilter>

export const UserQuery = UserFilter.extend(pageQuery)
export type UserQuery = z.infer<typeof UserQuery>

export const listUsers = defineCall({
  id: 'listUsers',
  ring: 'extended',
  method: 'GET',
  path: '/users',
  encoding: 'query',
  payload: UserQuery,
  answer: UserList,
  rejections: [400, 401, 403],
  access: 'administrator',
  summary: 'Accounts in reach, a page at a time',
})

export const exportUsers = defineCall({
  id: 'exportUsers',
  ring: 'extended',
  method: 'GET',
  path: '/users.csv',
  encoding: 'query',
  payload: UserFilter,
  answer: z.instanceof(ReadableStream),
  rejections: [400, 401, 403],
  access: 'administrator',
  summary: 'The same list, whole, as CSV',
})

export const getUserHistory = defineCall({
  id: 'getUserHistory',
  ring: 'extended',
  method: 'GET',
  path: '/users/{id}/history',
  encoding: 'none',
  payload: z.undefined(),
  answer: z.object({ timeline: z.array(TimelineEntry) }),
  rejections: [401, 403, 404],
  access: 'administrator',
  summary: 'What was done to an account in reach, and by whom',
})

export const getUser = defineCall({
  id: 'getUser',
  ring: 'extended',
  method: 'GET',
  path: '/users/{id}',
  encoding: 'none',
  payload: z.undefined(),
  answer: FoundUser,
  rejections: [401, 404],
  access: 'signed in',
  summary: 'An account, for its owner and for administrators in reach, who see the PAN masked',
})

export const getIdentityDocument = defineCall({
  id: 'getIdentityDocument',
  ring: 'extended',
  method: 'GET',
  path: '/users/{id}/documents/{kind}',
  encoding: 'none',
  payload: z.undefined(),
  answer: z.instanceof(File),
  rejections: [401, 404],
  access: 'signed in',
  summary:
    'The picture of an affiliate’s identity document (aadhar, panCard or selfie), for its owner and for administrators in reach',
})

export const suspendUser = defineCall({
  id: 'suspendUser',
  ring: 'extended',
  method: 'POST',
  path: '/users/{id}/suspend',
  encoding: 'json',
  payload: SuspensionPayload,
  answer: FoundUser,
  rejections: [400, 401, 403, 404, 409],
  access: 'administrator',
  summary: 'Suspend an account in reach: its sessions end at once, and it cannot sign in',
})

export const reactivateUser = defineCall({
  id: 'reactivateUser',
  ring: 'extended',
  method: 'POST',
  path: '/users/{id}/reactivate',
  encoding: 'none',
  payload: z.undefined(),
  answer: FoundUser,
  rejections: [401, 403, 404, 409],
  access: 'administrator',
  summary: 'Let a suspended account in reach sign in again',
})
