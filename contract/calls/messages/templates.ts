// The texts of messages: an operator's words instead of the shipped ones, by kind and language.
import * as z from 'zod'
import { count, version } from '../../fields.ts'
import { defineCall } from '../../call.ts'
import { languageLimits, templateLimits } from '../../options/message-templates.ts'
import {
  MessageLanguage,
  MessageTemplate,
  TemplatePreview,
  TemplateProblem,
  TemplateRow,
  TemplateText,
} from '../../shapes/message-templates.ts'

export const listTemplates = defineCall({
  id: 'listTemplates',
  support: 'optional',
  method: 'GET',
  path: '/message-templates',
  encoding: 'none',
  payload: z.undefined(),
  response: z.object({ templates: z.array(TemplateRow), languages: z.array(MessageLanguage) }),
  errorStatuses: [401, 403],
  access: 'super_admin',
  summary: 'All kinds of messages, and the languages in which they can be written',
})

const TemplateResponse = z.object({ template: MessageTemplate })

export const TemplateQuery = z.object({
  /** The newest version that is listed; unset: the latest. */
  upTo: z.coerce.number().int().positive().max(2_147_483_647).optional(),
})

export const getTemplate = defineCall({
  id: 'getTemplate',
  support: 'optional',
  method: 'GET',
  path: '/message-templates/{kind}/{language}',
  encoding: 'query',
  payload: TemplateQuery,
  response: TemplateResponse,
  errorStatuses: [400, 401, 403, 404],
  access: 'super_admin',
  summary: 'The text of a kind in a language, with its variables, its versions and a preview',
})

const limited = (field: keyof typeof templateLimits, label: string) =>
  z.string().max(templateLimits[field], `${label} can have at most ${templateLimits[field]} characters.`)

/** The host checks variables and what a kind needs. */
export const TypedTemplate = TemplateText.extend({
  subject: limited('subject', 'The subject'),
  body: limited('body', 'The text'),
  actionLabel: limited('actionLabel', 'The link text'),
  inApp: limited('inApp', 'The line in the app'),
  whatsApp: limited('whatsApp', 'The WhatsApp text'),
})

export const PreviewTemplatePayload = z.object({ text: TypedTemplate })
export type PreviewTemplatePayload = z.infer<typeof PreviewTemplatePayload>

export const previewTemplate = defineCall({
  id: 'previewTemplate',
  support: 'optional',
  method: 'POST',
  path: '/message-templates/{kind}/{language}/preview',
  encoding: 'json',
  payload: PreviewTemplatePayload,
  response: z.object({
    /** Null where there are problems. */
    preview: TemplatePreview.nullable(),
    problems: z.array(TemplateProblem),
  }),
  errorStatuses: [400, 401, 403, 404],
  access: 'super_admin',
  summary: 'Check a text, and show it with example values. Nothing is saved',
})

export const SaveTemplatePayload = z.object({
  text: TypedTemplate,
  /** The version that was shown. */
  version,
})
export type SaveTemplatePayload = z.infer<typeof SaveTemplatePayload>

export const saveTemplate = defineCall({
  id: 'saveTemplate',
  support: 'optional',
  method: 'POST',
  path: '/message-templates/{kind}/{language}',
  encoding: 'json',
  payload: SaveTemplatePayload,
  response: TemplateResponse,
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'super_admin',
  summary: 'Save a text for the messages from now on. 409 if somebody changed it since it was shown',
})

export const RestoreTemplatePayload = z.object({
  /** The version whose text counts again; 0: the shipped text, or that of English. */
  restored: count,
  /** The version that was shown. */
  version,
})
export type RestoreTemplatePayload = z.infer<typeof RestoreTemplatePayload>

export const restoreTemplate = defineCall({
  id: 'restoreTemplate',
  support: 'optional',
  method: 'POST',
  path: '/message-templates/{kind}/{language}/restore',
  encoding: 'json',
  payload: RestoreTemplatePayload,
  response: TemplateResponse,
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'super_admin',
  summary: 'Save the text of an earlier version, or the shipped one, as a new version',
})

export const testTemplate = defineCall({
  id: 'testTemplate',
  support: 'optional',
  method: 'POST',
  path: '/message-templates/{kind}/{language}/test',
  encoding: 'json',
  payload: PreviewTemplatePayload,
  response: z.object({
    /** Where it is sent: that of the account. */
    address: z.string(),
    /** Without one, it waits in the outbox. */
    hasMailServer: z.boolean(),
  }),
  errorStatuses: [400, 401, 403, 404],
  access: 'super_admin',
  summary: 'Send a text with example values to oneself. Nothing is saved',
})

const LanguageResponse = z.object({
  languages: z.array(MessageLanguage),
  /** Those that can be added. */
  others: z.array(z.object({ code: z.string(), name: z.string() })),
})

export const listLanguages = defineCall({
  id: 'listLanguages',
  support: 'optional',
  method: 'GET',
  path: '/message-languages',
  encoding: 'none',
  payload: z.undefined(),
  response: LanguageResponse,
  errorStatuses: [401, 403],
  access: 'super_admin',
  summary: 'The languages of messages, with the words around each email',
})

export const SetLanguagePayload = z.object({
  code: z.string().regex(/^[a-z]{2,3}$/, 'Choose a language.'),
  greeting: z
    .string()
    .trim()
    .min(1, 'Enter a greeting.')
    .max(languageLimits.greeting, `The greeting can have at most ${languageLimits.greeting} characters.`),
  unsubscribe: z
    .string()
    .trim()
    .min(1, 'Enter the text of the link to unsubscribe.')
    .max(languageLimits.unsubscribe, `The words can have at most ${languageLimits.unsubscribe} characters.`),
})
export type SetLanguagePayload = z.infer<typeof SetLanguagePayload>

export const setLanguage = defineCall({
  id: 'setLanguage',
  support: 'optional',
  method: 'POST',
  path: '/message-languages',
  encoding: 'json',
  payload: SetLanguagePayload,
  response: LanguageResponse,
  errorStatuses: [400, 401, 403],
  access: 'super_admin',
  summary: 'Add a language of messages, or change the words around its emails',
})

export const removeLanguage = defineCall({
  id: 'removeLanguage',
  support: 'optional',
  method: 'POST',
  path: '/message-languages/{code}/remove',
  encoding: 'none',
  payload: z.undefined(),
  response: LanguageResponse,
  errorStatuses: [401, 403, 404],
  access: 'super_admin',
  summary:
    'Remove a language of messages: people who chose it get English. Its texts are kept, for when it is added again',
})
