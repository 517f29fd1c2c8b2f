import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { HostState } from '../../../server/observability/host-state.ts'
import { createMetrics } from '../../../server/observability/metrics.ts'
import { builtMain, startBuilt } from '../../support/built-product.ts'
import { stubServer } from '../support/start-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'metrics-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A server around a stub that is measured. */
function measured(options: Parameters<typeof stubServer>[0] = {}, state?: HostState) {
  const metrics = createMetrics(() => state)
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

describe.skipIf(!existsSync(builtMain))('the built process', () => {
  const hosted = {
    API_HOST: 'http://127.0.0.1:9',
    SESSION_SECRET: 'a secret that only these tests know',
    DATA_DIR: folder,
  }

  /** Logs the packages that are loaded, when asked by a signal. */
  const tellPackages = join(folder, 'packages.mjs')
  writeFileSync(
    tellPackages,
    `import module from 'node:module'
     process.on('SIGUSR2', () => {
       const names = Object.keys(module._cache).map((file) => /.*node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(file)?.[1])
       console.log(JSON.stringify({ packages: [...new Set(names)] }))
     })`,
  )

  test('answers Prometheus on a port of its own, and there alone', async () => {
    const product = startBuilt({ ...hosted, METRICS_PORT: '0' })
    const url = await product.ready()
    const told = /^.*"msg":"metrics".*$/m.exec(product.output().stdout)?.[0] ?? '{}'
    const metricsUrl = `http://127.0.0.1:${JSON.parse(told).port}`

    await fetch(`${url}/login?email=asha@example.com`)
    await fetch(`${url}/favicon.svg`)
    await fetch(`${url}/assets/of-an-older-release.js`)
    await fetch(`${url}/asha@example.com`)
    await fetch(`${url}/dashboard`, { headers: { Cookie: 'accessToken=a' }, redirect: 'manual' })
    const answer = await fetch(`${metricsUrl}/metrics`)
    const report = await answer.text()

    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    const routes = [...report.matchAll(/request_duration_seconds_count\{method="GET",route="([^"]*)"/g)]
    expect(routes.map(([, route = '']) => route).toSorted((a, b) => a.localeCompare(b))).toEqual([
      '*',
      '/assets/*',
      '/dashboard',
      '/favicon.svg',
      '/login',
    ])
    expect(report).toMatch(
      /upstream_call_duration_seconds_count\{call="getProfile",outcome="unreachable"\} 1/,
    )
    expect(figure(report, 'upstream_circuit_open')).toBe('0')
    expect(report).not.toContain('asha')
    expect((await fetch(`${metricsUrl}/login`)).status).toBe(404)
    expect((await fetch(`${url}/metrics`)).status).toBe(404)
    expect(await product.stop()).toBe(0)
  })

  test('says in one line that METRICS_PORT is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const METRICS_PORT = String(typeof address === 'object' ? address?.port : '')
    const product = startBuilt({ ...hosted, METRICS_PORT })
    expect(await product.exited).toBe(1)
    expect(product.output().stderr).toBe(
      `Port ${METRICS_PORT} is already in use. Set METRICS_PORT to another one.\n`,
    )
    other.close()
  })

  test.each([
    ['nothing for metrics and traces unless asked to', {}, []],
    ['the client of Prometheus', { METRICS_PORT: '0' }, ['@opentelemetry/api', 'prom-client']],
    [
      'OpenTelemetry',
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' },
      ['@opentelemetry/api', '@opentelemetry/exporter-trace-otlp-http', '@opentelemetry/sdk-trace-base'],
    ],
  ])('loads %s', async (_what, variables, packages) => {
    const product = startBuilt({ ...hosted, ...variables, NODE_OPTIONS: `--import=${tellPackages}` })
    await product.ready()
    product.child.kill('SIGUSR2')
    await expect.poll(() => product.output().stdout, { timeout: 20_000 }).toContain('"packages":')
    const line = /^\{"packages":.*$/m.exec(product.output().stdout)?.[0] ?? '{}'
    const loaded: string[] = JSON.parse(line).packages
    expect(loaded).toContain('react')
    const relevant = loaded.filter((name) => /opentelemetry|prom-client/.test(name ?? ''))
    expect(relevant).toEqual(packages.length === 0 ? [] : expect.arrayContaining(packages))
    await product.stop()
  })
})
