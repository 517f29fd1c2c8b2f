// The profile is asked for with each page that somebody opens and each form that is posted, and reused for two seconds by
// what belongs to the page.
import { setTimeout as wait } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import * as createAdmin from '../../../app/routes/admins/create/route.tsx'
import * as password from '../../../app/routes/auth/change-password/route.tsx'
import * as login from '../../../app/routes/auth/login/route.tsx'
import * as logout from '../../../app/routes/auth/logout/route.tsx'
import * as avatar from '../../../app/routes/images/avatar/route.ts'
import * as dashboard from '../../../app/routes/dashboard/route.tsx'
import { aProfile, hostAnswers, hostOffers, json } from '../support/host.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=asha'
/** Opens the page, or asks for its data as a browser with JavaScript does. */
const open = (as = cookie) => visit(dashboard, { path: '/dashboard', cookie: as })
const read = (as = cookie) => visit(dashboard, { path: '/dashboard.data', cookie: as })

let profile: () => Response | Promise<Response>
let asked: () => number

beforeEach(() => {
  profile = () => aProfile()
  const received = hostAnswers({
    'GET /auth/profile': () => profile(),
    'POST /auth/password': json({}),
    'POST /auth/logout': json({}),
    'POST /auth/login': json({ user: {} }, 200, [`${cookie}; Path=/elsewhere`]),
  })
  asked = () => received.filter(({ path }) => path === '/auth/profile').length
})

describe('the profile of a session', () => {
  test('is reused by the data of the next two seconds, and read again after them', async () => {
    await open()
    const again = await read()
    expect(asked()).toBe(1)
    expect(again.data).toMatchObject({ greeting: expect.stringContaining('Asha Nair') as string })

    await wait(2100)
    await read()
    expect(asked()).toBe(2)
  })

  test('is read again by each page that somebody opens, and reused by its data from then on', async () => {
    await open()
    profile = () => aProfile({ role: 'dsa' })
    const again = await open()
    const data = await read()

    expect([again.data, data.data]).toMatchObject([{ role: 'dsa' }, { role: 'dsa' }])
    expect(asked()).toBe(2)
  })

  test('is read again by each form that is posted, and not from the page before it', async () => {
    const admin = {
      name: 'Ravi Das',
      email: 'ravi@host.test',
      phone: '98765 43210',
      password: 'monsoon rain',
      role: 'super_admin',
    }
    const received = hostAnswers({ 'POST /admins/create-admin': json({}, 201) })
    const create = () => visit(createAdmin, { path: '/dashboard/create-admin', form: admin, cookie })
    profile = () => aProfile({ role: 'super_admin' })
    await open()
    profile = () => aProfile({ role: 'nsa' })
    const refused = await create()
    const sent = received.length
    profile = () => aProfile({ role: 'super_admin' })
    const created = await create()

    expect([refused.status, refused.location, sent]).toEqual([302, '/unauthorized', 0])
    expect([created.status, received.length]).toEqual([200, 1])
    expect(asked()).toBe(3)
  })

  test('is reused by the pictures of a page', async () => {
    await open()
    await visit(avatar, { path: '/dashboard/avatar', cookie, destination: 'image' })

    expect(asked()).toBe(1)
  })

  test('is never reused for another session', async () => {
    await open()
    profile = () => aProfile({ name: 'Ravi Das' })
    const other = await read('accessToken=ravi')

    expect(asked()).toBe(2)
    expect(other.data).toMatchObject({ greeting: expect.stringContaining('Ravi Das') as string })
  })

  test.each([
    ['a failure', () => json({}, 400)],
    ['a refusal', () => json({}, 401)],
    ['an answer without a user', () => json({ user: null })],
    [
      'an answer that renews the session',
      () => json({ user: { role: 'affiliate' } }, 200, ['accessToken=new; Path=/elsewhere']),
    ],
  ])('is asked for again after %s', async (_, first) => {
    profile = first
    await open().catch(() => {})
    profile = () => aProfile()
    const page = await read()

    expect([asked(), page.status]).toEqual([2, 200])
  })

  test('is dropped by each call of the session that may change something', async () => {
    await open()
    await visit(logout, { path: '/logout', form: {}, cookie })
    profile = () => json({}, 401)
    expect(await read()).toMatchObject({ status: 302, location: '/' })
    expect(asked()).toBe(2)
  })

  test('is dropped when another session ends it', async () => {
    await open()
    const form = {
      currentPassword: 'a long password',
      newPassword: 'a longer password',
      repeatedPassword: 'a longer password',
    }
    await visit(password, { path: '/dashboard/password', form, cookie: 'accessToken=phone' })
    profile = () => json({}, 401)

    expect(await read()).toMatchObject({ status: 302, location: '/' })
  })

  test('is dropped when the host no longer takes the session for another call', async () => {
    await open()
    hostOffers('GET /dashboard')
    hostAnswers({ 'GET /dashboard': json({ message: 'Sign in to continue.' }, 401) })
    await read()
    profile = () => json({}, 401)

    expect(await read()).toMatchObject({ status: 302, location: '/' })
    expect(asked()).toBe(2)
  })

  test('is dropped by a sign-in that opens the same session for somebody else', async () => {
    await open()
    const form = { email: 'ravi@host.test', password: 'a long password' }
    await visit(login, { path: '/login', form })
    profile = () => aProfile({ name: 'Ravi Das' })

    expect((await read()).data).toMatchObject({ greeting: expect.stringContaining('Ravi Das') as string })
  })

  test('is not reused when it was read while the session changed something', async () => {
    let finish = () => {}
    profile = () => new Promise((resolve) => (finish = () => resolve(aProfile())))
    const reading = open()
    await expect.poll(asked).toBe(1)
    await visit(logout, { path: '/logout', form: {}, cookie })
    finish()
    await reading
    profile = () => json({}, 401)

    expect((await read()).location).toBe('/')
  })
})
