// Asking to be told without an account, by an email address, and the link that confirms and ends it.
import { describe, expect, test } from 'vitest'
import * as guestWait from '../../../../app/routes/public/guest-wait/route.tsx'
import * as wait from '../../../../app/routes/public/wait/route.tsx'
import { controlsIn } from '../../support/form-markup.ts'
import { hostAnswers, hostOffers, hostOffersNothing, json } from '../../support/host.ts'
import { aProduct, aSlot, slotId, useToday } from '../../support/products.ts'
import { textOf, toastOf } from '../../support/read-page.ts'
import { render, renderRoute } from '../../support/render.ts'
import { bodiesOf } from '../../support/responses.ts'
import { anEntry } from '../../support/rows/waitlist-entry.ts'
import { visit } from '../../support/visit.ts'

useToday()

const params = { slug: 'houseboat-day' }
const join = 'POST /waitlist'
const joinAsGuest = 'POST /guest-waitlist'
const path = '/tours/houseboat-day/wait?date=2026-11-28&guests=3'
const full = aSlot({ id: slotId(1), free: 0, status: 'SOLD_OUT' })
const pages = () => ({
  'GET /products/:slug': json({ product: aProduct() }),
  'GET /products/:slug/slots': json({ slots: [full] } as never),
})

const entry = anEntry()

describe('the page on which somebody who is signed out asks to be told', () => {
  const open = async () => {
    hostOffers(join, joinAsGuest)
    const received = hostAnswers(pages())
    return { visited: await visit(wait, { path, params }), received }
  }

  test('has a field for the email address, with the sign-in beside it, and asks for no list', async () => {
    const { visited, received } = await open()
    const html = renderRoute(wait, visited)
    const field = controlsIn(html).find(({ name }) => name === 'email')
    expect(field).toMatchObject({ name: 'email' })
    expect(html).toMatch(/<input[^>]*type="email"[^>]*required=""/)
    expect(html).toContain(`href="/login?next=${encodeURIComponent(path)}"`)
    expect(textOf(html)).toContain('First we send you a link to confirm')
    expect(textOf(html)).not.toContain('under Saved')
    expect(received.map(({ path: asked }) => asked)).not.toContain('/waitlist')
  })

  const form = { date: '2026-11-28', time: `${slotId(1)} 09:30`, guests: '3', email: ' priya@example.com' }
  const post = async (sent: Record<string, string>, answer: Response = json({ message: 'Sent.' })) => {
    hostOffers(join)
    const received = hostAnswers({ ...pages(), [joinAsGuest]: answer })
    const page = await visit(wait, { path, params, form: sent, withPage: true })
    return { page, sent: received.filter(({ method }) => method === 'POST') }
  }

  test('sends the day and the address, and leads to what to do, without the address', async () => {
    const { page, sent } = await post(form)
    expect(bodiesOf(sent)).toEqual([
      {
        slug: 'houseboat-day',
        date: '2026-11-28',
        startTime: '09:30',
        guests: 3,
        email: 'priya@example.com',
      },
    ])
    expect(page.location).toBe('/waitlist?sent=houseboat-day')
  })

  test.each([
    ['no address', { email: '' }, 'Email is required.'],
    ['a wrong address', { email: 'priya at home' }, 'Enter a valid email address.'],
    ['no guests', { guests: '0' }, 'Enter at least 1 guest.'],
  ])('shows what is wrong with %s, keeps it, and sends nothing', async (_, wrong, problem) => {
    const { page, sent } = await post({ ...form, ...wrong })
    expect([page.status, sent]).toEqual([400, []])
    expect(page.data).toMatchObject({ refusal: problem })
  })

  test.each([
    [409, 'There is room for you: you can book this now.', 'There is room for you'],
    [429, 'Too many attempts. Try again in 5 minutes.', 'Too many attempts.'],
    [500, 'Secret of the host.', 'That did not work. Please try again in a moment.'],
  ])('shows why the host answers %i, with what was typed', async (status, message, shown) => {
    const { page } = await post({ ...form, guests: '5' }, json({ message }, status))
    expect(page.status).toBe(status)
    const html = renderRoute(wait, { data: page.loaded }, page.data)
    expect(textOf(html)).toContain(shown)
    expect(html).toMatch(/<input[^>]*value=" ?priya@example.com"/)
    expect(html).toContain('<option value="5" selected="">5 guests</option>')
  })
})

