// What the server answers while it starts, serves and ends.
import { describe, expect, test } from 'vitest'
import { stubServer } from '../support/start-server.ts'

describe('health', () => {
  test('readyz is 503 while starting and draining, healthz is not', async () => {
    const { app, lifecycle } = stubServer()
    const statuses = async () => [
      (await app.request('/healthz')).status,
      (await app.request('/readyz')).status,
    ]
    expect(await statuses()).toEqual([200, 200])
    lifecycle.phase = 'starting'
    expect(await statuses()).toEqual([200, 503])
    lifecycle.phase = 'draining'
    expect(await statuses()).toEqual([200, 503])
    expect(await (await app.request('/readyz')).json()).toEqual({ status: 'draining' })
  })

  test.each(['up', 'down'] as const)('readyz is 200 while the host is %s, and says so', async (host) => {
    const { app } = stubServer({ hostState: () => ({ host, callsInFlight: 0, uploadsInFlight: 0 }) })
    const answer = await app.request('/readyz')

    expect([answer.status, await answer.json()]).toEqual([200, { status: 'ready', host }])
  })

  test('a page that is asked for too early comes by itself once the app is there', async () => {
    const { app, lifecycle, calls } = stubServer()
    lifecycle.phase = 'starting'
    const answer = await app.request('/login')
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('2')
    expect(await answer.text()).toContain('<meta http-equiv="refresh" content="2">')
    expect(calls).toHaveLength(0)
  })

  test('a form that is sent too early can be sent once more', async () => {
    const { app, lifecycle, calls } = stubServer()
    lifecycle.phase = 'starting'
    const answer = await app.request('/login', {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    expect(answer.status).toBe(503)
    expect(await answer.text()).not.toContain('http-equiv')
    expect(calls).toHaveLength(0)
  })

  test('a draining process still answers, and closes the connection', async () => {
    const { app, lifecycle } = stubServer()
    lifecycle.phase = 'draining'
    const answer = await app.request('/')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('connection')).toBe('close')
  })
})
