// What the container image and compose.yaml promise (ASVS 5.0, 13.2 and 15.2.3), read from the files themselves.
// `npm run container` builds and runs the image.
import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { readSettings as readBackendSettings } from '../../backend/env.ts'
import { readSettings } from '../../server/env.ts'
import {
  app,
  app2,
  backend,
  backend2,
  compose,
  database,
  dockerfile,
  fill,
  filledIn,
  given,
  imageEnv,
  proxy,
  read,
  root,
} from '../support/compose-file.ts'

const lastOf = (keyword: string) => dockerfile.match(new RegExp(`(?<=^${keyword} ).*`, 'gm'))?.at(-1)

describe('compose.yaml', () => {
  test('starts the app with settings that it accepts', () => {
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
  })

  test('starts the backend with settings that it accepts', () => {
    const variables = { ...imageEnv, ...filledIn(backend, given) }

    expect(readBackendSettings(variables)).toMatchObject({
      port: 4000,
      host: '0.0.0.0',
      databaseUrl: 'postgres://affiliate_booking@database:5432/affiliate_booking',
      dataDir: '/data',
      dataKeys: [given.DATA_KEY],
      demo: false,
      publicOrigin: 'http://localhost:3000',
    })
  })

  test('gives the backend any password of the database as it is', () => {
    const generated = 'p/@#?%:'
    const variables = { ...imageEnv, ...filledIn(backend, { ...given, POSTGRES_PASSWORD: generated }) }

    expect(filledIn(database, { ...given, POSTGRES_PASSWORD: generated }).POSTGRES_PASSWORD).toBe(generated)
    expect(variables).toMatchObject({ PGPASSWORD: generated })
    expect(readBackendSettings(variables).databaseUrl).not.toContain('p/')
  })

  test('limits the log of each container, which would otherwise fill the disk', () => {
    for (const service of Object.values(compose.services))
      expect(service.logging).toEqual({ driver: 'local', options: { 'max-size': '20m', 'max-file': '10' } })
  })

  test('keeps an image of each commit, for a step back', () => {
    for (const { image } of [app, backend]) {
      expect(fill(image, { SOURCE_COMMIT: 'abcdef012345' })).toBe('affiliate-booking:abcdef012345')
      expect(fill(image, {})).toBe('affiliate-booking:latest')
    }
  })

  test('passes the commit on to the build, which has no Git history', () => {
    for (const service of [app, backend])
      expect(service.build).toEqual({ context: '.', args: { SOURCE_COMMIT: '${SOURCE_COMMIT:-}' } })
    const [, ...stages] = dockerfile.split(/^FROM /m)
    const [build = '', ...others] = stages
    expect(build.indexOf('ARG SOURCE_COMMIT')).toBeGreaterThan(build.indexOf('COPY . .'))
    expect(build.indexOf('ARG SOURCE_COMMIT')).toBeLessThan(build.indexOf('npm run build'))
    expect(others.join('')).not.toContain('SOURCE_COMMIT')
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
    // Longer than the longest migration: the app never starts after a backend that counts as unhealthy.
    expect(backend.healthcheck?.start_period).toBe('30m')
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