describe('the page of the link', () => {
  const link = '/waitlist?token=secret'
  const show = async (found: Response, at = link) => {
    hostOffers(joinAsGuest)
    const received = hostAnswers({ 'POST /guest-waitlist/find': found })
    const visited = await visit(guestWait, { path: at, cookie: 'accessToken=other' })
    return { visited, received, html: render(guestWait.default, visited, undefined, at) }
  }

  test('shows what was asked for, with a button, and confirms nothing by itself', async () => {
    const { html, received } = await show(json({ entry, isConfirmed: false }))
    expect(textOf(html)).toContain('Saturday, 28 November, 9:30 am, 3 guests')
    expect(html).toMatch(/<button[^>]*value="confirm"[^>]*>Yes, tell me<\/button>/)
    expect(html).toMatch(/<button[^>]*value="leave"[^>]*>No, delete my address<\/button>/)
    expect(received.map(({ path: asked }) => asked)).toEqual(['/guest-waitlist/find'])
    expect(bodiesOf(received)).toEqual([{ token: 'secret' }])
    expect(received[0]?.headers.get('cookie')).toBeNull()
  })

  test('lets a guest who waits leave, and book what is free', async () => {
    const free = { ...entry, isFree: true, slotId: slotId(7) }
    const { html } = await show(json({ entry: free, isConfirmed: true }))
    expect(html).toMatch(/<h1[^>]*>You wait for this<\/h1>/)
    expect(html).not.toContain('Yes, tell me')
    expect(html).toMatch(/<button[^>]*value="leave"[^>]*>I wait no longer<\/button>/)
    expect(html).toContain(`date=2026-11-28&amp;guests=3&amp;slot=${slotId(7)}#booking`)
  })

  test('leads to the account that has it too', async () => {
    const { html } = await show(json({ entry, isConfirmed: true, isInAccount: true }))
    expect(html).toContain('href="/saved"')
    expect(textOf(html)).toContain('It is in your account too, under Saved')
    expect((await show(json({ entry, isConfirmed: true }))).html).not.toContain('href="/saved"')
  })

  test.each([
    ['a link that ended', json({ message: 'Gone.' }, 404), link],
    ['no link', json({}), '/waitlist'],
  ])('says so of %s', async (_, found, at) => {
    const { html, visited } = await show(found, at)
    expect(visited.status).toBe(200)
    expect(textOf(html)).toContain('You do not wait for this')
    expect(textOf(html)).toContain('If you have asked again since, use the link in our newest message.')
  })

  test('says what to do once a link was sent, the same for everybody, and leads back', async () => {
    const { html, received } = await show(json({}), '/waitlist?sent=houseboat-day')
    expect(textOf(html)).toContain('Check your email')
    expect(textOf(html)).toContain('An address that waits for 5 trips already is sent nothing more.')
    expect(html).toContain('href="/tours/houseboat-day"')
    expect(received).toEqual([])
    expect((await show(json({}), '/waitlist?sent=%2F%2Fevil.example')).html).not.toContain('evil')
  })

  const press = async (intent: string, call: string, answer: Response) => {
    const received = hostAnswers({ [joinAsGuest]: json({}), [`POST /guest-waitlist/${call}`]: answer })
    const page = await visit(guestWait, { path: link, form: { intent } })
    return { page, received }
  }

  test('confirms by its button, and shows what is waited for', async () => {
    const { page, received } = await press('confirm', 'confirm', json({ entry, isConfirmed: true }))
    expect(received.map(({ path: asked }) => asked)).toEqual(['/guest-waitlist/confirm'])
    expect([page.location, toastOf(page)]).toEqual([
      link,
      expect.stringContaining('We will tell you when there is room.'),
    ])
  })

  test('ends it by its button', async () => {
    const { page, received } = await press('leave', 'leave', json({ isWaiting: false }))
    expect(received.map(({ path: asked }) => asked)).toEqual(['/guest-waitlist/leave'])
    expect([page.location, toastOf(page)]).toEqual([
      '/tours',
      expect.stringContaining('You wait for it no longer. The entry is deleted with its email address.'),
    ])
  })

  test.each([
    [404, undefined],
    [500, 'That did not work. Please try again in a moment.'],
  ])('answers %i of the host with its status', async (status, error) => {
    const { page } = await press('confirm', 'confirm', json({ message: 'Secret.' }, status))
    expect([page.status, page.data]).toEqual([status, { error }])
  })

  test('is not there at a host without it', async () => {
    hostOffersNothing()
    expect((await visit(guestWait, { path: link })).status).toBe(404)
  })
})
