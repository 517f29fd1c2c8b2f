// Questions about products. The answered ones are the same for everybody, and kept until they change.
import type {
  AnswerQuestionPayload,
  AskQuestionPayload,
} from '@affiliate-booking/contract/calls/products/questions'
import * as calls from '@affiliate-booking/contract/calls/products/questions'
import type * as z from 'zod'
import { cachedResponse } from '../../cache/response-cache.ts'
import { type AppContext, apiOf } from '../../client.ts'

type AnsweredPage = z.infer<typeof calls.listAnsweredQuestions.payload>

export const listAnsweredQuestions = (context: AppContext, slug: string, page: AnsweredPage) =>
  cachedResponse(context, { key: ['questions', slug, page], subject: { slug } }, (options) =>
    apiOf(context).call(calls.listAnsweredQuestions, page, { ...options, params: { slug } }),
  )

export const askQuestion = (context: AppContext, slug: string, payload: AskQuestionPayload) =>
  apiOf(context).call(calls.askQuestion, payload, { params: { slug } })

export const getQuestion = (context: AppContext, id: string) =>
  apiOf(context).call(calls.getQuestion, undefined, { params: { id } })

export const answerQuestion = (context: AppContext, id: string, payload: AnswerQuestionPayload) =>
  apiOf(context).call(calls.answerQuestion, payload, { params: { id } })

export const withdrawQuestion = (context: AppContext, id: string) =>
  apiOf(context).call(calls.withdrawQuestion, undefined, { params: { id } })

export const reportQuestion = (context: AppContext, id: string, reason: string) =>
  apiOf(context).call(calls.reportQuestion, { reason }, { params: { id } })

export const keepQuestion = (context: AppContext, id: string, reason: string) =>
  apiOf(context).call(calls.keepQuestion, { reason }, { params: { id } })

export const removeQuestion = (context: AppContext, id: string, reason: string) =>
  apiOf(context).call(calls.removeQuestion, { reason }, { params: { id } })

export const removeAnswer = (context: AppContext, id: string, reason: string) =>
  apiOf(context).call(calls.removeAnswer, { reason }, { params: { id } })

/** Whether the host is known to take no questions. */
export const lacksQuestions = (context: AppContext) => apiOf(context).lacks(calls.askQuestion)
