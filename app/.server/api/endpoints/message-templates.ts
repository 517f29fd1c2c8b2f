// The operator's texts of messages, and the languages in which they are written.
import * as calls from '@affiliate-booking/contract/calls/messages/templates'
import { type AppContext, apiOf } from '../client.ts'

/** A kind of message in a language, as in a path. */
export interface TemplateParams {
  readonly kind: string
  readonly language: string
}

export const listTemplates = (context: AppContext) => apiOf(context).call(calls.listTemplates, undefined)

/** @param upTo the newest version that is listed; unset: the latest */
export const getTemplate = (context: AppContext, { kind, language }: TemplateParams, upTo?: number) =>
  apiOf(context).call(calls.getTemplate, { upTo }, { params: { kind, language } })

export const previewTemplate = (
  context: AppContext,
  { kind, language }: TemplateParams,
  payload: calls.PreviewTemplatePayload,
) => apiOf(context).call(calls.previewTemplate, payload, { params: { kind, language } })

export const saveTemplate = (
  context: AppContext,
  { kind, language }: TemplateParams,
  payload: calls.SaveTemplatePayload,
) => apiOf(context).call(calls.saveTemplate, payload, { params: { kind, language } })

export const restoreTemplate = (
  context: AppContext,
  { kind, language }: TemplateParams,
  payload: calls.RestoreTemplatePayload,
) => apiOf(context).call(calls.restoreTemplate, payload, { params: { kind, language } })

export const testTemplate = (
  context: AppContext,
  { kind, language }: TemplateParams,
  payload: calls.PreviewTemplatePayload,
) => apiOf(context).call(calls.testTemplate, payload, { params: { kind, language } })

export const listLanguages = (context: AppContext) => apiOf(context).call(calls.listLanguages, undefined)

export const setLanguage = (context: AppContext, payload: calls.SetLanguagePayload) =>
  apiOf(context).call(calls.setLanguage, payload)

export const removeLanguage = (context: AppContext, code: string) =>
  apiOf(context).call(calls.removeLanguage, undefined, { params: { code } })

/** Whether the host is known to keep languages for good. */
export const lacksLanguageRemoval = (context: AppContext) => apiOf(context).lacks(calls.removeLanguage)
