// What the container image and compose.yaml promise (ASVS 5.0, 13.2 and 15.2.3), read from the files themselves.
// `npm run container` builds and runs the image.
import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { variables as allVariables } from '../../settings/variables.ts'
import { readSettings as readBackendSettings } from '../../backend/env.ts'
import { readSettings } from '../../server/env.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const Service = z.strictObject({
  build: z.literal('.').optional(),
  image: z.string(),
  command: z.array(z.string()).optional(),
  ports: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()),
  healthcheck: z
    .looseObject({ test: z.array(z.string()), interval: z.string(), timeout: z.string() })
    .optional(),
  depends_on: z.record(z.string(), z.strictObject({ condition: z.literal('service_healthy') })).optional(),
  volumes: z.array(z.string()).optional(),
  networks: z.array(z.string()),
  tmpfs: z.string().optional(),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  init: z.boolean().optional(),
  restart: z.literal('unless-stopped'),
  profiles: z.tuple([z.literal('machines')]).optional(),
})
const Compose = z.strictObject({
  name: z.string(),
  'x-from-the-image': z.unknown(),
  services: z.strictObject({
    app: Service,
    backend: Service,
    database: Service,
    'app-2': Service,
    'backend-2': Service,
    proxy: Service,
  }),
  networks: z.record(z.string(), z.strictObject({ internal: z.boolean() }).nullable()),
  volumes: z.record(z.string(), z.null()),
})

// A strict schema: a service with `privileged`, `user`, `network_mode` or the like does not pass.
const compose = Compose.parse(parse(read('compose.yaml'), { merge: true }))
const { app, backend, database, proxy, 'app-2': app2, 'backend-2': backend2 } = compose.services

/** The variables of a service as Compose fills them in, with what a person has given. */
function filledIn({ environment }: z.infer<typeof Service>, given: Record<string, string>) {
  const fill = (text: string): string => {
    const filled = text.replaceAll(
      /\$\{(\w+)(?::([-?])((?:[^{}]|\$\{[^}]*\})*))?\}/g,
      (_all, name, kind, rest) => {
        const value = given[String(name)]
        if (value) return value
        if (kind === '?') throw new Error(String(rest))
        return String(rest ?? '')
      },
    )
    return filled === text ? text : fill(filled)
  }
  return Object.fromEntries(Object.entries(environment).map(([name, text]) => [name, fill(text)]))
}

const given = {
  POSTGRES_PASSWORD: 'from-a-person',
  SESSION_SECRET: 'a secret that only this test knows',
  REFERRAL_KEY: 'a referral key that only this test knows',
  DATA_KEY: 'a data key that only this test knows',
}
const dockerfile = read('Dockerfile').replaceAll('\\\n', '')
const lastOf = (keyword: string) => dockerfile.match(new RegExp(`(?<=^${keyword} ).*`, 'gm'))?.at(-1)
const imageEnv = Object.fromEntries(
  [...dockerfile.matchAll(/^ENV (.*)/gm)]
    .flatMap(([, pairs = '']) => pairs.split(' '))
    .map((pair) => pair.split('=')),
)

describe('compose.yaml', () => {
  test('gives the app only known settings, and the app starts with them', () => {
    const variables = { ...imageEnv, ...filledIn(app, given) }

    expect(readSettings(variables)).toMatchObject({
      nodeEnv: 'production',
      port: 3000,
      host: '0.0.0.0',
      apiHost: 'http://backend:4000',
      publicOrigin: 'http://localhost:3000',
      trustProxy: 0,
      demo: false,
    })
    expect(Object.keys(allVariables)).toEqual(expect.arrayContaining(Object.keys(app.environment)))
  })

  test('gives the backend only known settings, and the backend starts with them', () => {
    const variables = { ...imageEnv, ...filledIn(backend, given) }

    expect(readBackendSettings(variables)).toMatchObject({
      port: 4000,
      host: '0.0.0.0',
      databaseUrl: 'postgres://affiliate_booking:from-a-person@database:5432/affiliate_booking',
      dataDir: '/data',
      dataKeys: [given.DATA_KEY],
      demo: false,
      publicOrigin: 'http://localhost:3000',
    })
    expect(Object.keys(allVariables)).toEqual(expect.arrayContaining(Object.keys(backend.environment)))
  })

  test('reads only variables that .env.example or its own comment explains', () => {
    const names = [...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name)
    const explained = `${read('.env.example')}${read('compose.yaml').split('\nname:')[0]}`

    for (const name of new Set(names)) expect(explained).toMatch(new RegExp(`\\b${name}\\b`))
  })

  test('ASVS 13.2.3: has no default for passwords and secrets', () => {
    expect(() => filledIn(app, { ...given, SESSION_SECRET: '' })).toThrow('set SESSION_SECRET')
    expect(() => filledIn(backend, { ...given, POSTGRES_PASSWORD: '' })).toThrow('set POSTGRES_PASSWORD')
    expect(() => filledIn(backend, { ...given, DATA_KEY: '' })).toThrow('set DATA_KEY')
    for (const service of [app, backend])
      expect(() => filledIn(service, { ...given, REFERRAL_KEY: '' })).toThrow('set REFERRAL_KEY')
    expect(() => filledIn(database, { ...given, POSTGRES_PASSWORD: '' })).toThrow('set POSTGRES_PASSWORD')
  })

  test('ASVS 13.2.2: runs our services read-only and without privileges', () => {
    for (const service of [app, backend]) {
      expect(service).toMatchObject({
        build: '.',
        read_only: true,
        tmpfs: '/tmp',
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      })
    }
  })

  test('has a health check for each service, starts them in order, and keeps data in volumes', () => {
    expect(lastOf('HEALTHCHECK')).toContain('/readyz')
    expect(backend.healthcheck?.test.join(' ')).toContain('http://127.0.0.1:4000/api/health')
    expect(database.healthcheck?.test.join(' ')).toContain('pg_isready')
    expect([app.depends_on, backend.depends_on].map((needed) => Object.keys(needed ?? {}))).toEqual([
      ['backend'],
      ['database'],
    ])
    expect(backend.volumes).toEqual(['data:/data'])
    expect(database.volumes).toEqual(['database:/var/lib/postgresql'])
    expect(Object.keys(compose.volumes)).toEqual(['data', 'database'])
  })

  test('publishes the app only, and lets only the backend reach the database', () => {
    expect([app.ports?.length, backend.ports, database.ports]).toEqual([1, undefined, undefined])
    expect([app.networks, backend.networks, database.networks]).toEqual([
      ['outside', 'calls'],
      ['calls', 'queries', 'gateways'],
      ['queries'],
    ])
    expect(compose.networks).toMatchObject({ calls: { internal: true }, queries: { internal: true } })
  })

  test('gives the backend a way out to a payment gateway, which the database does not have', () => {
    expect(compose.networks.gateways).toBeNull()
    expect(database.networks).not.toContain('gateways')
  })
})

