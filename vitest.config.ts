import { defineConfig } from 'vitest/config'
import { isLongRun } from './tests/support/run-length.ts'

const seconds = 1000

/** Tests in Node, one project for each part of the product. */
const project = (name: string, options: object = {}) => ({
  test: { name, include: [`tests/${name}/**/*.test.{ts,tsx}`], environment: 'node', ...options },
})

/** What the app reads of its environment. */
const appEnv = {
  API_HOST: 'http://host.test',
  API_TIMEOUT_MS: '2000',
  // A run that keeps its logs wants all of them.
  LOG_LEVEL: process.env.TEST_LOGS ? 'trace' : 'silent',
  SESSION_SECRET: 'a secret that only the tests of the routes know',
}

/** For tests of the built app: with the React that production runs, outside of the test runner. */
const builtApp = {
  env: { NODE_ENV: 'production' },
  server: { deps: { external: [/native-app\.mjs$/] } },
}

const together = { maxWorkers: 2, sequence: { groupOrder: 0 } }

/** One file after the other: processes of their own, and limits of time, need the processors. */
const inTurn = { maxWorkers: 1, sequence: { groupOrder: 1 } }

/** Backend tests that do not care which database is beneath. */
const onEachDatabase = [
  'tests/backend/calls/**/*.test.ts',
  'tests/backend/{audit-chain,jobs,oversell}.test.ts',
]

/** Where the two databases might differ: locks, jobs, and queries that page and filter. */
const onPostgres = isLongRun
  ? onEachDatabase
  : [
      'tests/backend/calls/{bookings,products}/*.test.ts',
      'tests/backend/calls/accounts/{users,suspending}.test.ts',
      'tests/backend/{audit-chain,jobs,oversell}.test.ts',
    ]

const backend = { ...together, testTimeout: 60 * seconds, hookTimeout: 60 * seconds }

export default defineConfig({
  test: {
    projects: [
      // These two at a time, as they look at no clock of the machine's.
      project('contract', together),
      project('bench', together),
      project('backend', { ...backend, exclude: onEachDatabase, provide: { database: 'embedded' } }),
      // Files of these share modules and a database, which each test empties.
      project('backend-embedded', {
        ...backend,
        include: onEachDatabase,
        isolate: false,
        provide: { database: 'embedded' },
      }),
      project('backend-postgres', {
        ...backend,
        include: onPostgres,
        isolate: false,
        globalSetup: 'tests/support/databases/postgres-setup.ts',
        provide: { database: 'PostgreSQL' },
      }),
      project('routes', { ...together, setupFiles: 'tests/routes/setup.ts', env: appEnv }),
      project('faults', {
        ...inTurn,
        env: { ...appEnv, ...builtApp.env, API_TIMEOUT_MS: '800' },
        server: builtApp.server,
      }),
      project('security', {
        ...inTurn,
        setupFiles: 'tests/routes/setup.ts',
        env: { ...appEnv, ...builtApp.env },
        server: builtApp.server,
        execArgv: ['--expose-gc'],
        testTimeout: 120 * seconds,
        hookTimeout: 30 * seconds,
      }),
      project('conformance', { ...inTurn, testTimeout: 60 * seconds, hookTimeout: 30 * seconds }),
      project('server', { ...inTurn, testTimeout: 60 * seconds, hookTimeout: 30 * seconds }),
      project('browser', {
        globalSetup: 'tests/browser/global-setup.ts',
        testTimeout: 60 * seconds,
        hookTimeout: 60 * seconds,
        // Browsers wait more than they work. After the other parts, which keep the processors busy.
        maxWorkers: 2,
        sequence: { groupOrder: 2 },
      }),
    ],
  },
})
