// What the built product reports when it is told to: to Prometheus, and to a collector of traces.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type BuiltProduct, isBuilt, startBuilt } from '../../support/built-product.ts'
import { closeServers, serve, startCollector } from '../../support/servers/collector.ts'

const folder = mkdtempSync(join(tmpdir(), 'reports-'))
afterAll(() => {
  closeServers()
  rmSync(folder, { recursive: true })
})

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

const base = {
  SESSION_SECRET: 'a secret that only these tests know',
  DATA_DIR: folder,
  NODE_OPTIONS: `--import=${tellPackages}`,
}

async function packagesOf(product: BuiltProduct): Promise<string[]> {
  product.child.kill('SIGUSR2')
  // To its end: a long line can come in pieces.
  const line = () => /^\{"packages":.*\}$/m.exec(product.output().stdout)?.[0]
  await vi.waitFor(() => expect(line()).toBeDefined(), { timeout: 30_000 })
  return JSON.parse(line() ?? '{}').packages
}

const ofReports = (name: string) => /opentelemetry|prom-client/.test(name)

/** A host that breaks off each call of one session, and the first call of the other, whose visitor it knows. */
async function startFlakyHost() {
  const traceparents: string[] = []
  const origin = await serve((request, response) => {
    traceparents.push(String(request.headers.traceparent))
    const isOfOther = request.headers.cookie?.includes('canary-token')
    if (request.url !== '/api/auth/profile') {
      response.writeHead(404).end()
    } else if (isOfOther && traceparents.filter((id) => id.includes(callersTrace)).length > 1) {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      response.end('{"user":{"role":"user","name":"Asha","email":"asha@example.com"}}')
    } else request.socket.resetAndDestroy()
  })
  return { origin, traceparents }
}

const server = 2
const client = 3
const failed = 2
const callersTrace = '4bf92f3577b34da6a3ce929d0e0e4736'

const linesOf = (product: BuiltProduct) =>
  product
    .output()
    .stdout.split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))

