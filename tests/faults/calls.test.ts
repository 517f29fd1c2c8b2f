// Every documented call, as the app makes it, at a host that fails in every way.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forgetAnswers } from '../../app/.server/api/cache/recent-answers.ts'
import { apiConcurrencyLimit } from '../../app/.server/api/sending/concurrency-limit.ts'
import { uploadTimeoutOf } from '../../app/.server/api/sending/deadline.ts'
import { env } from '../../app/.server/env.ts'
import * as adminLogin from '../../app/routes/auth/admin-login/route.tsx'
import * as adminRegister from '../../app/routes/auth/admin-register/route.tsx'
import * as affiliateRegister from '../../app/routes/auth/affiliate-register/route.tsx'
import * as createAdmin from '../../app/routes/admins/create/route.tsx'
import * as dashboard from '../../app/routes/dashboard/route.tsx'
import * as leadForm from '../../app/routes/public/lead/route.tsx'
import * as login from '../../app/routes/auth/login/route.tsx'
import * as logout from '../../app/routes/auth/logout/route.tsx'
import * as profile from '../../app/routes/profile/route.tsx'
import * as providerRegister from '../../app/routes/auth/provider-register/route.tsx'
import * as qrCard from '../../app/routes/dashboard/qr-card/route.ts'
import { registration } from '../routes/support/registration-form.ts'
import { visit, type Visited } from '../routes/support/visit.ts'
import { byRunLength, takeTurns } from '../support/run-length.ts'
import { type Fault, faults, internals } from './faults.ts'

const cookie = 'accessToken=abc'
const credentials = { email: 'asha@host.test', password: 'monsoon rain' }
const person = { name: 'Asha Nair', phone: '98765 43210', ...credentials }
const newAdmin = { ...person, role: 'dsa', country: 'India', state: 'Kerala', district: 'Idukki' }
const profileFailed = 'Failed to load profile.'

interface DocumentedCall {
  readonly call: string
  readonly ask: () => Promise<Visited>
  /** What the page says when the host has no words for the person; undefined when it stands without the answer. */
  readonly words?: string
  /** The role of the visitor, who must be known first. */
  readonly role?: string
  /** Whether the host's own words are shown. */
  readonly showsMessage?: boolean
  /** Whether any 2xx will do. */
  readonly isUnread?: boolean
  /** Whether the page stays as it is and says nothing, also of a visitor who is not known. */
  readonly isSilent?: boolean
}

const calls: DocumentedCall[] = [
  {
    call: 'GET /auth/profile',
    ask: () => visit(profile, { path: '/dashboard/profile', cookie }),
    words: profileFailed,
    showsMessage: true,
  },
  {
    call: 'POST /auth/login',
    ask: () => visit(login, { path: '/login', form: credentials }),
    words: 'Login failed.',
    showsMessage: true,
  },
  {
    call: 'POST /admins/login',
    ask: () => visit(adminLogin, { path: '/admin/login', form: credentials }),
    words: 'Login failed.',
    showsMessage: true,
  },
  {
    call: 'POST /auth/register-service-provider',
    ask: () => visit(providerRegister, { path: '/provider/register', form: person }),
    words: 'Registration failed.',
    showsMessage: true,
    isUnread: true,
  },
  {
    call: 'POST /admins/register',
    ask: () => visit(adminRegister, { path: '/admin/register', form: person }),
    words: 'Registration failed.',
    showsMessage: true,
    isUnread: true,
  },
  {
    call: 'POST /affiliates/register',
    ask: () => visit(affiliateRegister, { path: '/affiliate/register', form: registration() }),
    words: 'Registration failed.',
    showsMessage: true,
    isUnread: true,
  },
  {
    call: 'POST /admins/create-admin',
    ask: () =>
      visit(createAdmin, {
        path: '/dashboard/create-admin',
        form: { ...newAdmin, commissionRate: '7.5' },
        cookie,
      }),
    words: 'Creation failed.',
    role: 'super_admin',
    showsMessage: true,
    isUnread: true,
  },
  {
    call: 'POST /leads/join',
    ask: () => visit(leadForm, { path: '/lead-form', form: { ...credentials, name: 'Asha', ref: '' } }),
    words: 'Your details could not be sent.',
    isUnread: true,
  },
  {
    call: 'GET /affiliates/qr',
    ask: () => visit(dashboard, { path: '/dashboard', cookie }),
    role: 'affiliate',
  },
  {
    call: 'POST /affiliates/qr/generate',
    ask: () => visit(qrCard, { path: '/dashboard/qr-card', form: {}, cookie }),
    role: 'affiliate',
    isSilent: true,
  },
  { call: 'POST /auth/logout', ask: () => visit(logout, { path: '/logout', form: {}, cookie }) },
]

