// Where an account is signed in, and how to end that.
import * as z from 'zod'
import { count, instant } from '../../fields.ts'
import { defineCall, requiredSecret } from '../../call.ts'
import { deviceKinds } from '../../options/accounts/sessions.ts'

export const Session = z.object({
  id: z.string(),
  /** Of this request. */
  isCurrent: z.boolean(),
  deviceKind: z.enum(deviceKinds).catch('unknown'),
  /** Such as `Chrome on Android`; null if the browser did not say. */
  device: z.string().nullish(),
  /** The network address of the sign-in. */
  address: z.string().nullish(),
  createdAt: instant,
  /** To the minute. */
  lastSeenAt: instant,
  /** When it ends unless it is used before. */
  expiresAt: instant,
})
export type Session = z.infer<typeof Session>

export const EndSessionsPayload = z.object({ currentPassword: requiredSecret('Current password') })
export type EndSessionsPayload = z.infer<typeof EndSessionsPayload>

export const listSessions = defineCall({
  id: 'listSessions',
  support: 'optional',
  method: 'GET',
  path: '/sessions',
  encoding: 'none',
  payload: z.undefined(),
  response: z.object({ sessions: z.array(Session) }),
  errorStatuses: [401],
  access: 'signed in',
  summary: 'The open sessions of the own account, this one first, then the last used',
})

export const endSession = defineCall({
  id: 'endSession',
  support: 'optional',
  method: 'POST',
  path: '/sessions/{id}/end',
  encoding: 'json',
  payload: EndSessionsPayload,
  response: z.object({ ended: count }),
  errorStatuses: [400, 401, 404, 429],
  access: 'signed in',
  endsSessions: true,
  summary: 'End one session of the own account. It needs the password',
})

export const endOtherSessions = defineCall({
  id: 'endOtherSessions',
  support: 'optional',
  method: 'POST',
  path: '/sessions/end-others',
  encoding: 'json',
  payload: EndSessionsPayload,
  response: z.object({ ended: count }),
  errorStatuses: [400, 401, 429],
  access: 'signed in',
  endsSessions: true,
  summary: 'End all sessions of the own account but this one. It needs the password',
})
