// The texts of messages, as an operator edits them.
import * as z from 'zod'
import { version } from '../fields.ts'
import { messageGroups } from '../options/messages.ts'
import { templateFields } from '../options/message-templates.ts'

/** As typed; empty where a kind has no such part. Paragraphs are separated by empty lines. */
export const TemplateText = z.object({
  subject: z.string(),
  body: z.string(),
  /** The text of the link. */
  actionLabel: z.string(),
  /** In the app below the subject; empty: the first paragraph. */
  inApp: z.string(),
  whatsApp: z.string(),
})
export type TemplateText = z.infer<typeof TemplateText>

export const MessageLanguage = z.object({
  /** Such as `hi`. */
  code: z.string(),
  /** In the language itself. */
  name: z.string(),
  greeting: z.string(),
  unsubscribe: z.string(),
})
export type MessageLanguage = z.infer<typeof MessageLanguage>

export const TemplateRow = z.object({
  kind: z.string(),
  /** The kind, in words. */
  label: z.string(),
  group: z.enum(messageGroups),
  toldTo: z.string(),
  /** By which it is sent unless its reader chooses otherwise. */
  email: z.boolean(),
  inApp: z.boolean(),
  /** Whether staff may write it by WhatsApp. */
  whatsApp: z.boolean(),
  /** The languages in which its text differs from the shipped one. */
  changedIn: z.array(z.string()),
})
export type TemplateRow = z.infer<typeof TemplateRow>

export const TemplateVariable = z.object({
  name: z.string(),
  /** As its reader sees it. */
  example: z.string(),
  /** The text must have it. */
  isRequired: z.boolean(),
  /** Its paragraphs are left out where it is empty. */
  isOptional: z.boolean(),
})
export type TemplateVariable = z.infer<typeof TemplateVariable>

export const TemplatePreview = z.object({
  subject: z.string(),
  text: z.string(),
  /** A whole document. */
  html: z.string(),
  /** Null where the app does not show the kind. */
  inApp: z.object({ title: z.string(), text: z.string() }).nullish(),
  whatsApp: z.string().nullish(),
})
export type TemplatePreview = z.infer<typeof TemplatePreview>

export const TemplateProblem = z.object({ field: z.enum(templateFields), message: z.string() })
export type TemplateProblem = z.infer<typeof TemplateProblem>

export const TemplateVersion = z.object({
  version: z.int().positive(),
  /** Null: a return to the shipped text, or to the one in English. */
  text: TemplateText.nullable(),
  by: z.string().nullish(),
  at: z.string(),
})
export type TemplateVersion = z.infer<typeof TemplateVersion>

export const MessageTemplate = TemplateRow.extend({
  language: z.string(),
  languages: z.array(MessageLanguage),
  /** The one that counts. */
  text: TemplateText,
  /** Without a text of its own: the shipped one, or that of English. */
  fallback: TemplateText,
  isChanged: z.boolean(),
  /** Grows with each change; 0: it was never changed. */
  version,
  /** Which parts the kind has. */
  fields: z.array(z.enum(templateFields)),
  variables: z.array(TemplateVariable),
  preview: TemplatePreview,
  /** At most 50, newest first. */
  versions: z.array(TemplateVersion),
})
export type MessageTemplate = z.infer<typeof MessageTemplate>
