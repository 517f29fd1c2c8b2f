// A message as its reader gets it: subject, paragraphs and a link, from a text with {{variables}}.
import type { TemplateText } from '@affiliate-booking/contract/shapes/message-templates'
import type { MessageKind } from '../kinds/message-kind.ts'
import { paragraphsOf, shippedText } from '../templates/template-text.ts'
import { formatValue } from './format-value.ts'

export interface RenderedMessage {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** Below the subject in the app. */
  readonly line: string
  /** A path of the app; null for a message that leads nowhere. */
  readonly action: { readonly label: string; readonly path: string } | null
  /** Empty for a kind that nobody writes by WhatsApp. */
  readonly whatsApp: string
}

export type Values = Readonly<Record<string, unknown>>

const placeholder = /\{\{(\w+)\}\}/g

/** Fills in the values. A paragraph with an empty value is left out. */
export function renderMessage(
  kind: MessageKind,
  values: Values,
  { text = shippedText(kind), language }: { text?: TemplateText | undefined; language: string },
): RenderedMessage {
  const variables = { ...kind.variables, ...kind.secrets }
  const valueOf = (name: string) => {
    const variable = Object.hasOwn(variables, name) ? variables[name] : undefined
    return variable === undefined ? '' : formatValue(variable, values[name], language)
  }
  // Tabs separate the cells of a table, so there are none elsewhere.
  const fill = (template: string) =>
    template.replaceAll('\t', ' ').replaceAll(placeholder, (_, name: string) => valueOf(name))
  const isWhole = (template: string) =>
    [...template.matchAll(placeholder)].every(([, name = '']) => valueOf(name) !== '')
  const fillAll = (template: string) => paragraphsOf(template).filter(isWhole).map(fill)
  const paragraphs = fillAll(text.body)
  return {
    subject: onOneLine(fill(text.subject)),
    paragraphs,
    line: onOneLine(fillAll(text.inApp).join(' ')) || (paragraphs[0] ?? ''),
    action: kind.action && {
      label: text.actionLabel || kind.action.label,
      path: fillPath(kind.action.path, valueOf),
    },
    whatsApp: fillAll(text.whatsApp).join('\n\n'),
  }
}

/** A line break in a header would begin another one. */
// oxlint-disable-next-line no-control-regex
const onOneLine = (text: string) => text.replaceAll(/[\s\u0000-\u001f\u007f]+/g, ' ').trim()

/** A path that is a variable of its own is taken as it is, and never leads to another site. */
function fillPath(template: string, valueOf: (name: string) => string): string {
  const [, whole] = /^\{\{(\w+)\}\}$/.exec(template) ?? []
  if (whole !== undefined) {
    const path = valueOf(whole)
    return /^\/(?![/\\])/.test(path) ? path : '/dashboard'
  }
  return template.replaceAll(placeholder, (_, name: string) => encodeURIComponent(valueOf(name)))
}

/** The examples of a kind, for previews and tests. */
export const exampleValues = ({ variables, secrets }: MessageKind): Values =>
  Object.fromEntries(
    Object.entries({ ...variables, ...secrets }).map(([name, { example }]) => [name, example]),
  )
