// The concurrency limit of calls to the host against a real server that goes down and comes back.
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  createConcurrencyLimit,
  type ConcurrencyLimit,
} from '../../app/.server/api/sending/concurrency-limit.ts'
import { login, logout, getProfile } from '../../contract/calls/accounts/auth.ts'
import { joinAsLead } from '../../contract/calls/leads/leads.ts'
import { getDashboard } from '../../contract/calls/dashboard.ts'
import { everyCall } from '../support/every-call.ts'
import { clientOf } from '../routes/support/hosts/http-host.ts'
import { byRunLength } from '../support/run-length.ts'

const trialEveryMs = 150

/** A timer counts from the beginning of its turn of the event loop, which can be long ago on a busy machine. */
const untilTrial = () => wait(trialEveryMs + 50)
/** Long enough for a server that answers, on a busy machine, too. */
const timeoutMs = () => (listener === hang ? 600 : 10_000)
/** A busy machine may take longer than a quiet one. */
const soon = byRunLength({ long: 500, short: 5000 })
const notNow = { ok: false, reason: 'unreachable', status: 503, retryAfterSeconds: 5 }
const credentials = { email: 'asha@host.test', password: 'monsoon' }
const lead = { name: 'Asha', email: 'asha@host.test', ref: '' }

let server: Server
let port = 0
let received: string[]
let listener: RequestListener
let concurrencyLimit: ConcurrencyLimit

const answer =
  (status: number): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' })
    response.end('{"user":{"role":"affiliate"}}')
  }
const hang: RequestListener = () => {}
const pageOfProxy: RequestListener = (_, response) => response.writeHead(503).end('<h1>No upstream</h1>')

/** Holds requests until they are released. */
function createHold() {
  const held: Parameters<RequestListener>[] = []
  return {
    hold: (...exchange: Parameters<RequestListener>) => void held.push(exchange),
    release: () => held.splice(0).forEach((exchange) => answer(200)(...exchange)),
  }
}

