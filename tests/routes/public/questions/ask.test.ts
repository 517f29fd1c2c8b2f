// Asking about a tour or a stay, and reading what others have asked.
import { describe, expect, test } from 'vitest'
import * as ask from '../../../../app/routes/public/ask/route.tsx'
import * as questions from '../../../../app/routes/public/questions/route.tsx'
import type { Role } from '../../../../contract/options/accounts/roles.ts'
import { aProfile, hostAnswers, json } from '../../support/host.ts'
import { show } from '../../support/pages/product-page.ts'
import { aProduct } from '../../support/products.ts'
import { textOf, toastOf } from '../../support/read-page.ts'
import { render, renderRoute } from '../../support/render.ts'
import { bodiesOf, formErrors } from '../../support/responses.ts'
import { visit } from '../../support/visit.ts'

const slug = 'tea'
const text = 'Is there parking for a bus?'
const where = { path: '/tours/tea/ask', params: { slug }, cookie: 'accessToken=abc' }
const product = json({ product: aProduct({ slug, title: 'Tea gardens' }) })
const answered = {
  id: 'q-1',
  text,
  author: 'Arjun',
  answer: 'Yes, for two.',
  answeredAt: '2026-10-01T10:00:00Z',
}
const asked = json({
  question: {
    ...answered,
    createdAt: '2026-10-01T10:00:00Z',
    answer: null,
    answeredAt: null,
    state: 'waiting',
    product: { title: 'Tea gardens', slug, isOnSale: true },
    version: 0,
    actions: ['withdraw'],
  },
})

const answers = (role: Role | undefined, answer = asked, page = product) =>
  hostAnswers({
    'GET /auth/profile': role === undefined ? json({ message: 'Signed out.' }, 401) : aProfile({ role }),
    'GET /products/:slug': page,
    'POST /products/:slug/questions': answer,
  })

const posts = (received: ReturnType<typeof answers>) => received.filter(({ method }) => method === 'POST')

describe('the form for a question', () => {
  test('sends what a customer asks, and leads to the question', async () => {
    const received = answers('user')
    const html = renderRoute(ask, await visit(ask, where))
    expect(html).toMatch(/<textarea[^>]*name="text"/)
    expect(textOf(html)).toContain('Tea gardens')
    const visited = await visit(ask, { ...where, form: { text: ` ${text} ` } })
    expect(visited.location).toBe('/questions/q-1')
    expect(toastOf(visited)).toContain('Your question is sent.')
    expect(bodiesOf(posts(received))).toEqual([{ text }])
  })

  test('is a way to sign in and back for somebody who is signed out', async () => {
    answers(undefined)
    const html = renderRoute(ask, await visit(ask, where))
    expect(html).toContain('href="/login?next=%2Ftours%2Ftea%2Fask"')
    expect(textOf(html)).toContain('Sign in to ask')
    expect(html).not.toContain('<textarea')
  })

  test('says to other accounts that customers ask', async () => {
    answers('service_provider')
    expect(textOf(renderRoute(ask, await visit(ask, where)))).toContain('Only customers ask questions.')
  })

  test.each([
    ['a phone number', 'Call me on 98470 12345.', 'Leave out phone numbers'],
    ['too few letters', 'Why?', 'at least 10 characters'],
  ])('keeps what was typed with %s, and sends nothing', async (_, typed, message) => {
    const received = answers('user')
    const visited = await visit(ask, { ...where, form: { text: typed } })
    expect(visited.status).toBe(400)
    expect(visited.data).toMatchObject({
      initialValue: { text: typed },
      error: { text: [expect.stringContaining(message)] },
    })
    expect(posts(received)).toEqual([])
  })

  test('keeps what was typed after the session has ended', async () => {
    answers(undefined)
    const visited = await visit(ask, { ...where, form: { text }, withPage: true })
    expect([visited.status, visited.thrown]).toEqual([401, false])
    expect(formErrors(visited.data)).toEqual([
      'You were signed out. Sign in in another tab, then send the question again.',
    ])
    const html = render(ask.default, { data: visited.loaded }, visited)
    expect(html).toContain(text)
  })

  test('keeps what was typed where the tour is off sale meanwhile, and says so', async () => {
    const gone = json({ message: 'This tour or stay is not on sale now, so you cannot ask about it.' }, 409)
    answers('user', gone, json({ message: 'This tour or stay does not exist.' }, 404))
    const visited = await visit(ask, { ...where, form: { text }, withPage: true })
    expect([visited.status, visited.thrown]).toEqual([409, false])
    expect(visited.data).toMatchObject({ initialValue: { text } })
    expect(visited.loaded).toMatchObject({ title: null })
    expect((await visit(ask, where)).status, 'opened later').toBe(404)
  })

  test.each([429, 502])('keeps what was typed where the host answers %i', async (status) => {
    answers('user', json({ message: 'Too many attempts. Try again in 20 hours.' }, status))
    const visited = await visit(ask, { ...where, form: { text } })
    expect(visited.status).toBe(status)
    expect(visited.data).toMatchObject({ initialValue: { text } })
  })

  test('is not there where the host takes no questions', async () => {
    hostAnswers({ 'GET /auth/profile': aProfile({ role: 'user' }), 'GET /products/:slug': product })
    expect((await visit(ask, where)).location).toBe('/tours/tea')
  })
})

describe('the page of a product', () => {
  const htmlOf = async (given: object) => (await show({ product: aProduct({ slug, ...given }) })).html

  test('shows the newest answers, and leads to the form and to all', async () => {
    const html = await htmlOf({ questions: [answered], answeredQuestions: 7 })
    expect(textOf(html)).toContain(`${text} Arjun asked Yes, for two.`)
    expect(html).toContain('href="/tours/tea/ask"')
    expect(html).toContain('href="/tours/tea/questions"')
    expect(textOf(html)).toContain('All 7 questions')
    expect(html).not.toContain('QAPage')
  })

  test('invites to ask where nothing is answered, and has no page of all for a few', async () => {
    const html = await htmlOf({ questions: [], answeredQuestions: 0 })
    expect(textOf(html)).toContain('Ask what you want to know before you book')
    expect(await htmlOf({ questions: [answered], answeredQuestions: 1 })).not.toContain(
      '/tours/tea/questions',
    )
  })

  test('says nothing of questions at a host that takes none', async () => {
    expect(await htmlOf({})).not.toContain('/tours/tea/ask')
  })
})

test('the pages of questions lead to older and newer answers by plain links, and back to the product', async () => {
  const open = async (query: string, more: object) => {
    const received = hostAnswers({
      'GET /products/:slug': product,
      'GET /products/:slug/questions': json({ rows: [answered], next: null, previous: null, ...more }),
    })
    const visited = await visit(questions, { path: `/tours/tea/questions${query}`, params: { slug } })
    return { html: render(questions.default, visited), received }
  }
  const first = await open('', { next: 'n2' })
  expect(first.html).toContain('href="/tours/tea/questions?after=n2"')
  expect(first.html).not.toContain('Newer answers')
  expect(textOf(first.html)).toContain('Yes, for two.')
  const second = await open('?after=n2', { previous: 'p1' })
  expect(second.html).toContain('href="/tours/tea/questions?before=p1"')
  expect(second.received.map(({ search }) => search).join(' ')).toContain('after=n2')
  expect(second.html).toContain('href="/tours/tea/ask"')
})
