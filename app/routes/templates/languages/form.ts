import { SetLanguagePayload } from '@affiliate-booking/contract/calls/messages/templates'
import * as z from 'zod'

const { code, greeting, unsubscribe } = SetLanguagePayload.shape

export const LanguageForm = z.object({
  code: z.string({ error: 'Choose a language.' }).pipe(code),
  greeting: z.string({ error: 'Enter a greeting.' }).pipe(greeting),
  unsubscribe: z.string({ error: 'Enter the text of the link to unsubscribe.' }).pipe(unsubscribe),
})
