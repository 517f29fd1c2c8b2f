// Nothing that a visitor gives away reaches the log: the whole product, at its most talkative, is led through
// everything that goes well or wrong with values that can be told anywhere.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { canaries, findPersonalData } from '../../../scripts/lib/personal-data.mjs'
import { type BuiltProduct, builtMain, isBuilt, startBuilt } from '../../support/built-product.ts'
import { prepareDataFolder } from '../../support/databases/embedded.ts'
import { sendRaw } from '../support/start-server.ts'
import { canaryImage } from '../support/canary-image.ts'

describe.skipIf(!isBuilt())('the log of the whole product', () => {
  const folder = mkdtempSync(join(tmpdir(), 'logs-'))
  const { email, password } = canaries
  const admin = { email: `admin.${email}`, password }
  /** Tokens that were given out: the log must not have them either. */
  const tokens: string[] = []
  let product: BuiltProduct
  let url = ''

  /**
   * Once told, the next profile call of a page and the next sign-in fail as bugs do whose errors repeat what they were
   * given, and told again, so does the process.
   */
  const bugs = join(folder, 'bugs.mjs')
  const secret = `https://${email}:${password}@host/`
  writeFileSync(
    bugs,
    `let times = 0
     const bugs = new Map()
     const parse = () => JSON.parse(${JSON.stringify(password)})
     process.on('SIGUSR2', () => {
       times += 1
       if (times > 1) return void setImmediate(parse)
       bugs.set('/api/auth/profile', () => {
         throw Object.assign(new TypeError('Invalid URL'), { code: 'ERR_INVALID_URL', input: ${JSON.stringify(secret)} })
       })
       bugs.set('/api/auth/login', parse)
       console.log('armed')
     })
     const { URL } = globalThis
     globalThis.URL = class extends URL {
       constructor(...given) {
         super(...given)
         const bug = bugs.get(this.pathname)
         bugs.delete(this.pathname)
         bug?.()
       }
     }`,
  )

  beforeAll(async () => {
    const variables = {
      DATA_DIR: await prepareDataFolder(join(folder, 'data'), { demo: false }),
      DEMO: 'off',
    }
    const about = ['--name', canaries.name, '--email', admin.email, '--phone', '+91 1']
    await promisify(execFile)(
      process.execPath,
      ['--liftoff-only', join(dirname(builtMain), 'backend.js'), 'create-super-admin', ...about],
      { env: { PATH: process.env.PATH, SUPER_ADMIN_PASSWORD: password, ...variables } },
    )
    product = startBuilt({ ...variables, LOG_LEVEL: 'trace', NODE_OPTIONS: `--import=${bugs}` })
    url = await product.ready()
  })

  afterAll(async () => {
    await product.stop()
    rmSync(folder, { recursive: true })
  })

  type Fields = Record<string, string> | FormData | string

  /** Posts a form as a browser does; a string is sent as it is. */
  async function post(path: string, fields: Fields, headers: Record<string, string> = {}, origin = url) {
    const body =
      typeof fields === 'string' || fields instanceof FormData ? fields : new URLSearchParams(fields)
    const init = { method: 'POST', redirect: 'manual', body } as const
    return fetch(`${origin}${path}`, { ...init, headers: { Origin: origin, ...headers } })
  }

  const get = (path: string, cookie: string, origin = url) =>
    fetch(`${origin}${path}`, { headers: { Cookie: cookie }, redirect: 'manual' })

  async function signIn(door: string, account: typeof admin): Promise<string> {
    const answer = await post(door, account)
    expect(answer.status).toBe(302)
    const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
    tokens.push(...cookies.map((cookie) => cookie.slice(cookie.indexOf('=') + 1)))
    return cookies.join('; ')
  }

  const person = (overrides: object = {}) => ({
    name: canaries.name,
    email,
    phone: `+91 ${canaries.aadhaar}`,
    password,
    ...overrides,
  })

  function affiliate(overrides: Record<string, string | File> = {}): FormData {
    const form = new FormData()
    const image = (name: string) =>
      new File([new Uint8Array(canaryImage())], `${email}-${name}.png`, { type: 'image/png' })
    const fields = {
      ...person(),
      country: 'India',
      state: 'Kerala',
      district: 'Wayanad',
      city: 'Canary City',
      businessType: 'individual',
      promotionMethod: 'Ads',
      preferredLanguage: 'Malayalam',
      panNumber: canaries.pan,
      aadhar: image('aadhaar'),
      panCard: image('pan'),
      selfie: image('selfie'),
      signature: canaries.name,
      agreementAccepted: 'true',
      ...overrides,
    }
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    return form
  }

  /** Of the build, as every browser learns it. */
  async function manifestVersion(): Promise<string> {
    const page = await (await get('/login', '')).text()
    const file = /\/assets\/manifest-[\w-]+\.js/.exec(page)?.[0] ?? ''
    const script = await (await get(file, '')).text()
    return /"version":"(\w+)"/.exec(script)?.[1] ?? ''
  }

  const logged = () => product.output().stdout + product.output().stderr

  /** Reads all that was written so far. Each step comes here, so that a leak is told beside what caused it. */
  const expectNothingPersonal = () => expect(findPersonalData(logged(), tokens)).toEqual([])

  test('has nothing personal after registering and signing in, well and wrongly', async () => {
    expect((await post('/provider/register', person({ email: `provider.${email}` }))).status).toBe(302)
    expect((await post('/affiliate/register', affiliate())).status).toBe(302)
    expect((await post('/affiliate/register', affiliate())).status).toBe(409)
    expect(
      (
        await post(
          '/affiliate/register',
          affiliate({ panNumber: `${canaries.pan}-${email}`.padEnd(51, '-') }),
        )
      ).status,
    ).toBe(400)
    expect((await post('/login', { email, password: `${password}-not` })).status).toBe(401)
    expect((await post('/login', { email: `nobody.${email}`, password })).status).toBe(401)
    const cookie = await signIn('/login', { email, password })
    expect((await post('/dashboard/qr-card', {}, { Cookie: cookie })).status).toBe(302)
    for (const path of ['/dashboard', '/dashboard/profile', '/dashboard/qr-card.png', '/dashboard.data']) {
      expect([path, (await get(path, cookie)).status]).toEqual([path, 200])
    }
    expect((await post('/logout', {}, { Cookie: cookie })).status).toBe(302)
    // A line is written before the answer, but comes by another way.
    await expect.poll(logged).toContain('"route":"/dashboard/profile"')
    expectNothingPersonal()
  })

  test('has nothing personal after the work of an administrator', async () => {
    const cookie = await signIn('/admin/login', admin)
    const nsa = { role: 'nsa', country: 'India', confirmedTerritory: 'India', commissionRate: '4' }
    const created = person({ email: `created.${email}`, ...nsa })
    const create = () => post('/dashboard/create-admin', created, { Cookie: cookie })
    expect((await create()).status).toBe(200)
    expect((await create()).status).toBe(409)
    expectNothingPersonal()
  })

  test('has nothing personal after a lead', async () => {
    const lead = { name: canaries.name, email, ref: 'canary-ref' }
    expect((await post(`/lead-form?ref=canary&email=${email}`, lead)).status).toBe(302)
    await expect.poll(logged).toContain('a lead was sent')
    expectNothingPersonal()
  })

  test('has nothing personal of requests that are none', async () => {
    const inPath = `/${email}/${canaries.pan}/${canaries.token}`
    const cookie = `accessToken=${canaries.token}; ${canaries.token}=1`
    const statuses = await Promise.all(
      [
        get(inPath, cookie),
        get(`${inPath}.data?_routes=${email}`, cookie),
        get(`/login?email=${email}&password=${password}`, cookie),
        get(`/login.data?_routes=${email}`, cookie),
        get(`/%E0%A4%A${canaries.token}`, cookie),
        get(`/%zz/${canaries.token}.data`, cookie),
        get(`/assets/${canaries.token}.js`, cookie),
        get(`/__manifest?paths=${inPath}&version=${canaries.token}`, cookie),
        get(`/__manifest?paths=/%25zz${inPath}&version=${await manifestVersion()}`, cookie),
        post(inPath, person() as Record<string, string>),
        post(`${inPath}.data`, person() as Record<string, string>),
        post('/unauthorized', person() as Record<string, string>),
        post('/login', JSON.stringify(admin), { 'Content-Type': 'application/json' }),
        post('/login', `--x\r\nContent-Disposition: ${email}`, {
          'Content-Type': 'multipart/form-data; boundary=x',
        }),
        post('/login', `%E0%A4%A${password}`, { 'Content-Type': 'application/x-www-form-urlencoded' }),
        post('/affiliate/register', `--${email}\r\n${password}`, {
          'Content-Type': `multipart/form-data; boundary=${email}`,
        }),
        post('/login', admin, { Origin: `http://${email}` }),
        fetch(`${url}${inPath}`, { method: 'DELETE' }),
      ].map(async (answer) => (await answer).status),
    )
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    // The router complains of a path that it was asked about, and its words are kept without the path.
    await expect.poll(logged).toContain('could not be decoded')
    expect(statuses).toEqual(expect.arrayContaining([200, 400, 403, 404, 405]))

    const port = Number(new URL(url).port)
    for (const bytes of [
      `GET ${inPath} HTTP/1.1\r\nHost: ${email}\r\nConnection: close\r\n\r\n`,
      `GET ${inPath} HTTP/1.1\r\nHost: [\r\nX-Canary: ${password}\r\nConnection: close\r\n\r\n`,
      `GET //${inPath} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
      `GET http://${email}/${password} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
      `GET / HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: ${email}\r\nTraceparent: ${password}\r\nConnection: close\r\n\r\n`,
      `CONNECT ${email}:443 HTTP/1.1\r\nHost: ${email}\r\n\r\n`,
      `POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${password}\r\n\r\n${password}`,
      `${email} ${password}\r\n\r\n`,
    ]) {
      expect(await sendRaw(port, bytes)).toMatch(/^HTTP\/1\.1 [24]/)
    }
    expectNothingPersonal()
  })

  test('has nothing personal of what is too large', async () => {
    const tooMuch = `${password} `.repeat(10_000)
    expect((await post('/login', { ...admin, password: tooMuch })).status).toBe(413)
    const large = new File([canaries.file.repeat(400_000)], 'selfie.png', { type: 'image/png' })
    expect((await post('/affiliate/register', affiliate({ selfie: large }))).status).toBe(413)
    expectNothingPersonal()
  })

  test('has nothing personal of bugs in a loader and an action, and of a crash', async () => {
    const cookie = await signIn('/admin/login', admin)
    product.child.kill('SIGUSR2')
    await expect.poll(logged).toContain('armed')
    expect((await get('/dashboard', cookie)).status).toBe(500)
    expect((await post('/login', admin)).status).toBe(500)
    // A line of the log can come later than its response.
    await expect.poll(logged).toContain('"message":"Invalid URL"')
    await expect.poll(logged).toMatch(/"message":"[^"]*\\?"…/)
    product.child.kill('SIGUSR2')
    expect(await product.exited).toBe(1)
    expect(logged()).toContain('"msg":"uncaught error"')
    expectNothingPersonal()
  })

  test('has nothing personal while the host is down', async () => {
    const alone = startBuilt({
      API_HOST: 'http://127.0.0.1:9',
      API_TIMEOUT_MS: '500',
      SESSION_SECRET: canaries.token.repeat(3),
      LOG_LEVEL: 'trace',
    })
    const origin = await alone.ready()
    const cookie = `accessToken=${canaries.token}`
    expect((await post('/login', admin, {}, origin)).status).toBe(502)
    expect((await post('/affiliate/register', affiliate(), {}, origin)).status).toBe(502)
    expect((await post('/lead-form', { name: canaries.name, email }, {}, origin)).status).toBe(502)
    expect((await get('/dashboard/profile', cookie, origin)).status).toBe(502)
    for (let i = 0; i < 6; i += 1) await get('/dashboard', cookie, origin)
    await alone.stop()
    const { stdout, stderr } = alone.output()
    expect(stdout).toContain('a lead could not be sent')
    expect(findPersonalData(stdout + stderr)).toEqual([])
  })
})