describe('the profile of several machines', () => {
  test('has one more of the app and of the backend, and starts only when it is asked for', () => {
    for (const service of [app2, backend2, proxy]) expect(service.profiles).toEqual(['machines'])
    for (const service of [app, backend, database]) expect(service.profiles).toBeUndefined()
    expect({ ...app2, profiles: undefined }).toEqual({ ...app, profiles: undefined, ports: [] })
    expect({ ...backend2, profiles: undefined }).toEqual({ ...backend, profiles: undefined })
  })

  test('has a proxy without privileges, which knows all four', () => {
    expect(proxy).toMatchObject({
      ports: ['${PROXY_PORT:-8080}:3000'],
      networks: ['outside', 'calls'],
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
    const used = [...read('docker/haproxy.cfg').matchAll(/"\$\{(\w+)\}"/g)].map(([, name]) => name)
    expect(new Set(used)).toEqual(new Set(Object.keys(proxy.environment)))
  })

  test('sends apps to the backends by way of the proxy, by its file of variables', () => {
    const lines = read('docker/machines.env')
      .split('\n')
      .filter((line) => /^\w+=/.test(line))
    const variables = Object.fromEntries(lines.map((line) => line.split('=')))
    expect(readSettings({ ...imageEnv, ...filledIn(app2, { ...given, ...variables }) })).toMatchObject({
      apiHost: 'http://proxy:4000',
      trustProxy: 1,
      publicOrigin: 'http://localhost:8080',
    })
  })
})

describe('the container image', () => {
  test('runs node itself, not as root, with demo data off', () => {
    expect(lastOf('CMD')).toBe('["node", "build/main.js"]')
    expect(lastOf('USER')).toBe('node')
    expect(imageEnv).toMatchObject({ NODE_ENV: 'production', DATA_DIR: '/data', DEMO: 'off' })
  })

  test('listens on every address of the container, also with demo accounts', () => {
    expect(readSettings({ ...imageEnv, DEMO: 'on' })).toMatchObject({ host: '0.0.0.0', demo: true })
  })

  test('ASVS 13.4.1: is built without Git history, tests and local data', () => {
    const [first, ...rest] = read('.dockerignore').trim().split('\n')

    expect(first).toBe('*')
    expect(rest.filter((line) => /git|tests|\.data|\.env$/.test(line))).toEqual([])
  })

  test('ASVS 15.2.3: installs exactly the packages that the built app imports', () => {
    const Manifest = z.looseObject({ dependencies: z.record(z.string(), z.string()) })
    const manifests = ['', 'backend/', 'contract/', 'settings/'].map((folder) => `${folder}package.json`)
    const installed = new Set(
      manifests
        .flatMap((path) => Object.keys(Manifest.parse(JSON.parse(read(path))).dependencies))
        .filter((name) => !name.startsWith('@affiliate-booking/')),
    )
    // Read as files, not imported.
    installed.delete('@fontsource/mukta')

    expect(importsOf(join(root, 'build')).toSorted((one, other) => one.localeCompare(other))).toEqual(
      [...installed].toSorted((one, other) => one.localeCompare(other)),
    )
  })
})

/** The packages that the built modules for Node import. */
function importsOf(build: string): string[] {
  const modules = readdirSync(build, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.js') && !path.startsWith('client'))
    .map((path) => readFileSync(join(build, path), 'utf8'))
  const statements = modules.flatMap((text) => [
    ...text.matchAll(/^(?:import|export)\b[^;'"]*?["']([^"'.][^"']*)["'];?$|\bimport\("([^".][^"]*)"\)/gm),
  ])
  const names = statements
    .map(([, fixed, late]) => fixed ?? late ?? '')
    .filter((name) => !name.startsWith('node:') && !builtinModules.includes(name))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
  return [...new Set(names)]
}
