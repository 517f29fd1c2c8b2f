// The forms of an uploaded file: its columns, and the import.
import { ConfirmLeadImportPayload } from '@affiliate-booking/contract/calls/leads/imports'
import { leadImportFields } from '@affiliate-booking/contract/options/leads'
import type { LeadColumns } from '@affiliate-booking/contract/shapes/lead-imports'
import * as z from 'zod'

/** An empty choice is no column. */
const column = z.int().min(0).max(199).nullish()

export const ImportForm = z.discriminatedUnion(
  'intent',
  [
    z.object({
      intent: z.literal('columns'),
      name: column,
      email: column,
      phone: column,
      type: column,
      amount: column,
      district: column,
      message: column,
    }),
    z.object({
      intent: z.literal('import'),
      version: ConfirmLeadImportPayload.shape.version,
      duplicates: ConfirmLeadImportPayload.shape.duplicates,
      consent: z.literal('on', { error: 'Confirm that the people agreed.' }),
    }),
    z.object({ intent: z.literal('discard') }),
  ],
  { error: 'Choose what to do.' },
)
export type ImportForm = z.infer<typeof ImportForm>

export const toColumns = (form: Extract<ImportForm, { intent: 'columns' }>): LeadColumns =>
  Object.fromEntries(leadImportFields.map((field) => [field, form[field] ?? null]))
