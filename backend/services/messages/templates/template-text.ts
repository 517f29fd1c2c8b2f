// The text of a message as it is typed: paragraphs are separated by empty lines.
import { templateFields } from '@affiliate-booking/contract/options/message-templates'
import type { TemplateText } from '@affiliate-booking/contract/shapes/message-templates'
import type { MessageKind } from '../kinds/message-kind.ts'

export const paragraphsOf = (text: string): string[] => text.split(/\n\s*\n/).filter((part) => part !== '')

/** The text that a kind comes with. */
export const shippedText = ({ subject, body, action, whatsApp }: MessageKind): TemplateText => ({
  subject,
  body: body.join('\n\n'),
  actionLabel: action?.label ?? '',
  inApp: '',
  whatsApp: whatsApp ?? '',
})

/** The parts that a kind has, in the order of the form. */
export const fieldsOf = ({ action, channels, whatsApp }: MessageKind) =>
  templateFields.filter((field) => {
    if (field === 'actionLabel') return action !== null
    if (field === 'inApp') return channels.inApp
    return field !== 'whatsApp' || whatsApp !== undefined
  })

/** Without what nobody sees. Parts that the kind does not have are as they are shipped. */
export function cleanText(kind: MessageKind, typed: TemplateText): TemplateText {
  const shipped = shippedText(kind)
  const fields = fieldsOf(kind)
  const clean = (field: keyof TemplateText) => {
    if (!fields.includes(field)) return shipped[field]
    const text = withoutControls(typed[field])
    return field === 'body' || field === 'whatsApp' ? text : text.replaceAll(/\s+/g, ' ')
  }
  return {
    subject: clean('subject'),
    body: clean('body'),
    actionLabel: clean('actionLabel'),
    inApp: clean('inApp'),
    whatsApp: clean('whatsApp'),
  }
}

const withoutControls = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
    .replaceAll(/[ \t]+$/gm, '')
    .trim()

export const isSameText = (one: TemplateText, other: TemplateText): boolean =>
  templateFields.every((field) => one[field] === other[field])
