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
