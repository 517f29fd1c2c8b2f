import { pino } from 'pino'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { startTracing } from '../../../server/observability/tracing.ts'
import { closeServers, serve, startCollector } from '../../support/servers/collector.ts'
import { byRunLength } from '../../support/run-length.ts'
import { stubServer } from '../support/start-server.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  closeServers()
})

/** A server around a stub that is traced. */
function traced(variables: Record<string, string>) {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  const lines: string[] = []
  const tracing = startTracing(pino({}, { write: (line) => lines.push(line) }))
  const { app } = stubServer({ startTrace: tracing.begin, routeOf: (pathname) => pathname })
  return { app, tracing, lines }
}

test('a caller that records nothing has nothing recorded', async () => {
  const collector = await startCollector()
  const { app, tracing } = traced({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin })
  await app.request('/login', {
    headers: { Traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00' },
  })
  await app.request('/unauthorized')
  await tracing.stop(20_000)
  expect(collector.spans.map(({ name }) => name)).toEqual(['GET /unauthorized'])
  expect(collector.service()).toBe('affiliate-booking')
})

describe('without an answer of the collector', () => {
  const collectors: [string, () => Promise<string>][] = [
    ['never answers', () => serve(() => {})],
    ['is not there', async () => 'http://127.0.0.1:9'],
    ['refuses', () => serve((_, response) => response.writeHead(500).end())],
  ]

  test.each(collectors.slice(0, byRunLength({ long: 3, short: 1 })))(
    'pages are served and the end is in time when it %s, and the log says so once',
    async (_what, collector) => {
      const stderr = vi.spyOn(process.stderr, 'write')
      const { app, tracing, lines } = traced({
        OTEL_EXPORTER_OTLP_ENDPOINT: await collector(),
        OTEL_EXPORTER_OTLP_TIMEOUT: '100',
        OTEL_BSP_SCHEDULE_DELAY: '50',
      })
      const warnings = () => lines.filter((line) => line.includes('traces cannot'))
      const visit = async () => expect((await app.request('/login')).status).toBe(200)
      await visit()
      await expect.poll(() => warnings().length).toBe(1)
      // Several batches more.
      for (let batch = 0; batch < 5; batch += 1) {
        await visit()
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
      const started = performance.now()
      await tracing.stop(1000)
      expect(performance.now() - started).toBeLessThan(20_000)
      expect(warnings()).toHaveLength(1)
      expect(stderr).not.toHaveBeenCalled()
    },
  )
})
