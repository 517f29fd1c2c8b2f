import { fallbackLanguage } from '@affiliate-booking/contract/options/message-templates'
import type { Database } from '../../../db/database.ts'
import { isClosedLead } from '@affiliate-booking/contract/options/leads'
import { kinds } from '../../messages/kinds/kinds.ts'
import { findPersonOfLead } from '../../messages/person-of-lead.ts'
import { renderMessage } from '../../messages/render/render-message.ts'
import { findTexts } from '../../messages/templates/find-texts.ts'
import { type StoredLead } from '../find-lead.ts'
import { listInWords, readMissing } from './lead-documents.ts'
import { formatLeadNumber } from '../../../public-numbers.ts'

/**
 * What a partner can write by WhatsApp or SMS of the documents that are missing, in the person's language; null if none
 * is.
 */
export async function writeDocumentsText(db: Database, lead: StoredLead): Promise<string | null> {
  const missing = isClosedLead(lead.status) ? [] : await readMissing(db, lead.id)
  if (missing.length === 0) return null
  const name = 'lead-documents-asked'
  const [reader, textFor] = await Promise.all([findPersonOfLead(db, lead.id), findTexts(db, [name])])
  const { language, text } = textFor(name, reader?.language ?? fallbackLanguage)
  const values = { leadNumber: formatLeadNumber(lead.leadNumber), documents: listInWords(missing) }
  return renderMessage(kinds[name], values, { language, text }).whatsApp || null
}
