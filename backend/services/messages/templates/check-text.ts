// What is wrong with a text before it is saved: each problem at its field.
import type { TemplateField } from '@affiliate-booking/contract/options/message-templates'
import type { TemplateProblem, TemplateText } from '@affiliate-booking/contract/shapes/message-templates'
import type { MessageKind, Variable, Variables } from '../kinds/message-kind.ts'
import { fieldsOf, paragraphsOf } from './template-text.ts'

const placeholder = /\{\{(\w+)\}\}/g

const namesIn = (text: string) => [...text.matchAll(placeholder)].map(([, name = '']) => name)

/** What an operator may write: not what is part of the link alone. */
export function writableVariables(kind: MessageKind): Variables {
  const [, whole] = /^\{\{(\w+)\}\}$/.exec(kind.action?.path ?? '') ?? []
  const all = Object.entries({ ...kind.variables, ...kind.secrets })
  return Object.fromEntries(all.filter(([name, { format }]) => name !== whole && format !== 'id'))
}

const quote = (name: string) => `{{${name}}}`

/** The problems of a cleaned text, at most one for each field. */
export function checkText(kind: MessageKind, text: TemplateText): TemplateProblem[] {
  const variables = writableVariables(kind)
  return fieldsOf(kind).flatMap((field) => {
    const message =
      missingText(field, text[field]) ??
      wrongVariable(kind, field, text[field], variables) ??
      (field === 'body' ? missingVariable(kind, text.body, variables) : undefined)
    return message === undefined ? [] : [{ field, message }]
  })
}

const emptyMessages: Partial<Record<TemplateField, string>> = {
  subject: 'Enter a subject.',
  body: 'Enter a text.',
  actionLabel: 'Enter the text of the link.',
}

const missingText = (field: TemplateField, text: string) => (text === '' ? emptyMessages[field] : undefined)

function wrongVariable(
  kind: MessageKind,
  field: TemplateField,
  text: string,
  variables: Variables,
): string | undefined {
  const names = namesIn(text)
  if (field === 'actionLabel' && text.includes('{{')) return 'The link text cannot have variables.'
  if (/\{\{|\}\}/.test(text.replaceAll(placeholder, '')))
    return 'Write variables as {{name}}, without spaces.'
  const unknown = names.find((name) => !Object.hasOwn(variables, name))
  if (unknown !== undefined) return `There is no variable ${quote(unknown)} in this message.`
  const isKept = field === 'subject' || field === 'body'
  const isSecret = (name: string) => Object.hasOwn(kind.secrets ?? {}, name)
  const isAccount = (name: string) => variables[name]?.format === 'account'
  const secret = names.find((name) => (isSecret(name) && !isKept) || (isAccount(name) && field !== 'body'))
  if (secret !== undefined)
    return isAccount(secret)
      ? `${quote(secret)} can be in the text of the email only.`
      : `${quote(secret)} is sent by email only.`
  const optional = field === 'subject' ? names.find((name) => isOptional(variables[name])) : undefined
  return optional === undefined
    ? undefined
    : `${quote(optional)} can be empty, so it cannot be in the subject.`
}

const isOptional = (variable: Variable | undefined) => variable?.isOptional === true

/** Only paragraphs that are never left out count. */
function missingVariable(kind: MessageKind, body: string, variables: Variables): string | undefined {
  const always = paragraphsOf(body).filter(
    (each) => !namesIn(each).some((name) => isOptional(variables[name])),
  )
  if (always.length === 0) return 'At least one paragraph needs to be without variables that can be empty.'
  const present = new Set(always.flatMap(namesIn))
  const missing = kind.required?.find((name) => !present.has(name))
  return missing === undefined ? undefined : `The text needs ${quote(missing)}.`
}
