// Deleting the own account, as a page that works without JavaScript.
import { describe, expect, test } from 'vitest'
import * as deleteAccount from '../../../app/routes/settings/delete-account/route.tsx'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { render } from '../support/render.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'
const path = '/settings/data/delete'
const profile = { 'GET /auth/profile': aProfile({ role: 'user' }) }
const currentPassword = 'Monsoon-over-Munnar'
const obstacle = { what: 'You have one open booking.', advice: 'Cancel first.' }

const answers = (obstacles: object[] = []) => ({
  ...profile,
  'GET /account/deletion': json({ deletion: { days: 14, obstacles } } as never),
})

const pageOf = async () =>
  render(deleteAccount.default, await visit(deleteAccount, { path, cookie }), undefined, path)

describe('the page of a deletion', () => {
  test('tells what happens and asks for the password', async () => {
    hostAnswers(answers())
    const html = await pageOf()
    expect(html).toContain('For 14 days nothing else happens.')
    expect(html).toMatch(/action="\/settings\/data\/delete".*name="currentPassword"/)
  })

  test('shows what has to be settled first, in place of the form', async () => {
    hostAnswers(answers([obstacle]))
    const html = await pageOf()
    expect(html).toContain('You have one open booking. Cancel first.')
    expect(html).not.toContain('name="currentPassword"')
  })

  test('sends the password, drops the session and leads to where signing in undoes it', async () => {
    const expired = 'accessToken=; Path=/; Max-Age=0'
    const received = hostAnswers({ ...answers(), 'POST /account/deletion': json({}, 200, [expired]) })
    const visited = await visit(deleteAccount, { path, cookie, form: { currentPassword } })
    expect(visited.location).toBe('/login')
    expect(received.find((call) => call.method === 'POST')?.body).toBe(JSON.stringify({ currentPassword }))
    expect(visited.setCookies.some((line) => /^accessToken=;.*Max-Age=0/.test(line))).toBe(true)
  })

  test.each([
    [400, 'The current password is wrong.'],
    [409, 'You have one open booking. Cancel first.'],
  ])('after a refusal with %i shows the reason, and never the password', async (status, message) => {
    hostAnswers({ ...answers(), 'POST /account/deletion': json({ message }, status) })
    const posted = await visit(deleteAccount, { path, cookie, form: { currentPassword }, withPage: true })
    expect(posted.status).toBe(status)
    const html = render(deleteAccount.default, { data: posted.loaded }, posted, path)
    expect(html).toMatch(new RegExp(`role="alert".*${message.replaceAll('.', '\\.')}`))
    expect(html).not.toContain(currentPassword)
  })

  test('is launching soon on a host without the call', async () => {
    hostAnswers(profile)
    expect((await visit(deleteAccount, { path, cookie })).data).toEqual({ launchingSoon: 'Settings' })
  })
})
