// The bank files of payouts.
import * as z from 'zod'
import { defineCall } from '../../call.ts'
import { pageQuery } from '../../lists.ts'
import { PayoutFileList } from '../../shapes/money/payouts.ts'

export const listPayoutFiles = defineCall({
  id: 'listPayoutFiles',
  support: 'optional',
  method: 'GET',
  path: '/payout-files',
  encoding: 'query',
  payload: z.object(pageQuery),
  response: PayoutFileList,
  errorStatuses: [400, 401, 403],
  access: 'administrator',
  summary: 'Bank files: all of them for a super_admin, else the caller’s own of payees in scope',
})

export const getPayoutFile = defineCall({
  id: 'getPayoutFile',
  support: 'optional',
  method: 'GET',
  path: '/payout-files/{id}/file.csv',
  encoding: 'none',
  payload: z.undefined(),
  response: z.instanceof(ReadableStream),
  errorStatuses: [401, 403, 404],
  access: 'administrator',
  summary: 'A bank file, the same bytes at each download',
})
