import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { formatBanner } from '../../server/banner.ts'
import { readSettings } from '../../server/env.ts'
import { loadSecrets } from '../../server/secrets.ts'

test('with nothing set the whole product runs on port 3000 with demo data', () => {
  expect(readSettings({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDir: '.data',
    demo: true,
    trustProxy: 0,
    workers: 1,
  })
})

test('as many processes answer as are asked for, or as there are processors', () => {
  expect(readSettings({ WEB_CONCURRENCY: '3' }).workers).toBe(3)
  expect(readSettings({ WEB_CONCURRENCY: 'auto' }).workers).toBe(Math.min(availableParallelism(), 64))
})

test('an empty variable counts as unset', () => {
  expect(readSettings({ PORT: '', API_HOST: '' })).toMatchObject({ port: 3000, apiHost: undefined })
})

test('a PostgreSQL of one’s own gets no demo data unless asked for', () => {
  const DATABASE_URL = 'postgres://db/app'
  expect(readSettings({ DATABASE_URL }).demo).toBe(false)
  expect(readSettings({ DATABASE_URL, DEMO: 'on' }).demo).toBe(true)
})

const secret = 'hunter2 and thirty random characters'

test.each([
  ['with demo accounts and no HOST, this computer only', {}, '127.0.0.1'],
  ['also with an empty HOST', { HOST: '' }, '127.0.0.1'],
  ['also with demo accounts in PostgreSQL', { DATABASE_URL: 'postgres://db/app', DEMO: 'on' }, '127.0.0.1'],
  ['without demo accounts, every network', { DEMO: 'off' }, '0.0.0.0'],
  [
    'on PostgreSQL, which gets no demo accounts, every network',
    { DATABASE_URL: 'postgres://db/app' },
    '0.0.0.0',
  ],
  [
    'with a host of one’s own, every network',
    { API_HOST: 'https://host.example', SESSION_SECRET: secret },
    '0.0.0.0',
  ],
  ['with HOST, what it names', { HOST: '0.0.0.0' }, '0.0.0.0'],
])('%s can reach the app', (_, environment, host) => {
  expect(readSettings(environment).host).toBe(host)
})

test.each([
  [
    '127.0.0.1',
    'Only this computer can open it. HOST=0.0.0.0 opens it, and its demo accounts, to your network.',
  ],
  ['0.0.0.0', 'Anyone who reaches this port can use the demo accounts. DEMO=off leaves them out.'],
])(
  'with demo accounts, the banner of a server on %s says who can open it and how to change that',
  (host, text) => {
    const demoAccounts = [{ role: 'user', email: 'customer@demo.example', password: 'published' }]
    const banner = formatBanner({
      url: 'http://localhost:3000',
      host,
      hostOrigin: 'http://127.0.0.1:4000',
      isReference: true,
      demoAccounts,
    })

    expect(banner).toContain(text)
  },
)

test.each([
  [{ PORT: '80a' }, 'PORT must be a whole number from 0 to 65535.'],
  [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535.'],
  [{ WEB_CONCURRENCY: '0' }, 'WEB_CONCURRENCY must be a whole number from 1 to 64, or auto.'],
  [{ WEB_CONCURRENCY: '2.5' }, 'WEB_CONCURRENCY must be a whole number from 1 to 64, or auto.'],
  [{ WEB_CONCURRENCY: '1e1' }, 'WEB_CONCURRENCY must be a whole number from 1 to 64, or auto.'],
  [{ WEB_CONCURRENCY: 'all' }, 'WEB_CONCURRENCY must be a whole number from 1 to 64, or auto.'],
  [{ HOST: 'a b' }, 'HOST must be an address or a host name.'],
  [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY must be a whole number from 0 to 16.'],
  [{ DEMO: 'maybe' }, 'DEMO must be on, off, true, false, 1 or 0.'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.'],
  [{ NODE_ENV: 'staging' }, 'NODE_ENV must be production, development or test.'],
  [{ SESSION_SECRET: 'hunter2' }, 'SESSION_SECRET must be at least 32 characters.'],
  [{ SESSION_SECRET: 'x'.repeat(40) }, 'SESSION_SECRET must be random'],
  [{ SESSION_SECRET: 'changeme'.repeat(4) }, 'SESSION_SECRET must be random'],
  [
    { SESSION_SECRET: `${secret},short` },
    'SESSION_SECRET must be at least 32 random characters; older ones may follow, separated by commas.',
  ],
  [{ TRUST_PROXY: '-1' }, 'TRUST_PROXY must be a whole number from 0 to 16.'],
  [{ TRUST_PROXY: '10.0.0.0/8' }, 'TRUST_PROXY must be a whole number from 0 to 16.'],
  [{ NODE_TLS_REJECT_UNAUTHORIZED: '0' }, 'NODE_TLS_REJECT_UNAUTHORIZED must be unset in production'],
  [
    { RATE_LIMIT_DATABASE_URL: 'redis://:hunter2@counts' },
    'RATE_LIMIT_DATABASE_URL must be a PostgreSQL address',
  ],
  [{ PUBLIC_ORIGIN: 'https://me:hunter2@book.example' }, 'PUBLIC_ORIGIN must be an http or https origin'],
  [{ PUBLIC_ORIGIN: 'http://localhost.example' }, 'PUBLIC_ORIGIN must be an https origin in production.'],
  [{ API_HOST: 'https://host.example?key=hunter2' }, 'API_HOST must be an http or https origin'],
  [{ API_HOST: 'file:///etc/passwd' }, 'API_HOST must be an http or https origin'],
  [{ DATABASE_URL: 'mysql://hunter2@db' }, 'DATABASE_URL must be a PostgreSQL address'],
  [{ API_HOST: 'host.example' }, 'API_HOST must be an http or https origin'],
  [{ API_HOST: 'https://me:hunter2@host.example' }, 'API_HOST must be an http or https origin'],
  [{ API_HOST: 'https://host.example/api' }, 'API_HOST must be an http or https origin'],
  [{ PUBLIC_ORIGIN: 'hunter2.example' }, 'PUBLIC_ORIGIN must be an http or https origin'],
  [{ PUBLIC_ORIGIN: 'https://' }, 'PUBLIC_ORIGIN must be an http or https origin'],
  [{ RATE_LIMIT_FACTOR: 'many' }, 'RATE_LIMIT_FACTOR must be a whole number from 1 to 1000000.'],
  [{ PUBLIC_ORIGIN: 'ftp://host.example' }, 'PUBLIC_ORIGIN must be an http or https origin'],
  [{ PUBLIC_ORIGIN: 'http://host.example' }, 'PUBLIC_ORIGIN must be an https origin in production.'],
  [{ API_HOST: 'https://host.example' }, 'SESSION_SECRET must be given'],
  [{ PORT: 'x' }, 'PORT must be a whole number from 0 to 65535.'],
  [{ API_HOST: 'https://host.example', SESSION_SECRET: '' }, 'SESSION_SECRET must be given'],
  [{ API_TIMEOUT_MS: '10s' }, 'API_TIMEOUT_MS must be a whole number from 100 to 120000.'],
  [{ API_COOKIES: 'a b' }, 'API_COOKIES must be cookie names separated by commas.'],
  [{ LEAD_URL: 'https://hunter2:x@leads.example/join' }, 'LEAD_URL must be an http or https address'],
])('%j is refused in one line that names the variable and not its value', (environment, message) => {
  let told = ''
  try {
    readSettings(environment)
  } catch (error) {
    told = error instanceof Error ? error.message : ''
  }
  expect(told).toContain(message)
  expect(told).not.toMatch(/hunter2|\n/)
})

test('every bad variable is named, in one line', () => {
  const bad = { PORT: 'x', WEB_CONCURRENCY: 'many', API_HOST: 'host', API_TIMEOUT_MS: 'soon' }
  const names = Object.keys(bad).join('.* must be .*')
  expect(() => readSettings(bad)).toThrow(new RegExp(`^${names}.* must be .*$`))
})

test('a hosted backend with a secret is accepted, and its origin has no slash', () => {
  const settings = readSettings({ API_HOST: 'https://host.example/', SESSION_SECRET: secret })
  expect(settings).toMatchObject({ apiHost: 'https://host.example', sessionSecrets: [secret] })
})

test.each([
  ['https://host.example:443', 'https://host.example'],
  ['HTTPS://Host.Example', 'https://host.example'],
  ['https://host.example:8443/', 'https://host.example:8443'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
])('the origin %s is read as %s', (API_HOST, apiHost) => {
  expect(readSettings({ API_HOST, SESSION_SECRET: secret }).apiHost).toBe(apiHost)
})

test('in development, http and a certificate that nobody has signed are accepted', () => {
  const environment = {
    NODE_ENV: 'development',
    PUBLIC_ORIGIN: 'http://book.example',
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
  }
  expect(readSettings(environment).publicOrigin).toBe('http://book.example')
})

test('http on this very machine is accepted in production', () => {
  expect(readSettings({ PUBLIC_ORIGIN: 'http://localhost:3000' }).publicOrigin).toBe('http://localhost:3000')
})

const unset = { sessionSecrets: undefined, referralKeys: undefined }

test('the referral key follows from the session secret, which it does not show, unless it is given', async () => {
  const sessionSecret = 'a session secret of this test alone'
  const derive = (...sessionSecrets: string[]) =>
    loadSecrets({ ...unset, sessionSecrets, dataDir: '/nowhere' })
  const {
    referralKeys: [referralKey = ''],
  } = await derive(sessionSecret)
  expect(referralKey).toMatch(/^[\w-]{43}$/)
  expect(await derive(sessionSecret)).toEqual({
    sessionSecrets: [sessionSecret],
    referralKeys: [referralKey],
  })
  const rotated = await derive(`${sessionSecret}!`, sessionSecret)
  expect(rotated.referralKeys).toEqual([expect.stringMatching(/^[\w-]{43}$/), referralKey])
  expect(rotated.referralKeys[0]).not.toBe(referralKey)
  const given = { sessionSecrets: [sessionSecret], referralKeys: ['given'] }
  expect(await loadSecrets({ ...given, dataDir: '/nowhere' })).toEqual(given)
})

test('under another server the app derives the same referral key, and needs API_HOST and SESSION_SECRET alone', async () => {
  const sessionSecrets = [`first ${secret}`, `second ${secret}`]
  vi.resetModules()
  for (const name of ['REFERRAL_KEY', 'LEAD_URL']) vi.stubEnv(name, undefined)
  vi.stubEnv('API_HOST', 'https://host.example')
  vi.stubEnv('SESSION_SECRET', sessionSecrets.join(','))
  const { env } = await import('../../app/.server/env.ts')
  const { referralKeys } = await loadSecrets({ ...unset, sessionSecrets, dataDir: '/nowhere' })
  expect(env.REFERRAL_KEY).toEqual(referralKeys)
  vi.unstubAllEnvs()
})

test('the secret that is made stays the same and only its owner can read it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'data-'))
  const load = () => loadSecrets({ ...unset, dataDir: join(folder, 'new') })
  const made = await Promise.all([load(), load()])
  const file = join(folder, 'new', 'session-secret')
  const sessionSecret = readFileSync(file, 'utf8')
  expect(made).toMatchObject([{ sessionSecrets: [sessionSecret] }, { sessionSecrets: [sessionSecret] }])
  expect(sessionSecret.length).toBeGreaterThanOrEqual(32)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  rmSync(folder, { recursive: true })
})

test('a data folder that cannot be one is told in one line', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'data-'))
  writeFileSync(join(folder, 'file'), '')
  await expect(loadSecrets({ ...unset, dataDir: join(folder, 'file', 'data') })).rejects.toThrow(
    /^DATA_DIR .* must be a folder that this user can write to \(ENOTDIR\)\.$/,
  )
  rmSync(folder, { recursive: true })
})

test('the secret of a process that starts at the same moment is waited for, and an empty file is told', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'data-'))
  const file = join(dataDir, 'session-secret')
  writeFileSync(file, '')
  const loading = loadSecrets({ ...unset, dataDir })
  writeFileSync(file, 'what the other process has made')
  expect(await loading).toMatchObject({ sessionSecrets: ['what the other process has made'] })

  writeFileSync(file, '')
  await expect(loadSecrets({ ...unset, dataDir })).rejects.toThrow(`${file} is empty. Remove it`)
  rmSync(dataDir, { recursive: true })
})
