import type { LeadDetails } from '@affiliate-booking/contract/shapes/leads'

/** A lead without its history and its documents, which the server puts into words. */
export type ShownLead = Omit<LeadDetails, 'timeline' | 'documents' | 'documentsText'>
