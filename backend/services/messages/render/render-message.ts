// A message as its reader gets it: subject, paragraphs and a link, from a text with {{variables}}.
import type { MessageKind } from '../kinds/message-kind.ts'
import { formatValue } from './format-value.ts'

/** What is replaced in a kind's default text by the operator's. */
export interface MessageText {
  readonly subject: string
  readonly body: readonly string[]
}

export interface RenderedMessage {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** A path of the app; null for a message that leads nowhere. */
  readonly action: { readonly label: string; readonly path: string } | null
}

export type Values = Readonly<Record<string, unknown>>

const placeholder = /\{\{(\w+)\}\}/g

/** Fills in the values. A paragraph with an empty value is left out. */
export function renderMessage(
  kind: MessageKind,
  values: Values,
  { text = kind, language }: { text?: MessageText; language: string },
): RenderedMessage {
  const variables = { ...kind.variables, ...kind.secrets }
  const valueOf = (name: string) => {
    const variable = variables[name]
    return variable === undefined ? '' : formatValue(variable, values[name], language)
  }
  const fill = (template: string) => template.replaceAll(placeholder, (_, name: string) => valueOf(name))
  const isWhole = (template: string) =>
    [...template.matchAll(placeholder)].every(([, name = '']) => valueOf(name) !== '')
  return {
    subject: fill(text.subject).replaceAll(/\s+/g, ' ').trim(),
    paragraphs: text.body.filter(isWhole).map(fill),
    action: kind.action && { label: kind.action.label, path: fillPath(kind.action.path, valueOf) },
  }
}

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
