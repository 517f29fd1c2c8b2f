import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { HostState } from '../../../server/observability/host-state.ts'
import { createMetrics } from '../../../server/observability/metrics.ts'
import { serveMetrics } from '../../../server/observability/metrics-server.ts'
import { StartFailure } from '../../../settings/start-failure.ts'
import { stubServer } from '../support/start-server.ts'

/** A server around a stub that is measured. */
function measured(options: Parameters<typeof stubServer>[0] = {}, state?: HostState) {
  const metrics = createMetrics(
    () => state,
    () => 7,
  )
  const { app } = stubServer({
    metrics,
    routeOf: (pathname) => (pathname === '/login' ? '/login' : '*'),
    ...options,
  })
  return { app, metrics }
}

/** The names and labels of what is reported, without the figures. */
const seriesOf = (report: string) =>
  report
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.slice(0, line.lastIndexOf(' ')))

/** The figure of one series. */
const figure = (report: string, series: string) =>
  report
    .split('\n')
    .find((line) => line.startsWith(`${series} `))
    ?.slice(series.length + 1)

describe('what is measured', () => {
  test('requests, by method, pattern of the route and class of the status', async () => {
    const { app, metrics } = measured()
    await app.request('/login?email=asha@example.com')
    await app.request('/login', { method: 'POST', headers: { origin: 'http://evil.example' } })
    const report = await metrics.report()
    const count = 'http_server_request_duration_seconds_count'
    expect(figure(report, `${count}{method="GET",route="/login",status_class="2xx"}`)).toBe('1')
    expect(figure(report, `${count}{method="POST",route="/login",status_class="4xx"}`)).toBe('1')
    expect(report).not.toContain('asha')
  })

  test('pages for visitors, without health checks, files, pictures and the server’s own requests', async () => {
    const clientFolder = await mkdtemp(join(tmpdir(), 'client-'))
    onTestFinished(() => rm(clientFolder, { recursive: true }))
    await writeFile(join(clientFolder, 'logo.svg'), '<svg/>')
    const { app, metrics } = measured({
      clientFolder,
      routeOf: (pathname) => pathname,
      isPage: (route) => !route.startsWith('/images/'),
      handleRequest: async ({ url }) => new Response(null, { status: url.includes('broken') ? 500 : 200 }),
    })
    for (const path of ['/readyz', '/healthz', '/logo.svg', '/assets/old.js', '/images/1', '/images/broken'])
      await app.request(path)
    await app.request('/broken', {}, { isInternal: true })
    for (const path of ['/login', '/tours', '/broken']) await app.request(path)
    const report = await metrics.report()
    expect(figure(report, 'http_server_pages_total{outcome="answered"}')).toBe('2')
    expect(figure(report, 'http_server_pages_total{outcome="failed"}')).toBe('1')
  })

  test('from zero, as Prometheus sees no increase in a series that begins with its first failure', async () => {
    const report = await measured().metrics.report()
    for (const outcome of ['answered', 'failed'])
      expect(figure(report, `http_server_pages_total{outcome="${outcome}"}`)).toBe('0')
    for (const outcome of ['accepted', 'dropped', 'sent', 'not-offered', 'failed'])
      expect(figure(report, `referral_clicks_total{outcome="${outcome}"}`)).toBe('0')
  })

  test('requests in flight', async () => {
    const { app, metrics } = measured({
      async handleRequest() {
        expect(figure(await metrics.report(), 'http_server_requests_in_flight')).toBe('1')
        return new Response()
      },
    })
    expect((await app.request('/login')).status).toBe(200)
    expect(figure(await metrics.report(), 'http_server_requests_in_flight')).toBe('0')
  })

  test('calls to the host, by name and outcome, also those that were held back', async () => {
    const { app, metrics } = measured({
      async handleRequest(_request, { upstream }) {
        const tried = upstream.call({ name: 'login', method: 'POST' })
        tried.attempt(new URL('http://host.test')).ended('timed-out')
        tried.ended('timed-out')
        upstream.call({ name: 'login', method: 'POST' }).ended('unreachable')
        return new Response()
      },
    })
    await app.request('/login')
    const report = await metrics.report()
    const count = 'upstream_call_duration_seconds_count'
    expect(figure(report, `${count}{call="login",outcome="timed-out"}`)).toBe('1')
    expect(figure(report, `${count}{call="login",outcome="held-back"}`)).toBe('1')
    expect(report).not.toContain('outcome="unreachable"')
  })

  test('the state of the host, and the process itself', async () => {
    const { metrics } = measured({}, { host: 'down', callsInFlight: 3, uploadsInFlight: 2 })
    const report = await metrics.report()
    expect(figure(report, 'upstream_circuit_open')).toBe('1')
    expect(figure(report, 'upstream_calls_in_flight')).toBe('3')
    expect(figure(report, 'upstream_uploads_in_flight')).toBe('2')
    expect(Number(figure(report, 'nodejs_eventloop_lag_p99_seconds'))).toBeGreaterThan(0)
    expect(Number(figure(report, 'process_resident_memory_bytes'))).toBeGreaterThan(0)
  })

  test('clicks on affiliates’ links, by what became of them', async () => {
    const { metrics } = measured()
    metrics.clicksCounted('accepted', 3)
    metrics.clicksCounted('dropped', 1)
    metrics.clicksCounted('sent', 2)
    const report = await metrics.report()
    expect(figure(report, 'referral_clicks_total{outcome="accepted"}')).toBe('3')
    expect(figure(report, 'referral_clicks_total{outcome="dropped"}')).toBe('1')
    expect(figure(report, 'referral_clicks_total{outcome="sent"}')).toBe('2')
    expect(figure(report, 'referral_clicks_waiting')).toBe('7')
  })

  test('1,000 unknown addresses and every method of HTTP add no series', async () => {
    const { app, metrics } = measured()
    await app.request('/nothing')
    await app.request('/nothing', { method: 'PUT' })
    const before = seriesOf(await metrics.report())
    for (let i = 0; i < 1000; i += 1) await app.request(`/nothing-${i}/asha-${i}@example.com?page=${i}`)
    for (const method of ['DELETE', 'PATCH', 'OPTIONS', 'PROPFIND', 'BREW'])
      await app.request('/nothing', { method })
    expect(seriesOf(await metrics.report())).toEqual(before)
  })
})

test('a taken METRICS_PORT is told in one line', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const metrics = createMetrics(
    () => undefined,
    () => 0,
  )
  await expect(serveMetrics(metrics, { port, host: '127.0.0.1' })).rejects.toThrow(
    new StartFailure(`Port ${port} is already in use. Set METRICS_PORT to another one.`),
  )
  other.close()
})
