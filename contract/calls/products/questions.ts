// Questions about a product: customers ask, its provider answers, and everybody reads the answers on its page.
import * as z from 'zod'
import { defineCall, requiredText } from '../../call.ts'
import { hasContactDetails } from '../../contact-details.ts'
import { count } from '../../fields.ts'
import { pageOf, pageQuery, searchText } from '../../lists.ts'
import {
  maximumAnswer,
  maximumQuestion,
  minimumQuestion,
  questionViews,
} from '../../options/products/questions.ts'
import { AnsweredQuestion, Question, QuestionDetails } from '../../shapes/products/questions.ts'

const publicText = (label: string, minimum: number, maximum: number) =>
  requiredText(label, maximum)
    .min(minimum, `${label} must have at least ${minimum} characters.`)
    .refine((text) => !hasContactDetails(text), {
      error: `${label} is public. Leave out phone numbers, email addresses and links.`,
    })

export const AskQuestionPayload = z.object({
  text: publicText('Question', minimumQuestion, maximumQuestion),
})
export type AskQuestionPayload = z.infer<typeof AskQuestionPayload>

export const AnswerQuestionPayload = z.object({
  text: publicText('Answer', 1, maximumAnswer),
  /** The expected version; 409 when the question has changed. */
  version: count,
})
export type AnswerQuestionPayload = z.infer<typeof AnswerQuestionPayload>

/** Who is concerned reads it. */
export const QuestionReasonPayload = z.object({ reason: requiredText('Reason', 500) })
export type QuestionReasonPayload = z.infer<typeof QuestionReasonPayload>

export const QuestionQuery = z.object({
  /** Words of the product. */
  q: searchText,
  /** None: all that the account may see. */
  state: z.enum(questionViews).optional(),
  sort: z.enum(['newest', 'oldest']).optional(),
  ...pageQuery,
})
export type QuestionQuery = z.infer<typeof QuestionQuery>

const QuestionResponse = z.object({ question: QuestionDetails })

export const listAnsweredQuestions = defineCall({
  id: 'listAnsweredQuestions',
  support: 'optional',
  method: 'GET',
  path: '/products/{slug}/questions',
  encoding: 'query',
  payload: z.object(pageQuery),
  response: pageOf(AnsweredQuestion),
  errorStatuses: [400, 404],
  access: 'anyone',
  summary: 'All answered questions about an approved product, the last answered first',
})

export const askQuestion = defineCall({
  id: 'askQuestion',
  support: 'optional',
  method: 'POST',
  path: '/products/{slug}/questions',
  encoding: 'json',
  payload: AskQuestionPayload,
  response: QuestionResponse,
  errorStatuses: [400, 401, 403, 404, 409, 429],
  access: 'customer',
  summary: 'Ask the provider of an approved product; the same words again give the question that waits',
})

export const listQuestions = defineCall({
  id: 'listQuestions',
  support: 'optional',
  method: 'GET',
  path: '/questions',
  encoding: 'query',
  payload: QuestionQuery,
  response: pageOf(Question),
  errorStatuses: [400, 401],
  access: 'signed in',
  summary:
    'Questions in scope: a customer’s own, those about a provider’s products, or those of an administrator’s territory',
})

const ofQuestion = {
  support: 'optional',
  method: 'POST',
  encoding: 'json',
  response: QuestionResponse,
  errorStatuses: [400, 401, 403, 404, 409],
} as const

export const getQuestion = defineCall({
  id: 'getQuestion',
  support: 'optional',
  method: 'GET',
  path: '/questions/{id}',
  encoding: 'none',
  payload: z.undefined(),
  response: QuestionResponse,
  errorStatuses: [401, 404],
  access: 'signed in',
  summary: 'A question in scope',
})

export const answerQuestion = defineCall({
  ...ofQuestion,
  id: 'answerQuestion',
  path: '/questions/{id}/answer',
  payload: AnswerQuestionPayload,
  access: 'service provider',
  summary: 'Answer a question about a product of one’s own in public, or change the answer',
})

export const reportQuestion = defineCall({
  ...ofQuestion,
  id: 'reportQuestion',
  path: '/questions/{id}/report',
  payload: QuestionReasonPayload,
  access: 'service provider',
  summary: 'Report a question about a product of one’s own that has no answer, once; administrators decide',
})

export const withdrawQuestion = defineCall({
  id: 'withdrawQuestion',
  support: 'optional',
  method: 'POST',
  path: '/questions/{id}/withdraw',
  encoding: 'none',
  payload: z.undefined(),
  response: z.object({ slug: z.string() }),
  errorStatuses: [401, 403, 404, 409],
  access: 'customer',
  summary: 'Withdraw a question of one’s own that has no answer',
})

export const removeQuestion = defineCall({
  ...ofQuestion,
  id: 'removeQuestion',
  path: '/questions/{id}/remove',
  payload: QuestionReasonPayload,
  access: 'administrator',
  summary: 'Remove a question in scope with its answer: the public and the provider lose it',
})

export const removeAnswer = defineCall({
  ...ofQuestion,
  id: 'removeAnswer',
  path: '/questions/{id}/answer/remove',
  payload: QuestionReasonPayload,
  access: 'administrator',
  summary: 'Remove the answer to a question in scope; the question waits for another one',
})

export const keepQuestion = defineCall({
  ...ofQuestion,
  id: 'keepQuestion',
  path: '/questions/{id}/keep',
  payload: QuestionReasonPayload,
  access: 'administrator',
  summary: 'Keep a reported question in scope, which waits for its answer again',
})