let server: Server
let origin: string
let received: string[]
let play: (call: string) => Fault['play']

beforeAll(async () => {
  server = createServer((request, response) => {
    const call = `${request.method} ${request.url?.replace('/api', '')}`
    received.push(call)
    const fault = play(call)
    if (fault) return fault(request, response)
    const role = calls.find(({ call: asked }) => asked === current)?.role
    response.writeHead(call === 'GET /auth/profile' ? 200 : 404, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify({ user: { name: 'Asha Nair', role } }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

let current = ''

beforeEach(() => {
  apiConcurrencyLimit.reset()
  forgetAnswers()
  received = []
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** The gate plays every fault to these. */
const playedAll = new Set(['GET /auth/profile', 'POST /auth/login'])
/** Each of these leads to something else, so that it is played to every call. */
const kinds = new Set(['hang', '500', 'wrong types', '429 with Retry-After'])
const similar = faults.filter(({ name }) => !kinds.has(name))
const others = calls.filter(({ call }) => !playedAll.has(call))

/** The gate plays three of the similar faults to each of the other calls. */
function faultsFor(call: string): readonly Fault[] {
  const place = others.findIndex((other) => other.call === call)
  if (place === -1) return faults
  const taken = takeTurns(similar, place, 3)
  return faults.filter((fault) => kinds.has(fault.name) || taken.includes(fault))
}

describe.each(calls)('the call $call', ({ call, ask, words, role, showsMessage, isUnread, isSilent }) => {
  test.each(faultsFor(call))('is handled as specified when the API fails: $name', async (fault) => {
    current = call
    play = (asked) => (asked === call ? fault.play : undefined)
    env.API_HOST = fault.origin ?? origin
    env.LEAD_URL = `${env.API_HOST}/api/leads/join`
    // A busy machine may take long for the others.
    env.API_TIMEOUT_MS = fault.isEndless || fault.origin !== undefined ? 800 : 5000
    const isUpload = call === 'POST /affiliates/register'
    const limit = isUpload ? uploadTimeoutOf(env.API_TIMEOUT_MS) : env.API_TIMEOUT_MS
    const started = performance.now()
    const page = await ask()

    expect(performance.now() - started).toBeLessThan(limit + byRunLength({ long: 1, short: 10 }) * 1000)
    expectNothingInternal(page)
    expect(page.headers.get('Retry-After')).toBe(page.status === 429 ? fault.retryAfter : null)
    await expectSentAsOftenAsItMay(call, fault)

    const isTaken = isUnread && fault.isSuccess
    // Without any host, nobody knows who the visitor is.
    const expected = fault.origin !== undefined && role !== undefined ? profileFailed : words
    if (call === 'GET /auth/profile' && fault.isNobody) {
      expect([page.status, page.location]).toEqual([302, '/'])
    } else if (expected === undefined || isTaken) {
      expect(page.status).toBeLessThan(400)
    } else {
      expect(fault.statuses).toContain(page.status)
      if (isSilent) expect(page.data).toBeNull()
      else expect(JSON.stringify(page.data)).toContain((showsMessage && fault.message) || expected)
    }
  })
})

function expectNothingInternal({ data, headers }: Visited) {
  const answer = `${JSON.stringify(data)} ${JSON.stringify([...headers])}`
  expect(answer).not.toContain(internals)
  expect(answer).not.toMatch(/127\.0\.0\.1|host\.invalid|ECONN|ENOTFOUND|fetch failed|\bat \S+\.[jt]s/)
  expect(answer).not.toContain(new URL(origin).port)
}

/** A sign-out does not wait for its call on a busy machine. */
async function expectSentAsOftenAsItMay(call: string, { isPassing, origin: nowhere }: Fault) {
  const times = () => received.filter((asked) => asked === call).length
  expect(received).not.toContain('GET /elsewhere')
  if (nowhere !== undefined) expect(times()).toBe(0)
  else if (call.startsWith('GET') && isPassing) expect(times()).toBeGreaterThan(1)
  else await expect.poll(times).toBe(1)
}
