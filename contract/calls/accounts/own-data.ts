// What people can ask for about their own data.
import * as z from 'zod'
import { defineCall, requiredSecret } from '../../call.ts'

export const DownloadOwnDataPayload = z.object({ currentPassword: requiredSecret('Current password') })
export type DownloadOwnDataPayload = z.infer<typeof DownloadOwnDataPayload>

export const downloadOwnData = defineCall({
  id: 'downloadOwnData',
  support: 'optional',
  method: 'POST',
  path: '/account/data.zip',
  encoding: 'json',
  payload: DownloadOwnDataPayload,
  response: z.instanceof(ReadableStream),
  errorStatuses: [400, 401, 429],
  access: 'signed in',
  summary:
    'Everything that the host keeps about the own account, as JSON and files in one archive. It needs the password',
})

/** What has to be settled first. */
export const DeletionObstacle = z.object({ what: z.string(), advice: z.string() })
export type DeletionObstacle = z.infer<typeof DeletionObstacle>

export const Deletion = z.object({
  /** From the request until it is carried out. */
  days: z.int().positive(),
  obstacles: z.array(DeletionObstacle),
})
export type Deletion = z.infer<typeof Deletion>

export const RequestDeletionPayload = z.object({ currentPassword: requiredSecret('Current password') })
export type RequestDeletionPayload = z.infer<typeof RequestDeletionPayload>

export const getDeletion = defineCall({
  id: 'getDeletion',
  support: 'optional',
  method: 'GET',
  path: '/account/deletion',
  encoding: 'none',
  payload: z.undefined(),
  response: z.object({ deletion: Deletion }),
  errorStatuses: [401],
  access: 'signed in',
  summary: 'What a deletion of the own account still waits for',
})

export const requestDeletion = defineCall({
  id: 'requestDeletion',
  support: 'optional',
  method: 'POST',
  path: '/account/deletion',
  encoding: 'json',
  payload: RequestDeletionPayload,
  response: z.unknown(),
  errorStatuses: [400, 401, 409, 429],
  access: 'signed in',
  endsSessions: true,
  summary:
    'Plan the deletion of the own account. It needs the password and ends all sessions; signing in undoes it',
})
