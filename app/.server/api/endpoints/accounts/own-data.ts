import * as calls from '@affiliate-booking/contract/calls/accounts/own-data'
import type { DownloadOwnDataPayload } from '@affiliate-booking/contract/calls/accounts/own-data'
import { type AppContext, apiOf } from '../../client.ts'

export const downloadOwnData = (context: AppContext, payload: DownloadOwnDataPayload) =>
  apiOf(context).streamFile(calls.downloadOwnData, payload, { type: 'application/zip' })

export const lacksOwnData = (context: AppContext) => apiOf(context).lacks(calls.downloadOwnData)
