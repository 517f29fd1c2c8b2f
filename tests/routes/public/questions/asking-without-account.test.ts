// Asking about a tour without an account, by an email address, and the link that confirms the question and shows its answer.
import { describe, expect, test } from 'vitest'
import * as ask from '../../../../app/routes/public/ask/route.tsx'
import * as guestQuestion from '../../../../app/routes/public/guest-question/route.tsx'
import { aProfile, hostAnswers, hostOffers, hostOffersNothing, json } from '../../support/host.ts'
import { aProduct } from '../../support/products.ts'
import { textOf, toastOf } from '../../support/read-page.ts'
import { render, renderRoute } from '../../support/render.ts'
import { bodiesOf, formErrors } from '../../support/responses.ts'
import { visit } from '../../support/visit.ts'

const slug = 'tea'
const text = 'Is there parking for a bus?'
const where = { path: '/tours/tea/ask', params: { slug } }
const askAsGuest = 'POST /products/:slug/guest-questions'
const pages = { 'GET /products/:slug': json({ product: aProduct({ slug, title: 'Tea gardens' }) }) }

describe('the form for a question of somebody who is signed out', () => {
  const open = async () => {
    hostOffers('POST /products/:slug/questions', askAsGuest)
    const received = hostAnswers(pages)
    return { visited: await visit(ask, where), received }
  }

  test('has a field for the email address, with the sign-in beside it', async () => {
    const { visited } = await open()
    const html = renderRoute(ask, visited)
    expect(html).toMatch(/<textarea[^>]*name="text"/)
    expect(html).toMatch(/<input[^>]*type="email"[^>]*name="email"/)
    expect(html).toContain('href="/login?next=%2Ftours%2Ftea%2Fask"')
    expect(textOf(html)).toContain('Everybody sees it without your name.')
    expect(textOf(html)).not.toContain('first name')
  })

  const post = async (form: Record<string, string>, answer = json({ message: 'Sent.' })) => {
    hostOffers('POST /products/:slug/questions')
    const received = hostAnswers({ ...pages, [askAsGuest]: answer })
    const visited = await visit(ask, { ...where, form, withPage: true })
    return { visited, sent: received.filter(({ method }) => method === 'POST') }
  }

  test('sends the question and the address without cookies, and leads to what to do, without the address', async () => {
    const { visited, sent } = await post({ text: ` ${text} `, email: ' priya@example.com' })
    expect(bodiesOf(sent)).toEqual([{ text, email: 'priya@example.com' }])
    expect(sent[0]?.headers.get('cookie')).toBeNull()
    expect(visited.location).toBe('/guest-question?sent=tea')
  })

  test.each([
    ['no address', { text, email: '' }, 'email', 'Email is required.'],
    ['a wrong address', { text, email: 'priya at home' }, 'email', 'Enter a valid email address.'],
    ['too few letters', { text: 'Why?', email: 'priya@example.com' }, 'text', 'at least 10 characters'],
  ])(
    'says at its field what is wrong with %s, keeps it, and sends nothing',
    async (_, form, field, problem) => {
      const { visited, sent } = await post(form)
      expect([visited.status, sent]).toEqual([400, []])
      expect(visited.data).toMatchObject({
        initialValue: { text: form.text },
        error: { [field]: [expect.stringContaining(problem)] },
      })
      const html = render(ask.default, { data: visited.loaded }, visited)
      expect(html).toContain(form.text)
      if (form.email !== '') expect(html).toContain(`value="${form.email}"`)
    },
  )

  test.each([
    [404, 409, 'This tour or stay is not on sale now, so you cannot ask about it.'],
    [409, 409, 'Host says so.'],
    [429, 429, 'Host says so.'],
  ])('keeps what was typed where the host answers %i', async (status, shown, problem) => {
    const { visited } = await post(
      { text, email: 'priya@example.com' },
      json({ message: 'Host says so.' }, status),
    )
    expect(visited.status).toBe(shown)
    expect(formErrors(visited.data)).toEqual([problem])
    expect(visited.data).toMatchObject({ initialValue: { text, email: 'priya@example.com' } })
  })

  test('asks for the address or a sign-in where the session of the form has ended', async () => {
    const { visited, sent } = await post({ text })
    expect([visited.status, sent]).toEqual([401, []])
    expect(formErrors(visited.data)).toEqual([
      'You were signed out. Enter your email address, or sign in in another tab. Then send the question again.',
    ])
    const html = render(ask.default, { data: visited.loaded }, visited)
    expect(html).toContain(text)
    expect(html).toMatch(/<input[^>]*name="email"/)
  })

  test('asks as the customer who has signed in meanwhile', async () => {
    const question = {
      id: 'q-1',
      text,
      author: 'Arjun',
      createdAt: '2026-10-01T10:00:00Z',
      state: 'waiting',
      product: { title: 'Tea gardens', slug, isOnSale: true },
      version: 0,
      actions: [],
    }
    const received = hostAnswers({
      ...pages,
      'GET /auth/profile': aProfile({ role: 'user' }),
      'POST /products/:slug/questions': json({ question }),
      [askAsGuest]: json({}),
    })
    const form = { text, email: 'priya@example.com' }
    const visited = await visit(ask, { ...where, cookie: 'accessToken=abc', form })
    expect(visited.location).toBe('/questions/q-1')
    const posted = received.filter(({ method }) => method === 'POST')
    expect([posted.map(({ path }) => path), bodiesOf(posted)]).toEqual([
      ['/products/:slug/questions'],
      [{ text }],
    ])
  })
})

