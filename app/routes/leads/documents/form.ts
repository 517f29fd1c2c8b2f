// The forms of the documents of a lead. `intent` names what is done.
import { type ActOnLeadPayload, otherDocument } from '@affiliate-booking/contract/calls/leads/leads'
import { documentsFor, leadDocumentKinds } from '@affiliate-booking/contract/options/lead-documents'
import { leadTypes } from '@affiliate-booking/contract/options/statuses'
import * as z from 'zod'

const documentId = z.string().max(64)

/** What is posted for a document that is ticked. */
export const ticked = 'on'

const offered = [...new Set(leadTypes.flatMap((type) => documentsFor(type)))]

/** A field for each document: forms of several values of one name are not read. */
const boxes = Object.fromEntries(
  offered.map((kind) => [kind, z.literal(ticked, 'Choose from the list.').optional()]),
)

export const AskForm = z
  .object({ intent: z.literal('ask'), ...boxes, otherDocument: otherDocument.optional() })
  .refine(({ intent: _ask, ...chosen }) => Object.values(chosen).some(Boolean), {
    error: 'Choose at least one document.',
  })

export const DocumentForm = z.discriminatedUnion(
  'intent',
  [
    AskForm,
    z.object({ intent: z.literal('receive'), documentId }),
    z.object({ intent: z.literal('miss'), documentId }),
    z.object({ intent: z.literal('withdraw'), documentId }),
  ],
  { error: 'Choose what to do.' },
)
export type DocumentForm = z.infer<typeof DocumentForm>

/** What the call takes. */
export function toDocumentsPayload(form: DocumentForm): ActOnLeadPayload {
  if (form.intent !== 'ask') return { action: form.intent, documentId: form.documentId }
  const { otherDocument: own = '', ...chosen } = form
  return {
    action: 'ask',
    documents: leadDocumentKinds.filter((kind) => Object.hasOwn(chosen, kind)),
    ...(own !== '' && { otherDocument: own }),
  }
}