async function start(): Promise<void> {
  server = createServer((request, response) => {
    received.push(request.url ?? '')
    listener(request, response)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  ;({ port } = server.address() as AddressInfo)
}

async function stop(): Promise<void> {
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
}

beforeEach(async () => {
  received = []
  listener = answer(200)
  concurrencyLimit = createConcurrencyLimit({ failuresInARow: 5, trialEveryMs })
  await start()
})

afterEach(async () => {
  if (server.listening) await stop()
  port = 0
})

/** A page of its own, as every visitor asks for one. */
const page = (signal = new AbortController().signal) =>
  clientOf(`http://127.0.0.1:${port}`, { timeoutMs: timeoutMs(), signal, concurrencyLimit })

const signIn = () => page().call(login, credentials)

async function timed<Result>(run: () => Promise<Result>): Promise<[Result, number]> {
  const started = performance.now()
  return [await run(), performance.now() - started]
}

const signInFiveTimes = () => Promise.all(Array.from({ length: 5 }, signIn))

describe('an API that is down', () => {
  test.each<[string, () => unknown]>([
    ['refuses connections', stop],
    ['hangs', () => (listener = hang)],
    ['is answered for by a proxy', () => (listener = answer(503))],
    ['is answered for by a page of a proxy', () => (listener = pageOfProxy)],
  ])(
    'and %s is not called after so many failures in a row, and the response comes at once',
    async (_, goDown) => {
      await goDown()
      const outcomes = await signInFiveTimes()
      expect(outcomes.every((outcome) => !outcome.ok)).toBe(true)
      expect(concurrencyLimit.state().host).toBe('down')

      const asked = received.length
      const [outcome, milliseconds] = await timed(signIn)
      expect(outcome).toEqual(notNow)
      expect(milliseconds).toBeLessThan(soon)
      expect(received).toHaveLength(asked)
    },
  )

  test('gets one probe call at a time', async () => {
    listener = hang
    await signInFiveTimes()
    await untilTrial()
    const outcomes = await signInFiveTimes()

    expect(received).toHaveLength(6)
    expect(outcomes.filter((outcome) => !outcome.ok && outcome.status === 503)).toHaveLength(4)
  })

  test.each<[string, () => unknown, () => unknown]>([
    ['refused connections', stop, start],
    ['hung', () => (listener = hang), () => (listener = answer(200))],
  ])('that %s serves everyone again soon after it recovers', async (_, goDown, comeBack) => {
    await goDown()
    await signInFiveTimes()
    // A trial that fails, and one that still hangs when the host is back, change nothing.
    await untilTrial()
    void signIn()
    await comeBack()
    const [, milliseconds] = await timed(() => expect.poll(async () => (await signIn()).ok).toBe(true))

    expect(milliseconds).toBeLessThan(trialEveryMs + soon)
    expect(concurrencyLimit.state().host).toBe('up')
    expect((await signInFiveTimes()).every(({ ok }) => ok)).toBe(true)
  })

  test('does not count calls that hung before it recovered', async () => {
    // Not `hang`, whose calls end by themselves: these fail when the host is up again.
    const { hold } = createHold()
    listener = hold
    const hanging = signInFiveTimes()
    await expect.poll(() => received.length).toBe(5)
    listener = answer(200)
    expect((await signIn()).ok).toBe(true)
    server.closeAllConnections()
    expect((await hanging).filter(({ ok }) => ok)).toEqual([])

    expect(concurrencyLimit.state().host).toBe('up')
  })

  test('still gets sign-out calls', async () => {
    listener = answer(502)
    await signInFiveTimes()
    await page().call(logout, undefined, { bypassCircuitBreaker: true })

    expect(received.at(-1)).toBe('/api/auth/logout')
  })

  test('does not delay calls to another origin', async () => {
    listener = answer(502)
    await signInFiveTimes()
    listener = answer(200)
    const outcome = await page().call(joinAsLead, lead, { url: `http://localhost:${port}/join` })

    expect([outcome.ok, concurrencyLimit.state().host]).toEqual([true, 'down'])
  })
})

test('an API that fails for one visitor again and again is still called; twenty failures in a row mean that it is down', async () => {
  concurrencyLimit = createConcurrencyLimit({ trialEveryMs })
  listener = answer(502)
  for (let failed = 0; failed < 19; failed += 1) await signIn()
  expect(concurrencyLimit.state().host).toBe('up')
  await signIn()
  expect([received.length, concurrencyLimit.state().host]).toEqual([20, 'down'])
})

describe('an API counts as up', () => {
  test.each([400, 401, 404, 429, 500])('if it responds with %i', async (status) => {
    listener = answer(status)
    await signInFiveTimes()
    await signIn()

    expect([received.length, concurrencyLimit.state().host]).toEqual([6, 'up'])
  })

  test.each([502, 503, 504])('if it responds with %i and a message of its own', async (status) => {
    listener = (_, response) => response.writeHead(status).end('{"message":"We are closed for an hour."}')
    await signInFiveTimes()

    expect(await signIn()).toMatchObject({ status, message: 'We are closed for an hour.' })
    expect([received.length, concurrencyLimit.state().host]).toEqual([6, 'up'])
  })

  test('if it responds now and then', async () => {
    for (const status of [502, 502, 502, 502, 401, 502, 502]) {
      listener = answer(status)
      await signIn()
    }
    expect(concurrencyLimit.state().host).toBe('up')
  })

  test.each<[string, () => Promise<unknown>]>([
    ['browsers leave', () => page(AbortSignal.timeout(20)).call(login, credentials)],
    ['calls have little time of their own', () => page().call(getProfile, undefined, { withinMs: 20 })],
    ['leads are not taken', () => page().call(joinAsLead, lead)],
    ['sign-outs fail', () => page().call(logout, undefined, { bypassCircuitBreaker: true })],
    ['another origin fails', () => page().call(joinAsLead, lead, { url: `http://localhost:${port}/join` })],
  ])('if %s', async (_, call) => {
    listener = hang
    await Promise.all(Array.from({ length: 6 }, call))

    expect(concurrencyLimit.state().host).toBe('up')
  })
})

describe('calls that the host may lack', () => {
  const unknown = { ...everyCall, offers: () => false }
  const ask = () =>
    clientOf(`http://127.0.0.1:${port}`, {
      timeoutMs: timeoutMs(),
      concurrencyLimit,
      capabilities: unknown,
    }).call(getDashboard, undefined)
  const askFiveTimes = () => Promise.all(Array.from({ length: 5 }, ask))
  /** As a host that closes the connection on unknown paths. */
  const closing: RequestListener = (request, response) =>
    request.url === '/api/dashboard' ? request.destroy() : answer(200)(request, response)

  test('are held back after so many failures, and hold back no other call', async () => {
    listener = closing
    await askFiveTimes()
    const asked = received.length

    expect(await ask()).toEqual(notNow)
    expect(received).toHaveLength(asked)
    expect((await signIn()).ok).toBe(true)
  })

  test('are held back as well once the host is down for calls that it has', async () => {
    await stop()
    await signInFiveTimes()

    expect(await ask()).toEqual(notNow)
    await start()
    await untilTrial()
    await ask()
    expect(concurrencyLimit.state().host).toBe('up')
  })
})

describe('the concurrency limit', () => {
  test('answers one call too many with 503 without sending it', async () => {
    concurrencyLimit = createConcurrencyLimit({ maximumCalls: 3, trialEveryMs })
    const { hold, release } = createHold()
    listener = hold
    const flying = [signIn(), signIn(), signIn()]
    await expect.poll(() => received.length).toBe(3)

    expect(await signIn()).toEqual(notNow)
    expect(concurrencyLimit.state()).toMatchObject({ callsInFlight: 3, uploadsInFlight: 0 })
    release()
    await Promise.all(flying)
    listener = answer(200)
    expect([(await signIn()).ok, received.length, concurrencyLimit.state().callsInFlight]).toEqual([
      true,
      4,
      0,
    ])
  })

  test('answers one upload too many with 503, and other calls continue', async () => {
    concurrencyLimit = createConcurrencyLimit({ maximumUploads: 1, trialEveryMs })
    const { hold, release } = createHold()
    listener = (request, response) =>
      request.url?.includes('login') ? answer(200)(request, response) : hold(request, response)
    const upload = () => {
      const form = new FormData()
      form.append('selfie', new File(['image'], 'me.png', { type: 'image/png' }))
      return page().call({ ...login, path: '/upload' }, form)
    }
    const flying = upload()
    await expect.poll(() => received.length).toBe(1)

    expect(await upload()).toEqual(notNow)
    expect((await signIn()).ok).toBe(true)
    release()
    await flying
    expect([received, concurrencyLimit.state().uploadsInFlight]).toEqual([
      ['/api/upload', '/api/auth/login'],
      0,
    ])
  })
})
