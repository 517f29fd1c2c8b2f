// What can be done with a question.
import { describe, expect, test } from 'vitest'
import * as detail from '../../../app/routes/questions/detail/route.tsx'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { textOf, toastOf } from '../support/read-page.ts'
import { renderRoute } from '../support/render.ts'
import { bodiesOf } from '../support/responses.ts'
import { visit } from '../support/visit.ts'
import { where, aQuestion, answers, posts, searchOf, withAnswer } from './question-scene.ts'

describe('a question', () => {
  test('is answered by the provider against the version that was seen', async () => {
    const received = answers('service_provider', { actions: ['answer'] })
    const page = textOf(renderRoute(detail, await visit(detail, where)))
    expect(page).toContain('Publish the answer')
    expect(page).toContain('Arjun asked on 1 Oct 2026')
    const form = { intent: 'answer-question', version: '3', text: ' Yes, for two. ' }
    const visited = await visit(detail, { ...where, form })
    expect(visited.location).toBe('/questions/q-1')
    expect(toastOf(visited)).toContain('Your answer is public.')
    expect(bodiesOf(posts(received))).toEqual([{ text: 'Yes, for two.', version: 3 }])
  })

  test('leads after the answer to the next one of the list that waits', async () => {
    hostAnswers({
      'GET /auth/profile': aProfile({ role: 'service_provider' }),
      'GET /questions': json({
        rows: [aQuestion(), aQuestion({ id: 'q-2' })],
        next: null,
        previous: null,
      }),
      'POST /questions/:id/answer': json({ question: aQuestion() }),
    })
    const form = { intent: 'answer-question', version: '3', text: 'Yes.' }
    const visited = await visit(detail, { ...where, path: '/questions/q-1?list=', form })
    expect(visited.location).toBe('/questions/q-1?list=&next=q-2')
  })

  test('keeps an answer that the host refuses, with the reason', async () => {
    const refused = json({ message: 'This question has changed since you opened it.' }, 409)
    answers('service_provider', { actions: ['answer'] }, refused)
    const form = { intent: 'answer-question', version: '2', text: 'Yes, for two.' }
    const visited = await visit(detail, { ...where, form })
    expect(visited.status).toBe(409)
    expect(visited.data).toMatchObject({
      form: 'answer-question',
      result: {
        initialValue: { text: 'Yes, for two.' },
        error: { '': ['This question has changed since you opened it.'] },
      },
    })
  })

  test('refuses an answer with an address before it is sent', async () => {
    const received = answers('service_provider', { actions: ['answer'] })
    const form = { intent: 'answer-question', version: '3', text: 'See www.example.com' }
    const visited = await visit(detail, { ...where, form })
    expect(visited.status).toBe(400)
    expect(visited.data).toMatchObject({
      result: { error: { text: [expect.stringContaining('Leave out')] } },
    })
    expect(posts(received)).toEqual([])
  })

  test('is withdrawn by its customer', async () => {
    const received = answers('user', { actions: ['withdraw'] }, json({ slug: 'tea' } as never))
    const page = textOf(renderRoute(detail, await visit(detail, where)))
    expect(page).toContain('You asked on')
    expect(page).toContain('Withdraw the question')
    const visited = await visit(detail, { ...where, form: { intent: 'withdraw-question' } })
    expect(visited.location).toBe('/questions')
    expect(toastOf(visited)).toContain('Your question is withdrawn.')
    expect(posts(received)).toHaveLength(1)
  })

  test('that is gone leads back to the list, which says so', async () => {
    answers('service_provider', {}, json({ message: 'This question does not exist.' }, 404))
    const form = { intent: 'answer-question', version: '3', text: 'Yes.' }
    const visited = await visit(detail, { ...where, form })
    expect(visited.location).toBe('/my-services/questions')
    expect(toastOf(visited)).toContain('This question does not exist.')
  })

  test('is removed by an administrator with a reason, or its answer alone', async () => {
    const received = answers('dsa', {
      ...withAnswer,
      actions: ['remove', 'remove-answer'],
      timeline: [
        { id: '1', action: 'question.answered', actor: 'Biju', reason: null, at: '2026-10-02T10:00:00Z' },
      ],
    })
    const page = textOf(renderRoute(detail, await visit(detail, where)))
    for (const words of [
      'Remove the answer',
      'Remove the question',
      'The answer is removed too.',
      'History',
      'Biju',
    ])
      expect(page).toContain(words)
    const reason = 'A private number.'
    for (const intent of ['remove-question', 'remove-answer']) {
      expect((await visit(detail, { ...where, form: { intent, reason: '' } })).status).toBe(400)
      expect((await visit(detail, { ...where, form: { intent, reason } })).location).toBe('/questions/q-1')
    }
    expect(bodiesOf(posts(received))).toEqual([{ reason }, { reason }])
    expect(posts(received).map(({ path }) => path)).toEqual([
      '/questions/:id/remove',
      '/questions/:id/answer/remove',
    ])
  })

  test('that was removed says so to who asked, and one about a service off sale leads nowhere', async () => {
    answers('user', {
      state: 'removed',
      removal: { reason: 'A private number.', at: '2026-10-03T10:00:00Z' },
      product: { title: 'Tea gardens', slug: 'tea', isOnSale: false },
    })
    const html = renderRoute(detail, await visit(detail, where))
    expect(textOf(html)).toContain('We removed your question on 3 Oct 2026. Reason: A private number.')
    expect(textOf(html)).toContain('Tea gardens (not on sale now)')
    expect(html).not.toContain('href="/tours/tea')
  })

  test('is reported by its provider in place of an answer, who then reads what happens with it', async () => {
    const received = answers('service_provider', { actions: ['answer', 'report'] })
    const shown = await visit(detail, where)
    const html = renderRoute(detail, shown)
    expect(html).toContain('<details class="rounded-control')
    expect(textOf(html)).toContain('The person who asked does not see your report.')
    const form = { intent: 'report-question', reason: 'It is about bus tickets.' }
    const visited = await visit(detail, { ...where, path: '/questions/q-1?list=', form })
    expect(visited.location).toMatch(/^\/questions\/q-1\?list=/)
    expect(toastOf(visited)).toContain('Your report is sent.')
    expect(bodiesOf(posts(received))).toEqual([{ reason: 'It is about bus tickets.' }])
    const empty = await visit(detail, { ...where, form: { ...form, reason: '' } })
    expect(empty).toMatchObject({ status: 400, data: { form: 'report-question' } })
    expect(renderRoute(detail, shown, empty.data), 'stays open').toContain('<details open=""')
  })

  const report = { reason: 'It is about bus tickets.', at: '2026-10-03T10:00:00Z', isOpen: true }

  test.each([
    [
      'service_provider',
      true,
      'You reported this question on 3 Oct 2026. An administrator decides. Reason: It is about bus',
    ],
    [
      'dsa',
      true,
      'The provider reported this question on 3 Oct 2026. An administrator decides. Reason: It is',
    ],
    ['service_provider', false, 'An administrator decided that it stays.'],
  ] as const)('shows its report to %s (open: %s)', async (role, isOpen, words) => {
    answers(role, { report: { ...report, isOpen } })
    const page = textOf(renderRoute(detail, await visit(detail, where)))
    expect(page).toContain(words)
    expect(page).toContain(isOpen ? 'Reported' : 'No answer yet')
  })

  test('that was reported is kept or removed by an administrator, who goes on to the next one', async () => {
    const received = hostAnswers({
      'GET /auth/profile': aProfile({ role: 'dsa' }),
      'GET /questions': json({ rows: [aQuestion(), aQuestion({ id: 'q-2' })], next: null, previous: null }),
      'GET /questions/:id': json({ question: aQuestion({ actions: ['remove', 'keep'], report }) }),
      'POST /questions/:id/keep': json({ question: aQuestion() }),
      'POST /questions/:id/remove': json({ question: aQuestion() }),
    })
    const path = '/questions/q-1?list=view%3Dreported'
    const page = textOf(renderRoute(detail, await visit(detail, { ...where, path })))
    for (const words of ['Keep the question', 'The person who asked and the provider read it.'])
      expect(page).toContain(words)
    for (const intent of ['keep-question', 'remove-question']) {
      const visited = await visit(detail, { ...where, path, form: { intent, reason: 'It is one.' } })
      expect(visited.location).toBe('/questions/q-1?list=view%3Dreported&next=q-2')
    }
    expect(searchOf(received)).toContain('state=reported')
    expect(posts(received).map(({ path: at }) => at)).toEqual([
      '/questions/:id/keep',
      '/questions/:id/remove',
    ])
  })
})
