// The bell, the list of notifications, and the link to unsubscribe, as they work without scripts.
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import * as notifications from '../../../app/routes/notifications/route.tsx'
import * as unsubscribe from '../../../app/routes/public/unsubscribe/route.tsx'
import * as shell from '../../../app/routes/shell/route.tsx'
import { aProfile, hostAnswers, hostOffers, hostOffersNothing, json } from '../support/host.ts'
import { render } from '../support/render.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=secret'
const id = '0b7c5d3e-1a2b-4c3d-8e4f-5a6b7c8d9e0f'

const notification = (overrides: object = {}) => ({
  id,
  title: 'Confirmed: Tea gardens <b>of Munnar</b>',
  text: 'Your booking BK-000123 is confirmed and paid.',
  action: { label: 'Open your booking', path: '/bookings/BK-000123' },
  createdAt: '2026-10-01T06:00:00Z',
  isRead: false,
  ...overrides,
})

const listOf = (rows: object[], unread = 1) => json({ rows, next: null, previous: null, unread } as never)

async function bellOf(unread: number | undefined): Promise<string> {
  hostAnswers({
    'GET /auth/profile': aProfile(),
    ...(unread !== undefined && { 'GET /unread-notifications': json({ unread }) }),
  })
  const html = render(
    shell.default,
    await visit(shell, { path: '/dashboard', cookie }),
    undefined,
    '/dashboard',
  )
  return /<header.*?<\/header>/s.exec(html)?.[0] ?? ''
}

describe('the bell', () => {
  test.each([
    [0, 'Notifications', ''],
    [3, 'Notifications, 3 unread', '>3</span>'],
    [100, 'Notifications, 99+ unread', '>99+</span>'],
  ])('leads to the list, with %i unread', async (unread, label, badge) => {
    const header = await bellOf(unread)
    expect(header).toContain(`href="/notifications"`)
    expect(header).toContain(`aria-label="${label}"`)
    expect(header).toContain(badge)
    expect(header).not.toContain('popoverTarget="notifications"')
  })

  test('opens a note without a number at a host that has no notifications', async () => {
    const header = await bellOf(undefined)
    expect(header).toMatch(/popoverTarget="notifications"/i)
    expect(header).toContain('You are all caught up')
    expect(header).not.toContain('href="/notifications"')
  })

  test('is there without a number when the host does not count', async () => {
    hostAnswers({ 'GET /auth/profile': aProfile(), 'GET /unread-notifications': json({}, 500) })
    const page = await visit(shell, { path: '/dashboard', cookie })
    expect(page.status).toBe(200)
    expect(page.data).toMatchObject({ unread: undefined })
  })
})

describe('the number at the bell', () => {
  /** Opens a page of the session, and tells the number and how often the host was asked for it so far. */
  function counting(start = 3) {
    let unread = start
    let asked = 0
    hostAnswers({
      'GET /auth/profile': aProfile(),
      'GET /unread-notifications': () => {
        asked += 1
        return json({ unread })
      },
      [`POST /notifications/${id}`]: () => {
        unread -= 1
        return json({ unread })
      },
    })
    const open = async (session = cookie) => {
      const { data } = await visit(shell, { path: '/dashboard', cookie: session })
      return [(data as { unread?: string }).unread, asked]
    }
    return { open, arrive: () => (unread += 1) }
  }

  test('is asked for once by pages that follow each other within seconds', async () => {
    const clock = vi.spyOn(performance, 'now')
    const start = performance.now()
    clock.mockReturnValue(start)
    const { open, arrive } = counting()
    expect(await open()).toEqual(['3', 1])
    arrive()
    expect(await open()).toEqual(['3', 1])
    clock.mockReturnValue(start + 5001)
    // The cache looks at its clock once a millisecond.
    await wait(5)
    expect(await open()).toEqual(['4', 2])
  })

  test('is exact once somebody has read, in the next page and in every process', async () => {
    const { open } = counting()
    expect(await open()).toEqual(['3', 1])
    const { setCookies } = await visit(notifications, {
      path: '/notifications',
      cookie,
      form: { intent: 'open', id, to: '/bookings' },
    })
    expect(await open()).toEqual(['2', 2])
    // Another process has not seen the form, and may have kept the number from before.
    const marker = setCookies.find((line) => line.startsWith('bell='))
    expect(marker).toMatch(/Max-Age=10;.*HttpOnly; SameSite=Lax/)
    const marked = `${cookie}; ${marker?.split(';')[0]}`
    expect(await open(marked)).toEqual(['2', 3])
    expect(await open(marked)).toEqual(['2', 4])
  })

  test('is each session’s own', async () => {
    const { open } = counting()
    expect(await open()).toEqual(['3', 1])
    expect(await open('accessToken=another')).toEqual(['3', 2])
  })

  test('is asked for again after an answer that failed', async () => {
    let answers = 0
    hostAnswers({
      'GET /auth/profile': aProfile(),
      'GET /unread-notifications': () => {
        answers += 1
        return answers < 2 ? json({}, 404) : json({ unread: 1 })
      },
    })
    const open = async () => (await visit(shell, { path: '/dashboard', cookie })).data
    expect(await open()).toMatchObject({ unread: undefined })
    expect(await open()).toMatchObject({ unread: '1' })
  })
})

const list = async (path = '/notifications') => {
  const page = await visit(notifications, { path, cookie })
  return { page, html: render(notifications.default, page, undefined, '/notifications') }
}

