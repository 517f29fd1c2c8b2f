import { defineConfig } from 'vitest/config'
import { hasPostgres } from './tests/support/databases/postgres-programs.ts'
import { longRunFiles } from './tests/support/long-run-files.ts'
import { isLongRun } from './tests/support/run-length.ts'

const seconds = 1000

/** A busy machine takes many times as long as a quiet one. */
const patience = {
  testTimeout: 180 * seconds,
  hookTimeout: 180 * seconds,
  expect: { poll: { timeout: 30 * seconds } },
}

/** Tests in Node, one project for each part of the product. */
const project = (name: string, options: object = {}) => ({
  test: {
    name,
    include: [`tests/${name}/**/*.test.{ts,tsx}`],
    environment: 'node',
    // Not threads: which formats sharp reads is a setting of the process, which the app and the backend change.
    pool: 'forks',
    maxWorkers: 3,
    sequence: { groupOrder: 0 },
    ...patience,
    ...options,
  },
})

/** What the app reads of its environment. */
const appEnv = {
  API_HOST: 'http://host.test',
  API_TIMEOUT_MS: '2000',
  // A run that keeps its logs wants all of them.
  LOG_LEVEL: process.env.TEST_LOGS ? 'trace' : 'silent',
  SESSION_SECRET: 'a secret that only the tests of the routes know',
  REFERRAL_KEY: 'a referral key that only the tests know',
}

/** For tests of the built app: with the React that production runs, outside of the test runner. */
const builtApp = {
  env: { NODE_ENV: 'production' },
  server: { deps: { external: [/native-app\.mjs$/] } },
}

/** Limits of milliseconds need the processors for themselves. */
const atTheClock = ['tests/faults/concurrency-limit.test.ts', 'tests/server/http/slow-sockets.test.ts']

/** Security tests that only read files: starting the app for them would take longer than they do. */
const ofFilesAlone = ['tests/security/{container,lock-file}.test.ts']

/** Reaches the driver and the process of the embedded database in every way. */
const jobQueue = 'tests/backend/jobs/job-queue.test.ts'

/** Backend tests that do not care which database is beneath. */
const onEachDatabase = [
  'tests/backend/calls/**/*.test.ts',
  'tests/backend/{audit-chain,oversell}.test.ts',
  jobQueue,
  'tests/backend/jobs/job-queue-in-trouble.test.ts',
  'tests/backend/database/{list-pages,one-slot-a-night,opening-entries,seed,two-versions}.test.ts',
  'tests/backend/encryption/rotation.test.ts',
  'tests/backend/ledger/**/*.test.ts',
  'tests/backend/scope/*.test.ts',
]

/** Four processes of the product, a proxy, PostgreSQL and an S3 store are for the long run, too. */
const leftToLongRun = isLongRun ? [] : [...longRunFiles, 'tests/machines/**']

/** Whether the tests of `onEachDatabase` run on the embedded database, too; PostgreSQL takes a third of the time. */
const allOnEmbedded = isLongRun || !hasPostgres()

/** One PostgreSQL server for all files of a project, on which each has databases of its own. */
const ownPostgres = hasPostgres() ? { globalSetup: 'tests/support/databases/postgres-setup.ts' } : {}

/** Browser tests that start a product of their own, or look at one page after another: more machines tell nothing new. */
const ofOneProduct = [
  'tests/browser/quality/**',
  'tests/browser/lead-form.test.ts',
  'tests/browser/accounts/{confirm-access,demanded-factor}.test.ts',
  'tests/browser/desks/{way-of-a-lead,way-of-money}.test.ts',
  'tests/browser/provider/day-and-calendars.test.ts',
  'tests/browser/travellers/guests-and-replies.test.ts',
]

const browser = {
  // Files share a browser and the sessions of the demo accounts.
  isolate: false,
  ...(!isLongRun && { maxWorkers: 2 }),
  // A browser that crashed says nothing about the product.
  retry: { count: 1, condition: /browser has been closed/ },
}

/** Tests of browsers and of whole processes wait more than they work: `npm run verify` runs them beside the others. */
const isWaiting = (name: string) =>
  name.startsWith('browser') ||
  (!isLongRun && ['backend', 'backend-processes', 'faults', 'server'].includes(name))
const half = process.env['TEST_HALF']

const projects = [
  project('contract', {
    include: ['tests/{bench,conformance,contract}/**/*.test.ts', ...ofFilesAlone],
    exclude: leftToLongRun,
    isolate: false,
  }),
  project('backend', {
    exclude: [
      ...(allOnEmbedded ? onEachDatabase : onEachDatabase.filter((files) => files !== jobQueue)),
      'tests/backend/processes/**',
      ...leftToLongRun,
    ],
    isolate: false,
    provide: { database: 'embedded' },
    ...ownPostgres,
  }),
  project('backend-processes', {
    include: ['tests/backend/processes/**/*.test.ts'],
    exclude: leftToLongRun,
    isolate: false,
    // A host lives too short here for the optimizing WebAssembly compiler. Forked processes inherit this.
    execArgv: ['--liftoff-only'],
    ...ownPostgres,
  }),
  // Files of these two share a database, which each test empties.
  ...(allOnEmbedded
    ? [
        project('backend-embedded', {
          include: onEachDatabase,
          exclude: leftToLongRun,
          isolate: false,
          provide: { database: 'embedded' },
        }),
      ]
    : []),
  ...(hasPostgres()
    ? [
        project('backend-postgres', {
          include: onEachDatabase,
          exclude: leftToLongRun,
          isolate: false,
          ...ownPostgres,
          provide: { database: 'PostgreSQL' },
        }),
      ]
    : []),
  // Reading the modules of the app takes longer than the tests: files share them.
  project('routes', {
    isolate: false,
    setupFiles: 'tests/routes/support/setup.ts',
    env: appEnv,
  }),
  project('faults', {
    exclude: atTheClock,
    env: { ...appEnv, ...builtApp.env, API_TIMEOUT_MS: '800' },
    server: builtApp.server,
  }),
  project('security', {
    exclude: ofFilesAlone,
    setupFiles: 'tests/routes/support/setup.ts',
    env: { ...appEnv, ...builtApp.env },
    server: builtApp.server,
  }),
  project('server', {
    exclude: [...atTheClock, ...leftToLongRun],
    // Files share the modules of the server.
    isolate: false,
  }),
  project('clock', {
    include: atTheClock,
    env: appEnv,
    maxWorkers: 1,
    sequence: { groupOrder: 1 },
  }),
  project('machines', {
    exclude: leftToLongRun,
    maxWorkers: 1,
    testTimeout: 600 * seconds,
    sequence: { groupOrder: 3 },
  }),
  project('browser', {
    ...browser,
    exclude: leftToLongRun,
    globalSetup: 'tests/browser/support/setups/global-setup.ts',
    // After the other parts, when all run in one go.
    sequence: { groupOrder: 2 },
  }),
  // The same flows through the proxy and four processes.
  project('browser-machines', {
    ...browser,
    include: ['tests/browser/**/*.test.ts'],
    exclude: isLongRun && hasPostgres() ? ofOneProduct : ['tests/browser/**'],
    globalSetup: 'tests/browser/support/setups/machines-setup.ts',
    sequence: { groupOrder: 4 },
  }),
]

export default defineConfig({
  test: {
    projects: projects.filter(
      ({ test: { name } }) => half === undefined || isWaiting(name) === (half === 'waiting'),
    ),
  },
})
