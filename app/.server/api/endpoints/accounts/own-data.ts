import * as calls from '@affiliate-booking/contract/calls/accounts/own-data'
import type {
  DownloadOwnDataPayload,
  RequestDeletionPayload,
} from '@affiliate-booking/contract/calls/accounts/own-data'
import { type AppContext, apiOf } from '../../client.ts'

export const downloadOwnData = (context: AppContext, payload: DownloadOwnDataPayload) =>
  apiOf(context).streamFile(calls.downloadOwnData, payload, { type: 'application/zip' })

export const lacksOwnData = (context: AppContext) => apiOf(context).lacks(calls.downloadOwnData)

export const getDeletion = (context: AppContext) => apiOf(context).call(calls.getDeletion, undefined)

export const requestDeletion = (context: AppContext, payload: RequestDeletionPayload) =>
  apiOf(context).call(calls.requestDeletion, payload, { ignoreBody: true })

export const lacksDeletion = (context: AppContext) => apiOf(context).lacks(calls.requestDeletion)
