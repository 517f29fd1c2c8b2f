// Leads from a file: uploaded, looked at, and imported as a whole or not at all.
import * as z from 'zod'
import { version } from '../../fields.ts'
import { defineCall } from '../../call.ts'
import { LeadColumns, LeadImport } from '../../shapes/lead-imports.ts'

const LeadImportResponse = z.object({ import: LeadImport })

export const uploadLeads = defineCall({
  id: 'uploadLeads',
  support: 'optional',
  method: 'POST',
  path: '/lead-imports',
  encoding: 'multipart',
  payload: z.object({ file: z.instanceof(File, { error: 'Choose the file.' }) }),
  response: LeadImportResponse,
  errorStatuses: [400, 401, 403, 413],
  access: 'administrator',
  summary:
    'Upload a CSV of at most 2,000 leads. Nothing is imported yet; the file is kept for less than an hour',
})

export const getLeadImport = defineCall({
  id: 'getLeadImport',
  support: 'optional',
  method: 'GET',
  path: '/lead-imports/{id}',
  encoding: 'none',
  payload: z.undefined(),
  response: LeadImportResponse,
  errorStatuses: [401, 403, 404],
  access: 'administrator',
  summary:
    'An uploaded file with its errors and duplicates, or what was imported; for the one who uploaded it',
})

export const chooseLeadColumns = defineCall({
  id: 'chooseLeadColumns',
  support: 'optional',
  method: 'POST',
  path: '/lead-imports/{id}/columns',
  encoding: 'json',
  payload: z.object({ columns: LeadColumns }),
  response: LeadImportResponse,
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'administrator',
  summary: 'Choose which column of an uploaded file holds what',
})

export const ConfirmLeadImportPayload = z.object({
  /** As it was seen; 409 if other columns were chosen since. */
  version,
  duplicates: z.enum(['leave-out', 'import'], { error: 'Choose what happens to duplicates.' }),
  /** That the people in the file have agreed to be contacted. */
  consent: z.literal(true, { error: 'Confirm that the people agreed.' }),
})
export type ConfirmLeadImportPayload = z.infer<typeof ConfirmLeadImportPayload>

export const confirmLeadImport = defineCall({
  id: 'confirmLeadImport',
  support: 'optional',
  method: 'POST',
  path: '/lead-imports/{id}/confirm',
  encoding: 'json',
  payload: ConfirmLeadImportPayload,
  response: LeadImportResponse,
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'administrator',
  summary:
    'Import the rows without errors, all or none. The same file again is the same import, which is answered',
})

export const discardLeadImport = defineCall({
  id: 'discardLeadImport',
  support: 'optional',
  method: 'POST',
  path: '/lead-imports/{id}/discard',
  encoding: 'none',
  payload: z.undefined(),
  response: z.object({ discarded: z.literal(true) }),
  errorStatuses: [401, 403, 404, 409],
  access: 'administrator',
  summary: 'Delete an uploaded file that was not imported',
})
