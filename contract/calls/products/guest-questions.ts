// Questions of guests without an account. A link that is sent to their address confirms the question, shows its answer, and
// withdraws it.
import * as z from 'zod'
import { defineCall, emailAddress } from '../../call.ts'
import { Question } from '../../shapes/products/questions.ts'
import { GuestLinkPayload } from './guest-waitlist.ts'
import { AskQuestionPayload } from './questions.ts'

export const AskQuestionAsGuestPayload = AskQuestionPayload.extend({ email: emailAddress() })
export type AskQuestionAsGuestPayload = z.infer<typeof AskQuestionAsGuestPayload>

export const GuestQuestion = Question.pick({
  text: true,
  answer: true,
  answeredAt: true,
  createdAt: true,
  state: true,
  product: true,
  removal: true,
}).extend({
  isConfirmed: z.boolean(),
  /** The customer account with the address, if it is confirmed there, shows it too. */
  isInAccount: z.boolean().optional(),
})
export type GuestQuestion = z.infer<typeof GuestQuestion>

const ofLink = {
  support: 'optional',
  method: 'POST',
  encoding: 'json',
  payload: GuestLinkPayload,
  access: 'anyone',
} as const

export const askQuestionAsGuest = defineCall({
  id: 'askQuestionAsGuest',
  support: 'optional',
  method: 'POST',
  path: '/products/{slug}/guest-questions',
  encoding: 'json',
  payload: AskQuestionAsGuestPayload,
  response: z.unknown(),
  errorStatuses: [400, 404, 409, 429],
  access: 'anyone',
  summary:
    'Ask about an approved product by an email address, which is sent a link to confirm it. The answer is the same for every address; one with three questions without an answer is sent nothing',
})

export const findGuestQuestion = defineCall({
  ...ofLink,
  id: 'findGuestQuestion',
  path: '/guest-questions/find',
  response: GuestQuestion,
  errorStatuses: [400, 404],
  summary: 'The question of a guest’s link, with its answer; nothing is changed',
})

export const confirmGuestQuestion = defineCall({
  ...ofLink,
  id: 'confirmGuestQuestion',
  path: '/guest-questions/confirm',
  response: GuestQuestion,
  errorStatuses: [400, 404, 409],
  summary:
    'Confirm by the link within two days: the provider gets the question. 409 if it is off sale meanwhile',
})

export const withdrawGuestQuestion = defineCall({
  ...ofLink,
  id: 'withdrawGuestQuestion',
  path: '/guest-questions/withdraw',
  response: z.object({ isWithdrawn: z.boolean() }),
  errorStatuses: [400],
  summary: 'Delete the question of the link, if there is one, with its answer and the address',
})
