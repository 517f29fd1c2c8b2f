import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkHost } from '../../conformance/check-host.ts'
import { prepareDataFolder } from '../support/databases/embedded.ts'

const cookieNames = ['accessToken', 'refreshToken']

describe('the conformance check', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'conformance-data-'))
  let backend: ChildProcess
  let origin: string

  beforeAll(async () => {
    await prepareDataFolder(dataDir)
    backend = fork(resolve(import.meta.dirname, '../../build/backend.js'), [], {
      env: { PATH: process.env['PATH'], BACKEND_PORT: '0', DATA_DIR: dataDir, DEMO: 'on', LOG_LEVEL: 'warn' },
      // V8 compiles WebAssembly once only: the database opens in half the time.
      execArgv: ['--liftoff-only'],
    })
    const [report] = (await once(backend, 'message')) as [{ type: string; origin: string }]
    ;({ origin } = report)
  })
  afterAll(async () => {
    backend.kill('SIGTERM')
    await once(backend, 'exit')
    rmSync(dataDir, { recursive: true })
  })

  test('finds that the reference backend agrees with every documented call', async () => {
    const findings = await checkHost({
      origin,
      cookieNames,
      // A busy machine takes many times as long as a quiet one.
      patience: { dataMs: 100_000, filesMs: 100_000, qrMs: 100_000 },
      superAdmin: { email: 'superadmin@demo.example', password: 'Kerala-monsoon-26' },
    })

    expect(findings.filter(({ verdict }) => verdict !== 'agrees')).toEqual([])
    expect(new Set(findings.map(({ call }) => call)).size).toBe(9)
  })

  test('reports a host when the app would forward none of its cookies', async () => {
    const findings = await checkHost({ origin, cookieNames: ['session'] })
    const signingIn = findings.find(({ attempt }) => attempt === 'the provider')

    expect(signingIn).toMatchObject({
      verdict: 'differs',
      detail: 'the app would forward none of its cookies: it set accessToken, API_COOKIES has session',
    })
  })
})

describe('the conformance check of a host that differs', () => {
  let host: Server
  let origin: string
  let profile: string
  let isQrSlow: boolean
  /** What a sign-in sets. */
  let cookies: string[]
  /** The Cookie header of each request for the profile. */
  const received: (string | undefined)[] = []

  beforeEach(() => {
    cookies = []
    isQrSlow = false
    received.length = 0
    profile = '{"user":{"role":"emperor"}}'
  })
  beforeAll(async () => {
    host = createServer((request, response) => {
      request.resume()
      response.setHeader('Content-Type', 'application/json')
      if (request.url === '/api/auth/login') response.setHeader('Set-Cookie', cookies)
      if (request.url === '/api/auth/profile') received.push(request.headers.cookie)
      if (isQrSlow && request.url === '/api/affiliates/qr') return
      response.end(request.url === '/api/auth/profile' ? profile : '{}')
    })
    host.listen(0, '127.0.0.1')
    await once(host, 'listening')
    origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
  })
  afterAll(() => {
    host.closeAllConnections()
    host.close()
  })

  test('sends back only the cookies that the app forwards, and names the others where the session fails', async () => {
    cookies = [
      'accessToken=a; Path=/',
      'accessToken=; Path=/old; Max-Age=0',
      'csrf=b; Path=/',
      'refreshToken=; Max-Age=0',
    ]
    const findings = await checkHost({ origin, cookieNames })

    // Signed out, the provider and the affiliate.
    expect(received).toEqual(['accessToken=a', 'accessToken=a', 'accessToken=a'])
    expect(
      findings.find(({ attempt, call }) => attempt === 'the provider' && call.startsWith('GET')),
    ).toMatchObject({
      verdict: 'differs',
      detail: expect.stringMatching(/; the app forwards no csrf: API_COOKIES may lack it$/),
    })
  })

  test('reports the difference of each call', async () => {
    const findings = await checkHost({ origin, cookieNames })
    const found = findings.map(({ call, attempt, verdict, detail }) => [call, attempt, verdict, detail])

    expect(found).toContainEqual([
      'POST /api/auth/login',
      'a wrong password',
      'differs',
      'status 200 instead of 4xx',
    ])
    expect(found).toContainEqual([
      'POST /api/auth/login',
      'the provider',
      'differs',
      expect.stringMatching(/^the response does not match the contract: user/),
    ])
    expect(found).toContainEqual([
      'POST /api/affiliates/qr/generate',
      'the affiliate',
      'differs',
      'the response has no qrCodeUrl',
    ])
    expect(found.filter(([, , verdict]) => verdict === 'skipped')).toHaveLength(4)
  })

  test.each([
    ['{"user":null}', 'agrees'],
    ['{}', 'agrees'],
    ['null', 'agrees'],
    ['[]', 'differs'],
  ])('takes the profile %s for that of nobody: %s', async (answer, verdict) => {
    profile = answer
    const findings = await checkHost({ origin, cookieNames })

    expect(findings.find(({ attempt }) => attempt === 'signed out')?.verdict).toBe(verdict)
  })

  test('reports a QR code that comes later than the dashboard waits for it', async () => {
    isQrSlow = true
    const findings = await checkHost({
      origin,
      cookieNames,
      patience: { dataMs: 100_000, filesMs: 100_000, qrMs: 50 },
    })

    const late = findings.filter(({ detail }) => detail?.startsWith('no response'))
    expect(new Set(late.map(({ call }) => call))).toEqual(new Set(['GET /api/affiliates/qr']))
  })

  test('reports every call as different when the host cannot be reached', async () => {
    const findings = await checkHost({ origin: 'http://127.0.0.1:9', cookieNames })

    expect(new Set(findings.map(({ verdict }) => verdict))).toEqual(new Set(['differs', 'skipped']))
  })
})
