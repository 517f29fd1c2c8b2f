import * as guestCalls from '@affiliate-booking/contract/calls/products/guest-questions'
import * as calls from '@affiliate-booking/contract/calls/products/questions'
import type { Deps } from '../../deps.ts'
import { type CallRouter, requestOrigin } from '../../http/call-router.ts'
import { readTimeline } from '../../services/audit/read-timeline.ts'
import { answerQuestion } from '../../services/questions/answer-question.ts'
import { askQuestion } from '../../services/questions/ask-question.ts'
import { askQuestionAsGuest } from '../../services/questions/guests/ask-as-guest.ts'
import { confirmGuestQuestion, findGuestQuestion } from '../../services/questions/guests/confirm-as-guest.ts'
import { withdrawGuestQuestion } from '../../services/questions/guests/end-guest-questions.ts'
import { listAnsweredQuestions } from '../../services/questions/list-answered-questions.ts'
import { listQuestions } from '../../services/questions/list-questions.ts'
import {
  keepQuestion,
  removeAnswer,
  removeQuestion,
  reportQuestion,
} from '../../services/questions/moderate-question.ts'
import { describeQuestion, findQuestion } from '../../services/questions/question-rows.ts'
import { withdrawQuestion } from '../../services/questions/withdraw-question.ts'
import type { RateLimits } from '../../services/rate-limits/rate-limits.ts'
import { type Actor, isAdminAccount } from '../../services/users/account.ts'

const minute = 60

const moderations = [
  [calls.reportQuestion, reportQuestion],
  [calls.keepQuestion, keepQuestion],
  [calls.removeQuestion, removeQuestion],
  [calls.removeAnswer, removeAnswer],
] as const

export function serveQuestions(router: CallRouter, deps: Deps, rateLimits: RateLimits): void {
  const { db } = deps

  router.public(calls.listAnsweredQuestions, async ({ payload, parameter }) => {
    const result = await listAnsweredQuestions(db, parameter('slug'), payload)
    return result.ok ? { ok: true, body: result.value, maxAge: minute } : result
  })

  router.authenticated(calls.askQuestion, async (request, customer) => {
    const { parameter, payload } = request
    const result = await rateLimits.askQuestion(customer.id, () =>
      askQuestion(deps, customer, parameter('slug'), payload, requestOrigin(request)),
    )
    return result.ok ? { ok: true, body: { question: result.value }, status: 201 } : result
  })

  router.authenticated(calls.listQuestions, async ({ payload }, actor) => ({
    ok: true,
    body: await listQuestions(db, actor, payload),
  }))

  const describe = async (actor: Actor, id: string) => {
    const found = await findQuestion(db, actor, id)
    if (!found.ok) return found
    const timeline = isAdminAccount(actor) ? await readTimeline(db, 'question', id) : null
    return { ok: true, body: { question: { ...describeQuestion(actor, found.value), timeline } } } as const
  }

  router.authenticated(calls.getQuestion, ({ parameter }, actor) => describe(actor, parameter('id')))

  router.authenticated(calls.answerQuestion, async (request, provider) => {
    const { parameter, payload } = request
    const result = await answerQuestion(deps, provider, parameter('id'), payload, requestOrigin(request))
    return result.ok ? describe(provider, result.value) : result
  })

  router.authenticated(calls.withdrawQuestion, async (request, customer) => {
    const result = await withdrawQuestion(deps, customer, request.parameter('id'), requestOrigin(request))
    return result.ok ? { ok: true, body: result.value } : result
  })

  for (const [call, moderate] of moderations)
    router.authenticated(call, async (request, actor) => {
      const { parameter, payload } = request
      const result = await moderate(deps, actor, parameter('id'), payload.reason, requestOrigin(request))
      return result.ok ? describe(actor, result.value) : result
    })
}

export function serveGuestQuestions(router: CallRouter, deps: Deps, rateLimits: RateLimits): void {
  const { db, now } = deps

  router.public(guestCalls.askQuestionAsGuest, async ({ parameter, payload, client }) => {
    const result = await rateLimits.askAsGuest(payload.email, client, () =>
      askQuestionAsGuest(deps, parameter('slug'), payload),
    )
    return result.ok ? { ok: true, body: { message: 'A link to confirm is sent.' } } : result
  })

  router.public(guestCalls.findGuestQuestion, async ({ payload: { token } }) => {
    const found = await findGuestQuestion(db, token, now())
    return found.ok ? { ok: true, body: found.value } : found
  })

  router.public(guestCalls.confirmGuestQuestion, async (request) => {
    const { requestId } = requestOrigin(request)
    const confirmed = await confirmGuestQuestion(deps, request.payload.token, requestId)
    return confirmed.ok ? { ok: true, body: confirmed.value } : confirmed
  })

  router.public(guestCalls.withdrawGuestQuestion, async (request) => {
    await withdrawGuestQuestion(deps, request.payload.token, requestOrigin(request).requestId)
    return { ok: true, body: { isWithdrawn: true } }
  })
}
