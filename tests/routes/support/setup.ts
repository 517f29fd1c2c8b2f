// Every test: a fresh host of its own making. A call that no test expects, or a word on the console, fails it.
import { afterAll, afterEach, beforeAll, beforeEach, expect, type MockInstance, vi } from 'vitest'
import { apiConcurrencyLimit } from '../../../app/.server/api/sending/concurrency-limit.ts'
import { forgetAnswers } from '../../../app/.server/api/cache/recent-answers.ts'
import { clearResponseCache } from '../../../app/.server/api/cache/response-cache.ts'
import { forgetQrCodes } from '../../../app/.server/images/recent-qr-codes.ts'
import { host, hostOffersNothing } from './host.ts'

const consoleMethods = ['error', 'warn'] as const
let consoleSpies: MockInstance[] = []

vi.mock('node:dns/promises', () => import('./hosts/name-server.ts'))
// How long a retry waits has a test of its own; the others need not.
vi.mock('../../../app/.server/api/sending/backoff.ts', () => ({ backoffMs: (retry: number) => retry }))

beforeAll(() => {
  host.listen({ onUnhandledRequest: 'error' })
})

beforeEach(() => {
  apiConcurrencyLimit.reset()
  clearResponseCache()
  forgetQrCodes()
  forgetAnswers()
  hostOffersNothing()
  consoleSpies = consoleMethods.map((method) => vi.spyOn(console, method).mockImplementation(() => {}))
})

afterEach(() => {
  const said = consoleSpies.flatMap((spy) => spy.mock.calls)
  vi.restoreAllMocks()
  vi.useRealTimers()
  host.resetHandlers()
  expect(said).toEqual([])
})

afterAll(() => host.close())
