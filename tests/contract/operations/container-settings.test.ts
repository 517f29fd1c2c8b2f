// Every setting that people can set reaches the container that reads it.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { readSettings } from '../../../server/env.ts'
import { variables as allVariables } from '../../../settings/variables.ts'
import {
  app,
  app2,
  backend,
  fill,
  filledIn,
  given,
  imageEnv,
  read,
  root,
} from '../../support/compose-file.ts'

/** The settings that the code of some folders reads. */
const readBy = (...folders: string[]): Set<string> =>
  new Set(
    folders
      .flatMap((folder) =>
        readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
          .filter((path) => /\.tsx?$/.test(path))
          .map((path) => read(join(folder, path))),
      )
      .flatMap((code) => [...code.matchAll(/\bvariables\.([A-Z_]+)/g)].map(([, name = '']) => name)),
  )

/** Settings that a service reads and that people do not set for it, with the reason. */
const notPassed = {
  app: {
    NODE_ENV: 'the image sets it',
    HOST: 'the image sets it',
    DATA_DIR: 'the image sets it; the app keeps nothing',
    PORT: 'the port that is published; in the container it is 3000',
    TEXTS_DIR: 'the mounted folder',
    DATABASE_URL: 'only the backend has a database',
    DEMO: 'only the backend has data',
    HOST_IS_OURS: 'the server sets it for the app',
  },
  backend: {
    NODE_ENV: 'the image sets it',
    DATA_DIR: 'the image sets it: the volume',
    DATABASE_URL: 'the database of compose.yaml',
    BACKEND_HOST: 'every address of the container',
    BACKEND_PORT: 'the port that API_HOST names',
    BACKEND_TRUSTED_PROXIES: 'the networks of containers',
  },
}

/** Read by OpenTelemetry itself, and named in .env.example. */
const openTelemetry = [
  'OTEL_SERVICE_NAME',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_TRACES_SAMPLER',
  'OTEL_TRACES_SAMPLER_ARG',
]
const known = [...Object.keys(allVariables), ...openTelemetry]

/** Read by the driver of PostgreSQL itself. */
const ofDriver = ['PGPASSWORD']

describe('.env.example', () => {
  test('explains every setting that people set', () => {
    const explained = read('.env.example')
    const unexplained = known.filter((name) => !new RegExp(`^#${name}=`, 'm').test(explained))
    expect(unexplained).toEqual(['HOST_IS_OURS'])
  })

  test('explains every variable that compose.yaml takes from it', () => {
    const explained = read('.env.example')
    const taken = [...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name)
    expect(taken.length).toBeGreaterThan(30)
    expect(taken.filter((name) => !new RegExp(`^#${name}=`, 'm').test(explained))).toEqual([])
  })

  test('shows the default of each setting that has one, and says of others what holds while they are unset', () => {
    const wrong = read('.env.example')
      .split('\n\n')
      .filter((part) => !part.includes('Unset:'))
      .flatMap((part) => [...part.matchAll(/^#([A-Z_]+)=(.+)$/gm)])
      .filter(([, name = '', value = '']) => {
        const schema = Object.entries(allVariables).find(([each]) => each === name)?.[1]
        if (schema === undefined) return false
        const [shown, unset] = [schema.safeParse(value), schema.safeParse(undefined)]
        return !isDeepStrictEqual([shown.success, shown.data], [true, unset.data])
      })
    expect(wrong.map(([line]) => line)).toEqual([])
  })
})

describe('compose.yaml', () => {
  test.each([
    { service: app, read: readBy('app', 'server'), exceptions: Object.keys(notPassed.app) },
    { service: backend, read: readBy('backend'), exceptions: Object.keys(notPassed.backend) },
  ])(
    'passes each setting on to the service that reads it, and no unknown one',
    ({ service, read, exceptions }) => {
      const passed = new Set(
        Object.keys(service.environment).filter((name) => service.environment[name]?.includes(`\${${name}`)),
      )
      expect([...known, ...ofDriver]).toEqual(expect.arrayContaining(Object.keys(service.environment)))
      expect(read.size).toBeGreaterThan(20)
      expect([...read, ...openTelemetry].filter((name) => !passed.has(name)).toSorted()).toEqual(
        exceptions.toSorted(),
      )
    },
  )

  test('names the services apart in traces, as one process that starts the other does', () => {
    const named = { ...given, OTEL_SERVICE_NAME: 'trips' }
    expect(filledIn(app, named)['OTEL_SERVICE_NAME']).toBe('trips')
    expect(filledIn(backend, named)['OTEL_SERVICE_NAME']).toBe('trips-backend')
    expect(filledIn(backend, given)['OTEL_SERVICE_NAME']).toBe('affiliate-booking-backend')
  })
})

describe('docker/machines.env', () => {
  /** The settings of an app with docker/machines.env, which Compose fills in by what was given before it. */
  function machinesWith(own: Record<string, string>) {
    const variables: Record<string, string> = { ...given, ...own }
    for (const [, name = '', value = ''] of read('docker/machines.env').matchAll(/^(\w+)=(.*)$/gm))
      variables[name] = fill(value, variables)
    return readSettings({ ...imageEnv, ...filledIn(app2, variables) })
  }

  test('sends apps to the backends by way of the proxy, by its file of variables', () => {
    expect(machinesWith({})).toMatchObject({
      apiHost: 'http://proxy:4000',
      trustProxy: 1,
      publicOrigin: 'http://localhost:8080',
    })
    expect(machinesWith({ PROXY_PORT: '9000' }).publicOrigin).toBe('http://localhost:9000')
  })

  test('leaves the operator’s own origin and number of proxies as they are', () => {
    expect(machinesWith({ PUBLIC_ORIGIN: 'https://book.example', TRUST_PROXY: '2' })).toMatchObject({
      publicOrigin: 'https://book.example',
      trustProxy: 2,
    })
  })
})

describe('docs/operations.md', () => {
  test('goes live with variables that are explained, and with all that compose.yaml asks for', () => {
    const [, goLive = ''] = /^## Go live\n(.*?)^## /ms.exec(read('docs/operations.md')) ?? []
    const written = [...goLive.matchAll(/^ +([A-Z_]+)=/gm)].map(([, name = '']) => name)
    const asked = [...read('compose.yaml').matchAll(/\$\{(\w+):\?/g)].map(([, name = '']) => name)
    const explained = read('.env.example')

    expect(written).toEqual(expect.arrayContaining(asked))
    expect(written.filter((name) => !new RegExp(`^#${name}=`, 'm').test(explained))).toEqual([])
  })
})
