// The lists of questions of each role, and what can be done with a question.
import { describe, expect, test } from 'vitest'
import * as detail from '../../../app/routes/questions/detail/route.tsx'
import * as list from '../../../app/routes/questions/list/route.tsx'
import * as own from '../../../app/routes/questions/own/route.tsx'
import * as products from '../../../app/routes/products/approvals/route.tsx'
import * as tabs from '../../../app/routes/products/tabs/route.tsx'
import type { Role } from '../../../contract/options/accounts/roles.ts'
import type { QuestionDetails } from '../../../contract/shapes/products/questions.ts'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { textOf, toastOf } from '../support/read-page.ts'
import { renderRoute } from '../support/render.ts'
import { bodiesOf } from '../support/responses.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'
const where = { path: '/questions/q-1', params: { id: 'q-1' }, cookie }

const aQuestion = (given: Partial<QuestionDetails> = {}): QuestionDetails => ({
  id: 'q-1',
  text: 'Is there parking for a bus?',
  author: 'Arjun',
  createdAt: '2026-10-01T10:00:00Z',
  answer: null,
  answeredAt: null,
  state: 'waiting',
  product: { title: 'Tea gardens', slug: 'tea', isOnSale: true },
  version: 3,
  removal: null,
  actions: [],
  timeline: null,
  ...given,
})
const withAnswer = { answer: 'Yes, for two.', answeredAt: '2026-10-02T10:00:00Z', state: 'answered' } as const

const answers = (
  role: Role,
  given: Partial<QuestionDetails> = {},
  answer = json({ question: aQuestion(given) }),
) =>
  hostAnswers({
    'GET /auth/profile': aProfile({ role }),
    'GET /questions': json({ rows: [aQuestion(given)], next: null, previous: null }),
    'GET /questions/:id': json({ question: aQuestion(given) }),
    'POST /questions/:id/answer': answer,
    'POST /questions/:id/withdraw': answer,
    'POST /questions/:id/remove': answer,
    'POST /questions/:id/report': answer,
    'POST /questions/:id/keep': answer,
    'POST /questions/:id/answer/remove': answer,
  })

const posts = (received: ReturnType<typeof answers>) => received.filter(({ method }) => method === 'POST')
const searchOf = (received: ReturnType<typeof answers>) =>
  received.find(({ path }) => path === '/questions')?.search

describe('the list of questions', () => {
  test('shows a provider first what waits, the oldest on top, below a tab of its own', async () => {
    const received = answers('service_provider')
    const html = renderRoute(own, await visit(own, { path: '/my-services/questions', cookie }))
    expect(textOf(html)).toContain('Is there parking for a bus?')
    expect(html).toContain('href="/questions/q-1?list="')
    expect(searchOf(received)).toBe('?state=waiting&sort=oldest')
    const tabBar = await visit(tabs, { path: '/my-services', cookie })
    expect(JSON.stringify(tabBar.data)).toContain('/my-services/questions')
  })

  test('has at its tab how many wait for the provider, if any, and needs no answer for it', async () => {
    const open = async (work: Parameters<typeof hostAnswers>[0]) => {
      const offered = { 'GET /managed-products': json({}), 'GET /questions': json({}) }
      const received = hostAnswers({
        'GET /auth/profile': aProfile({ role: 'service_provider' }),
        ...offered,
        ...work,
      })
      const { data } = await visit(tabs, { path: '/my-services', cookie })
      return { received, page: textOf(renderRoute(tabs, { data }, undefined, '/my-services')) }
    }
    const { received, page } = await open({ 'GET /open-work': json({ questions: 3 }) })
    expect(page.trim()).toBe('Services Questions 3 open')
    expect(received.find(({ path }) => path === '/open-work')?.search).toBe('?area=services')
    for (const work of [{ 'GET /open-work': json({ questions: 0 }) }, {}])
      expect((await open(work)).page.trim()).toBe('Services Questions')
    expect((await open({ 'GET /open-work': json({}, 500) })).page.trim()).toBe('Services Questions')
  })

  test('shows administrators all of their territory, also removed ones', async () => {
    const received = answers('dsa')
    const html = renderRoute(list, await visit(list, { path: '/questions?view=removed&q=tea', cookie }))
    expect(searchOf(received)).toContain('state=removed')
    expect(searchOf(received)).toContain('q=tea')
    expect(textOf(html)).toContain('of your territory')
  })

  test('shows customers their own', async () => {
    const received = answers('user')
    const html = renderRoute(list, await visit(list, { path: '/questions', cookie }))
    expect(textOf(html)).toContain('Your questions')
    expect(searchOf(received)).toBe('?sort=newest')
  })

  test.each([
    ['affiliate', list, '/questions'],
    ['user', own, '/my-services/questions'],
  ] as const)('is not open for %s at another address', async (role, route, path) => {
    answers(role)
    expect((await visit(route, { path, cookie })).location).toBe('/unauthorized')
  })

  test('leads a provider from the address of the others to their own, with the view and the words', async () => {
    const received = answers('service_provider')
    const visited = await visit(list, { path: '/questions?view=answered&q=bus', cookie })
    expect(visited.location).toBe('/my-services/questions?view=answered&q=bus')
    expect(searchOf(received)).toBeUndefined()
  })

  test('is found by administrators on the page of products, where the host takes questions', async () => {
    const open = async (more: object) => {
      hostAnswers({
        'GET /auth/profile': aProfile({ role: 'dsa' }),
        'GET /managed-products': json({ rows: [], next: null, previous: null }),
        ...more,
      })
      return renderRoute(products, await visit(products, { path: '/products', cookie }))
    }
    expect(await open({})).not.toContain('href="/questions"')
    expect(await open({ 'POST /products/:slug/questions': json({}) })).toContain('href="/questions"')
  })
})

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
