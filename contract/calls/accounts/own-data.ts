// What people can ask for about their own data.
import * as z from 'zod'
import { Paise } from '../../fields.ts'
import { defineCall, requiredSecret } from '../../call.ts'
import { deletionObstacleKinds } from '../../options/accounts/account.ts'

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
export const DeletionObstacle = z.object({
  /** A newer host may name others: then the words are enough. */
  kind: z.enum(deletionObstacleKinds).nullish().catch(undefined),
  what: z.string(),
  advice: z.string(),
  /** The booking or the service that it is about, where it is one. */
  id: z.string().nullish(),
  /** Money that is due or is earned later stands in the way, and giving it up is enough. */
  canGiveUp: z.boolean().nullish(),
})
export type DeletionObstacle = z.infer<typeof DeletionObstacle>

/** What an account that is deleted gets before. In paise. */
export const LastMoney = z.object({
  /** Everything that is not sent yet. */
  due: Paise.nonnegative(),
  /** The part of it that is not released yet, or on hold. */
  waiting: Paise.nonnegative(),
  /** The part of that for which a partner has to pay us first: no day is known for it. */
  waitingForIncome: Paise.nonnegative().nullish(),
  /** Sent to the bank, after TDS, and not known to have arrived. */
  sent: Paise.nonnegative(),
  /** Where it is sent, masked; null: nowhere, as the obstacles say. */
  account: z.string().nullish(),
  /** Other payouts have at least this. */
  minimum: Paise.nonnegative(),
})
export type LastMoney = z.infer<typeof LastMoney>

export const Deletion = z.object({
  /** From the request until it is carried out. */
  days: z.int().positive(),
  obstacles: z.array(DeletionObstacle),
  /** Null: nothing is due to the account. */
  money: LastMoney.nullish(),
})
export type Deletion = z.infer<typeof Deletion>

export const RequestDeletionPayload = z.object({
  currentPassword: requiredSecret('Current password'),
  /**
   * What is due and cannot be paid, in paise; 0: nothing. The person gives it up, and whatever they earn later that is not
   * paid before the account is deleted.
   */
  giveUp: Paise.nonnegative().optional(),
})
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
  summary: 'What has to be settled before the own account can be deleted, and what is paid before',
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
    'Plan the deletion of the own account, or fail with 409. It needs the password and ends all sessions; signing in undoes it. Money that is due is paid before. What cannot be paid, and what is earned later, is given up if the payload says so',
})
