import { TypedTemplate } from '@affiliate-booking/contract/calls/messages/templates'
import * as z from 'zod'

const { subject, body, actionLabel, inApp, whatsApp } = TypedTemplate.shape

/** The host checks what a kind needs. */
export const TemplateForm = z.object({
  version: z.coerce.number<string>(),
  subject: subject.default(''),
  body: body.default(''),
  actionLabel: actionLabel.default(''),
  inApp: inApp.default(''),
  whatsApp: whatsApp.default(''),
})