describe('the list of notifications', () => {
  test('shows each with a button to open it and one to mark it, and escapes what it says', async () => {
    hostAnswers({
      'GET /auth/profile': aProfile(),
      'GET /notifications': listOf([notification(), notification({ id: 'two', isRead: true, action: null })]),
    })
    const { html } = await list()
    expect(html).toContain('Confirmed: Tea gardens &lt;b&gt;of Munnar&lt;/b&gt;')
    expect(html).toContain('1 Oct 2026, 11:30 am')
    expect(html).toMatch(/<button [^>]*aria-label="[^":]+: Confirmed: Tea gardens &lt;b&gt;of Munnar/)
    expect(html).toMatch(/name="to" value="\/bookings\/BK-000123"/)
    for (const intent of ['open', 'read', 'unread', 'read-all'])
      expect(html).toMatch(new RegExp(`<button [^>]*value="${intent}"[^>]*name="intent"`))
  })

  test('asks for the unread ones alone, and for the next page', async () => {
    const received = hostAnswers({ 'GET /auth/profile': aProfile(), 'GET /notifications': listOf([], 0) })
    const { html } = await list('/notifications?view=unread&after=abc')
    expect(received.at(-1)?.search).toBe('?after=abc&isUnread=yes')
    expect(html).not.toContain('value="read-all"')
    hostAnswers({ 'GET /auth/profile': aProfile(), 'GET /notifications': listOf([], 0) })
    expect((await list()).html).toContain('You are all caught up')
  })

  test('is launching soon at a host without it', async () => {
    hostOffersNothing()
    hostAnswers({ 'GET /auth/profile': aProfile() })
    expect((await list()).page.data).toEqual({ launchingSoon: 'Notifications' })
  })

  test('is closed to the signed-out', async () => {
    expect((await visit(notifications, { path: '/notifications' })).location).toBe('/')
  })
})

const post = (form: Record<string, string>, path = '/notifications') =>
  visit(notifications, { path, cookie, form })

describe('a notification', () => {
  test('is marked as read when it is opened, which leads to what it is about', async () => {
    const received = hostAnswers({
      'GET /auth/profile': aProfile(),
      [`POST /notifications/${id}`]: json({ unread: 0 }),
    })
    const answer = await post({ intent: 'open', id, to: '/bookings/BK-000123' })
    expect(answer.location).toBe('/bookings/BK-000123')
    expect(received.at(-1)).toMatchObject({ body: '{"isRead":true}' })
  })

  test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'never leads to %s',
    async (to) => {
      hostAnswers({
        'GET /auth/profile': aProfile(),
        [`POST /notifications/${id}`]: json({ unread: 0 }),
      })
      const answer = await post({ intent: 'open', id, to })
      expect(answer.status).toBe(400)
      expect(answer.location).toBeNull()
    },
  )

  test('is marked as unread again, and the list stays where it was', async () => {
    const received = hostAnswers({
      'GET /auth/profile': aProfile(),
      [`POST /notifications/${id}`]: json({ unread: 1 }),
    })
    const answer = await post({ intent: 'unread', id }, '/notifications?view=unread')
    expect(answer.location).toBe('/notifications?view=unread')
    expect(received.at(-1)).toMatchObject({ body: '{"isRead":false}' })
  })

  test('of another account is not marked, and the page says so', async () => {
    hostAnswers({
      'GET /auth/profile': aProfile(),
      [`POST /notifications/${id}`]: json({ message: 'This notification does not exist.' }, 404),
    })
    const answer = await post({ intent: 'read', id })
    expect(answer.location).toBe('/notifications')
    expect(answer.setCookies.join()).not.toBe('')
  })

  test('and all others are read at once', async () => {
    const received = hostAnswers({
      'GET /auth/profile': aProfile(),
      'POST /read-notifications': json({ unread: 0 }),
    })
    expect((await post({ intent: 'read-all' })).location).toBe('/notifications')
    expect(received.at(-1)?.path).toBe('/read-notifications')
  })
})

describe('the link to unsubscribe', () => {
  const path = `/unsubscribe/${id}`
  const params = { message: id }
  const call = `POST ${path}`

  test('asks first, and changes nothing by itself', async () => {
    hostOffers(call)
    const page = await visit(unsubscribe, { path, params })
    expect(page.status).toBe(200)
    expect(render(unsubscribe.default, page, undefined, path)).toMatch(/<button[^>]*>Unsubscribe<\/button>/)
  })

  test('turns the emails off by its button, without a session, and names them', async () => {
    const received = hostAnswers({ [call]: json({ label: 'Trip completed' }) })
    const posted = await visit(unsubscribe, { path, params, cookie, form: {} })
    expect(render(unsubscribe.default, { data: null }, posted, path)).toContain('Trip completed')
    expect(received.at(-1)?.headers.get('cookie')).toBeNull()
  })

  test('tells a guest without an account that all is ended, without a way to settings', async () => {
    hostAnswers({ [call]: json({ label: 'Free again', isGuest: true }) })
    const posted = await visit(unsubscribe, { path, params, form: {} })
    const html = render(unsubscribe.default, { data: null }, posted, path)
    expect(html).toContain('You wait for nothing any more, and we have deleted your email address.')
    expect(html).not.toContain('/settings')
  })

  test('that does not work any more says so, with the status of the host', async () => {
    hostAnswers({ [call]: json({ message: 'This link does not work any more.' }, 404) })
    const posted = await visit(unsubscribe, { path, params, form: {} })
    expect(posted.status).toBe(404)
    expect(render(unsubscribe.default, { data: null }, posted, path)).toContain('does not work any more')
  })

  test('is not there at a host without it', async () => {
    hostOffersNothing()
    expect((await visit(unsubscribe, { path, params })).status).toBe(404)
  })
})