describe('the page of the link of a question', () => {
  const link = '/guest-question?token=secret'
  const unconfirmed = {
    text,
    createdAt: '2026-10-01T10:00:00Z',
    answer: null,
    answeredAt: null,
    state: 'waiting',
    removal: null,
    product: { title: 'Tea gardens', slug, isOnSale: true },
    isConfirmed: false,
  }
  const waiting = { ...unconfirmed, isConfirmed: true }
  const answered = {
    ...waiting,
    state: 'answered',
    answer: 'Yes, for two.',
    answeredAt: '2026-10-02T10:00:00Z',
  }
  const show = async (found: Response, at = link) => {
    hostOffers(askAsGuest)
    const received = hostAnswers({ 'POST /guest-questions/find': found })
    const visited = await visit(guestQuestion, { path: at, cookie: 'accessToken=other' })
    return { visited, received, html: render(guestQuestion.default, visited, undefined, at) }
  }

  test('shows the question with a button, and confirms nothing by itself', async () => {
    const { html, received } = await show(json(unconfirmed))
    expect(html).toMatch(/<h1[^>]*>Send this question\?<\/h1>/)
    expect(textOf(html)).toContain(text)
    expect(html).toMatch(/<button[^>]*value="confirm"[^>]*>Yes, send it<\/button>/)
    expect(html).toMatch(/<button[^>]*value="withdraw"[^>]*>No, delete it<\/button>/)
    expect(received.map(({ path }) => path)).toEqual(['/guest-questions/find'])
    expect(bodiesOf(received)).toEqual([{ token: 'secret' }])
    expect(received[0]?.headers.get('cookie')).toBeNull()
  })

  test('offers no way to send what is not on sale now', async () => {
    const product = { ...unconfirmed.product, isOnSale: false }
    const { html } = await show(json({ ...unconfirmed, product }))
    expect(textOf(html)).toContain('Tea gardens (not on sale now)')
    expect(html).not.toContain('value="confirm"')
    expect(html).toContain('value="withdraw"')
  })

  test('says that a question waits, and lets the guest withdraw it', async () => {
    const { html } = await show(json(waiting))
    expect(textOf(html)).toContain('The provider has not answered yet.')
    expect(html).not.toContain('value="confirm"')
    expect(html).toMatch(/<summary[^>]*>Withdraw the question<\/summary>/)
  })

  test('shows the answer, leads to it in public, and lets the guest delete both', async () => {
    const { html } = await show(json(answered))
    expect(textOf(html)).toContain('Yes, for two. The provider answered on')
    expect(html).toContain('href="/tours/tea#questions"')
    expect(html).toMatch(/<summary[^>]*>Delete the question<\/summary>/)
    expect(textOf(html)).toContain('We delete the question, its answer and your email address.')
  })

  test('says why a question was removed', async () => {
    const removal = { reason: 'It names a phone.', at: '2026-10-03T10:00:00Z' }
    const { html } = await show(json({ ...waiting, state: 'removed', removal }))
    expect(html).toMatch(/<h1[^>]*>Your question was removed<\/h1>/)
    expect(textOf(html)).toContain('Reason: It names a phone.')
  })

  test('leads to the account that has it too, and says that the account stays when it is deleted', async () => {
    const { html } = await show(json({ ...waiting, isConfirmed: true, isInAccount: true }))
    expect(html).toContain('href="/questions"')
    expect(textOf(html)).toContain('It is in your account too, under your questions')
    expect(textOf(html)).toContain(
      'We delete the question and the email address of this link. Your account stays.',
    )
    const other = await show(json({ ...waiting, isConfirmed: true }))
    expect(other.html).not.toContain('href="/questions"')
  })

  test.each([
    ['a link that ended', json({ message: 'Gone.' }, 404), link],
    ['no link', json({}), '/guest-question'],
  ])('says so of %s', async (_, found, at) => {
    const { html, visited } = await show(found, at)
    expect(visited.status).toBe(200)
    expect(textOf(html)).toContain('There is no question here')
  })

  test('says what to do once a link was sent, the same for everybody, and leads back', async () => {
    const { html, received } = await show(json({}), '/guest-question?sent=tea')
    expect(textOf(html)).toContain('Check your email')
    expect(textOf(html)).toContain('An address with 3 questions that have no answer is sent nothing more.')
    expect(html).toContain('href="/tours/tea"')
    expect(received).toEqual([])
    expect((await show(json({}), '/guest-question?sent=%2F%2Fevil.example')).html).not.toContain('evil')
  })

  const press = async (intent: string, call: string, answer: Response) => {
    const received = hostAnswers({ [askAsGuest]: json({}), [`POST /guest-questions/${call}`]: answer })
    const page = await visit(guestQuestion, { path: link, form: { intent } })
    return { page, received }
  }

  test('sends the question by its button, and shows it', async () => {
    const { page, received } = await press('confirm', 'confirm', json(waiting))
    expect(received.map(({ path }) => path)).toEqual(['/guest-questions/confirm'])
    expect([page.location, toastOf(page)]).toEqual([
      link,
      expect.stringContaining('Your question is sent to the provider.'),
    ])
  })

  test('withdraws it by its button', async () => {
    const { page, received } = await press('withdraw', 'withdraw', json({ isWithdrawn: true }))
    expect(received.map(({ path }) => path)).toEqual(['/guest-questions/withdraw'])
    expect([page.location, toastOf(page)]).toEqual([
      '/tours',
      expect.stringContaining('Your question is deleted, with the email address of its link.'),
    ])
  })

  test.each([
    [404, 'Gone.', undefined],
    [409, 'This tour or stay is not on sale now.', 'This tour or stay is not on sale now.'],
    [500, 'Secret.', 'That did not work. Please try again in a moment.'],
  ])('answers %i of the host with its status', async (status, message, error) => {
    const { page } = await press('confirm', 'confirm', json({ message }, status))
    expect([page.status, page.data]).toEqual([status, { error }])
  })

  test('is not there at a host without it', async () => {
    hostOffersNothing()
    expect((await visit(guestQuestion, { path: link })).status).toBe(404)
  })
})
