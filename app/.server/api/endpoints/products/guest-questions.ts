// What guests without an account ask: by their email address, and by the link that it was sent.
import * as calls from '@affiliate-booking/contract/calls/products/guest-questions'
import { type AppContext, apiOf } from '../../client.ts'

export const askQuestionAsGuest = (
  context: AppContext,
  slug: string,
  payload: calls.AskQuestionAsGuestPayload,
) =>
  apiOf(context).call(calls.askQuestionAsGuest, payload, {
    params: { slug },
    anonymous: true,
    ignoreBody: true,
  })

export const findGuestQuestion = (context: AppContext, token: string) =>
  apiOf(context).call(calls.findGuestQuestion, { token }, { anonymous: true })

export const confirmGuestQuestion = (context: AppContext, token: string) =>
  apiOf(context).call(calls.confirmGuestQuestion, { token }, { anonymous: true })

export const withdrawGuestQuestion = (context: AppContext, token: string) =>
  apiOf(context).call(calls.withdrawGuestQuestion, { token }, { anonymous: true })

/** Whether asking needs an account at this host, as far as is known. */
export const lacksGuestQuestions = (context: AppContext) => apiOf(context).lacks(calls.askQuestionAsGuest)
