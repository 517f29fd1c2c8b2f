// The copy of the own data, downloaded by a plain form.
import { describe, expect, test } from 'vitest'
import * as download from '../../../app/routes/settings/download/route.ts'
import * as ownData from '../../../app/routes/settings/own-data/route.tsx'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { render } from '../support/render.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'
const path = '/settings/data'
const profile = { 'GET /auth/profile': aProfile({ role: 'user' }) }
const currentPassword = 'Monsoon-over-Munnar'

const post = (form: Record<string, string>) => visit(download, { path: '/settings/data.zip', cookie, form })

describe('the page of the own data', () => {
  test('asks for the password, in a form that the browser sends itself', async () => {
    hostAnswers({ ...profile, 'POST /account/data.zip': json({}) })
    const html = render(ownData.default, await visit(ownData, { path, cookie }), undefined, path)
    expect(html).toMatch(/<form [^>]*action="\/settings\/data\.zip".*name="currentPassword"/)
  })

  test('is launching soon on a host without the call', async () => {
    hostAnswers(profile)
    expect((await visit(ownData, { path, cookie })).data).toEqual({ launchingSoon: 'Settings' })
  })
})

describe('the download', () => {
  test('passes the archive on as a file that nobody caches', async () => {
    const archive = new Response('PK…', { headers: { 'content-type': 'application/zip' } })
    const received = hostAnswers({ ...profile, 'POST /account/data.zip': archive })
    const visited = await post({ currentPassword })
    expect(visited.status).toBe(200)
    expect(visited.headers.get('content-type')).toBe('application/zip')
    expect(visited.headers.get('cache-control')).toBe('no-store')
    expect(visited.headers.get('content-disposition')).toMatch(
      /^attachment; filename="my-data-\d{4}-\d{2}-\d{2}\.zip"$/,
    )
    expect(received.find((call) => call.method === 'POST')?.body).toBe(JSON.stringify({ currentPassword }))
  })

  test.each([
    ['a wrong password', json({ message: 'The current password is wrong.' }, 400)],
    ['another file', new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ])('leads back to the page after %s', async (_what, answer) => {
    hostAnswers({ ...profile, 'POST /account/data.zip': answer })
    const visited = await post({ currentPassword })
    expect(visited.location).toBe(path)
    expect(JSON.stringify(visited.setCookies)).not.toContain(currentPassword)
  })

  test('leads back to the page without a password, and when its address is opened', async () => {
    const received = hostAnswers({ ...profile, 'POST /account/data.zip': json({}) })
    expect((await post({})).location).toBe(path)
    expect((await visit(download, { path: '/settings/data.zip', cookie })).location).toBe(path)
    expect(received.some((call) => call.method === 'POST')).toBe(false)
  })
})