describe.skipIf(!isBuilt())('the built product', () => {
  let product: BuiltProduct
  let collector: Awaited<ReturnType<typeof startCollector>>
  let host: Awaited<ReturnType<typeof startFlakyHost>>
  let metrics: Response
  let report: string
  let packages: string[]

  // All is asked of one product, which has ended when the tests look at what it has sent.
  beforeAll(async () => {
    collector = await startCollector()
    host = await startFlakyHost()
    product = startBuilt({
      ...base,
      API_HOST: host.origin,
      METRICS_PORT: '0',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
      OTEL_SERVICE_NAME: 'booking-test',
    })
    const url = await product.ready()
    const metricsUrl = `http://127.0.0.1:${linesOf(product).find(({ msg }) => msg === 'metrics').port}`
    const page = await fetch(`${url}/dashboard?email=asha@example.com`, {
      headers: {
        Cookie: 'accessToken=canary-token',
        Traceparent: `00-${callersTrace}-00f067aa0ba902b7-01`,
      },
    })
    expect(page.status).toBe(200)
    await fetch(`${url}/login?email=asha@example.com`)
    await fetch(`${url}/favicon.svg`)
    await fetch(`${url}/robots.txt`)
    await fetch(`${url}/assets/of-an-older-release.js`)
    await fetch(`${url}/asha@example.com`)
    await fetch(`${url}/dashboard`, { headers: { Cookie: 'accessToken=a' }, redirect: 'manual' })
    await fetch(`${url}/healthz`)
    metrics = await fetch(`${metricsUrl}/metrics`)
    report = await metrics.text()
    expect((await fetch(`${metricsUrl}/login`)).status).toBe(404)
    expect((await fetch(`${url}/metrics`)).status).toBe(404)
    packages = await packagesOf(product)
    // Well before a batch is due: what is left is sent at the end.
    expect(await product.stop()).toBe(0)
    expect(product.output().stderr).toBe('')
  })

  test('answers Prometheus on a port of its own, and there alone', () => {
    expect(metrics.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    const routes = [...report.matchAll(/request_duration_seconds_count\{method="GET",route="([^"]*)"/g)]
    expect(
      [...new Set(routes.map(([, route = '']) => route))].toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(['*', '/assets/*', '/dashboard', '/favicon.svg', '/healthz', '/login', '/robots.txt'])
    expect(report).toMatch(
      /upstream_call_duration_seconds_count\{call="getProfile",outcome="unreachable"\} 1/,
    )
    expect(report).toMatch(/^upstream_circuit_open 0$/m)
    expect(report).not.toContain('asha')
  })

  test('counts the pages that visitors asked for apart from files, data and health checks', () => {
    const counted = [...report.matchAll(/^http_server_pages_total\{outcome="\w+"\} (\d+)$/gm)]
    // Two dashboards, the login page and the one for an unknown address.
    expect(counted.map(([, count]) => Number(count)).reduce((sum, count) => sum + count, 0)).toBe(4)
  })

  test('sends a span of the caller’s trace for each request, and one below it for each try of a call', () => {
    expect(collector.received[0]).toMatch(/^\/v1\/traces /)
    expect(collector.service()).toBe('booking-test')
    const requests = collector.spans.filter(({ kind }) => kind === server)
    expect(requests.map(({ name }) => name).toSorted()).toEqual([
      'GET *',
      'GET *',
      'GET /assets/*',
      'GET /dashboard',
      'GET /dashboard',
      'GET /favicon.svg',
      'GET /login',
      'GET /robots.txt',
    ])
    const dashboard = requests.find(({ traceId }) => traceId === callersTrace)
    expect(dashboard).toMatchObject({
      name: 'GET /dashboard',
      parentSpanId: '00f067aa0ba902b7',
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/dashboard',
        'http.response.status_code': 200,
        'url.scheme': 'http',
      },
    })

    const allTries = collector.spans.filter(({ kind }) => kind === client)
    // The document of what the host offers is read for all visitors, in no visitor's trace.
    const sampled = host.traceparents.filter((traceparent) => traceparent.endsWith('-01'))
    expect(sampled.toSorted()).toEqual(
      allTries.map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`).toSorted(),
    )
    const tries = allTries.filter(({ traceId }) => traceId === callersTrace)
    expect(tries.every(({ parentSpanId }) => parentSpanId === dashboard?.spanId)).toBe(true)
    const profile = tries.filter(({ name }) => name === 'GET /api/auth/profile')
    const again = 'http.request.resend_count'
    expect(profile).toHaveLength(2)
    const [first, second] = profile.toSorted(
      (a, b) => Number(a.attributes[again] ?? 0) - Number(b.attributes[again] ?? 0),
    )
    expect(first).toMatchObject({
      status: { code: failed },
      attributes: { 'error.type': 'unreachable', 'server.address': '127.0.0.1' },
    })
    expect(second).toMatchObject({ attributes: { [again]: 1, 'http.response.status_code': 200 } })

    expect(collector.received.join()).not.toMatch(/asha|canary|email=/i)
    const line = linesOf(product).find(
      ({ route, status }) => route === '/dashboard' && Number(status) === 200,
    )
    expect(line).toMatchObject({ traceparent: `00-${dashboard?.traceId}-${dashboard?.spanId}-01` })
    expect(line.upstreamAttempts).toBe(tries.length)
    expect(line.upstreamCalls).toBe(tries.length - 1)
  })

  test('loads the packages for Prometheus and traces when asked to report', () => {
    expect(packages).toContain('react')
    expect(packages).toEqual(
      expect.arrayContaining([
        '@opentelemetry/api',
        '@opentelemetry/exporter-trace-otlp-http',
        '@opentelemetry/sdk-trace-base',
        'prom-client',
      ]),
    )
  })

  test('loads nothing for metrics and traces unless asked to', async () => {
    const plain = startBuilt({ ...base, API_HOST: 'http://127.0.0.1:9' })
    await plain.ready()
    const loaded = await packagesOf(plain)
    expect(loaded).toContain('react')
    expect(loaded.filter(ofReports)).toEqual([])
    await plain.stop()
  })
})
