// New passwords that were breached elsewhere, with a service of the test that answers as it is told.
import { createHash } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBreachLookup } from '../../../../../backend/services/auth/breach-lookup.ts'
import { cheapPasswords } from '../../../../support/cheap-passwords.ts'
import { adminOf, affiliateForm, createStage, password, person } from '../../../support/stage.ts'

const breached = 'Backwaters-of-Alleppey'
const digits = createHash('sha1').update(breached).digest('hex').toUpperCase()
const prefix = digits.slice(0, 5)
const suffix = digits.slice(5)
const padding = `${'0'.repeat(34)}A:0`

let answer: RequestListener = () => {}
const asked: { url: string | undefined; padding: unknown }[] = []
const server = createServer((request, response) => {
  asked.push({ url: request.url, padding: request.headers['add-padding'] })
  answer(request, response)
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // Listening to a port, it has one.
  const { port } = server.address() as AddressInfo
  url = `http://127.0.0.1:${port}/range`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const says =
  (text: string, status = 200): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'Content-Type': 'text/plain' }).end(text)

describe('a lookup', () => {
  test.each([
    ['with its count', `${padding}\r\n${suffix}:42\r\n`, 'breached'],
    ['in small letters', `${suffix.toLowerCase()}:1`, 'breached'],
    ['with the count of padding', `${suffix}:0\r\n${padding}`, 'clear'],
    ['not at all', `${padding}\r\n${'F'.repeat(35)}:7`, 'clear'],
  ] as const)('of a password that the answer has %s', async (_what, text, outcome) => {
    answer = says(text)
    asked.length = 0
    const lookup = createBreachLookup({ url: `${url}/` })
    expect(await lookup.isBreached(breached)).toBe(outcome === 'breached')
    expect(lookup.counts).toEqual({ clear: 0, breached: 0, failed: 0, [outcome]: 1 })
    expect(asked, 'only five digits leave the host').toEqual([{ url: `/range/${prefix}`, padding: 'true' }])
  })

  test.each<[string, RequestListener]>([
    ['never answers', () => {}],
    ['stops in the middle', (_request, response) => void response.writeHead(200).write(`${suffix}:4`)],
    ['hangs up', (request) => request.socket.destroy()],
    ['fails', says(`${suffix}:42`, 500)],
    ['is busy', says(`${suffix}:42`, 429)],
    ['has nothing there', says('Not found', 404)],
    ['answers with a page', says('<!doctype html><title>Welcome</title>')],
    ['answers with nothing', says('')],
    ['answers with whole hashes', says(`${digits}:42`)],
    ['mixes in lines of another form', says(`${suffix}:42\r\nsorry`)],
    ['answers without end', says(`${padding}\r\n`.repeat(10_000))],
    [
      'sends elsewhere',
      (_request, response) => response.writeHead(302, { Location: 'http://127.0.0.1:1/range' }).end(),
    ],
  ])('lets a password pass when the service %s, and counts it', async (_what, listener) => {
    answer = listener
    const failures: unknown[] = []
    const lookup = createBreachLookup({ url, timeoutMs: 200, onFailure: (error) => failures.push(error) })
    expect(await lookup.isBreached(breached)).toBe(false)
    expect(lookup.counts).toEqual({ clear: 0, breached: 0, failed: 1 })
    expect(failures).toHaveLength(1)
    expect(String(failures[0])).not.toContain(breached)
  })

  test('lets a password pass when nothing listens', async () => {
    const lookup = createBreachLookup({ url: 'http://127.0.0.1:1/range' })
    expect(await lookup.isBreached(breached)).toBe(false)
    expect(lookup.counts.failed).toBe(1)
  })
})

describe('a host with a lookup', () => {
  const lookup = {
    counts: { clear: 3, breached: 2, failed: 1 },
    isBreached: async (tried: string) => tried === breached,
  }
  const stage = createStage({ passwords: { ...cheapPasswords, isBreached: lookup.isBreached } })
  const refused = {
    status: 400,
    body: { message: 'This password was found in a data breach elsewhere. Choose another one.' },
  }
  const newcomer = person({ password: breached })

  test.each<[string, () => Promise<unknown>]>([
    ['customers', () => stage.post('/auth/register', newcomer)],
    ['providers', () => stage.post('/auth/register-service-provider', newcomer)],
    ['administrators', () => stage.post('/admins/register', newcomer)],
    ['affiliates', () => stage.registerAffiliate(affiliateForm({ password: breached }))],
    [
      'administrators by a super administrator',
      async () =>
        stage.post(
          '/admins/create-admin',
          { ...newcomer, ...adminOf('India') },
          await stage.signedInAs('super_admin'),
        ),
    ],
    [
      'people who change theirs',
      async () =>
        stage.post(
          '/auth/password',
          { currentPassword: password, newPassword: breached },
          await stage.signedInAs('user'),
        ),
    ],
  ])('a breached password is refused wherever a new one is chosen: %s', async (_who, choose) => {
    expect(await choose()).toMatchObject(refused)
  })

  test('still lets somebody sign in whose password was breached since', async () => {
    await stage.signedInAs('user')
    expect((await stage.signIn('user@example.com')).status).toBe(200)
  })

  test('tells how the lookups ended, and has no figures of them without one', async () => {
    const app = stage.appWith({ breachLookup: lookup })
    const { status, body } = await stage.send('/metrics', {}, app)
    expect(status).toBe(200)
    expect(body).toContain('breach_lookups_total{outcome="failed"} 1\n')
    const without = await stage.send('/metrics')
    expect(without.status).toBe(200)
    expect(without.body).not.toContain('breach_lookups_total')
  })
})
