// The parts of a text, as the form names them.
import { fallbackLanguage, type TemplateField } from '@affiliate-booking/contract/options/message-templates'
import type { MessageTemplate, TemplateText } from '@affiliate-booking/contract/shapes/message-templates'

export const fieldLabels: Readonly<Record<TemplateField, string>> = {
  subject: 'Subject',
  body: 'Text',
  actionLabel: 'Link text',
  inApp: 'Line in the app',
  whatsApp: 'WhatsApp text',
}

/** Field by field, for `FieldChanges`. */
export const textChanges = (fields: readonly TemplateField[], old: TemplateText, changed: TemplateText) =>
  fields
    .filter((field) => old[field] !== changed[field])
    .map((field) => ({ field: fieldLabels[field], old: old[field], new: changed[field] }))

/** What counts where nobody has written a text. */
export const fallbackLabel = ({ language }: Pick<MessageTemplate, 'language'>): string =>
  language === fallbackLanguage ? 'Shipped text' : 'English text'
