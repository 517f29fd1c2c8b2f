import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { json } from 'node:stream/consumers'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type BuiltProduct, builtMain, startBuilt } from '../../support/built-product.ts'
import { byRunLength } from '../../support/run-length.ts'

const folder = mkdtempSync(join(tmpdir(), 'traces-'))
afterAll(() => rmSync(folder, { recursive: true }))

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

/** Serves on a free port and gives the origin. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

const Attributes = z
  .array(
    z.object({
      key: z.string(),
      value: z.object({ stringValue: z.string().optional(), intValue: z.number().optional() }),
    }),
  )
  .transform((list) =>
    Object.fromEntries(list.map(({ key, value }) => [key, value.stringValue ?? value.intValue])),
  )

const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes: Attributes,
  status: z.object({ code: z.number() }),
})
type Span = z.infer<typeof Span>

/** What a collector is sent, in OTLP's JSON (https://opentelemetry.io/docs/specs/otlp/#otlphttp). */
const Export = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(Span) })),
    }),
  ),
})

async function startCollector() {
  const spans: Span[] = []
  const received: string[] = []
  let service: unknown
  const take = async (...[request, response]: Parameters<RequestListener>) => {
    const body = await json(request)
    received.push(`${request.url} ${JSON.stringify(body)}`)
    for (const { resource, scopeSpans } of Export.parse(body).resourceSpans) {
      service = resource.attributes['service.name']
      spans.push(...scopeSpans.flatMap((scope) => scope.spans))
    }
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
  }
  const origin = await serve((...exchange) => void take(...exchange))
  return { origin, spans, received, service: () => service }
}

/** A host that breaks off the first profile call, and knows its visitor after that. */
async function startFlakyHost() {
  const traceparents: string[] = []
  const origin = await serve((request, response) => {
    traceparents.push(String(request.headers.traceparent))
    if (traceparents.length === 1) {
      request.socket.resetAndDestroy()
      return
    }
    if (request.url === '/api/auth/profile') {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      response.end('{"user":{"role":"user","name":"Asha","email":"asha@example.com"}}')
      return
    }
    response.writeHead(404).end()
  })
  return { origin, traceparents }
}

const base = {
  SESSION_SECRET: 'a secret that only these tests know',
  DATA_DIR: folder,
  API_HOST: 'http://127.0.0.1:9',
}
const server = 2
const client = 3
const failed = 2

const linesOf = (product: BuiltProduct) =>
  product
    .output()
    .stdout.split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))

describe.skipIf(!existsSync(builtMain))('with a collector', () => {
  test('a request is a span of its caller’s trace, each try of a call is one below it, and all are sent before the end', async () => {
    const collector = await startCollector()
    const host = await startFlakyHost()
    const product = startBuilt({
      ...base,
      API_HOST: host.origin,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
      OTEL_SERVICE_NAME: 'booking-test',
    })
    const url = await product.ready()
    const page = await fetch(`${url}/dashboard?email=asha@example.com`, {
      headers: {
        Cookie: 'accessToken=canary-token',
        Traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
      },
    })
    expect(page.status).toBe(200)
    await fetch(`${url}/asha@example.com`)
    await fetch(`${url}/healthz`)
    // Well before a batch is due: what is left is sent at the end.
    expect(await product.stop()).toBe(0)

    expect(collector.received[0]).toMatch(/^\/v1\/traces /)
    expect(collector.service()).toBe('booking-test')
    const requests = collector.spans.filter(({ kind }) => kind === server)
    expect(requests.map(({ name }) => name).toSorted()).toEqual(['GET *', 'GET /dashboard'])
    const dashboard = requests.find(({ name }) => name === 'GET /dashboard')
    expect(dashboard).toMatchObject({
      traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
      parentSpanId: '00f067aa0ba902b7',
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/dashboard',
        'http.response.status_code': 200,
        'url.scheme': 'http',
      },
    })

    const tries = collector.spans.filter(({ kind }) => kind === client)
    expect(tries.every(({ parentSpanId }) => parentSpanId === dashboard?.spanId)).toBe(true)
    expect(host.traceparents.toSorted()).toEqual(
      tries.map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`).toSorted(),
    )
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
    const line = linesOf(product).find(({ route }) => route === '/dashboard')
    expect(line).toMatchObject({ traceparent: `00-${dashboard?.traceId}-${dashboard?.spanId}-01` })
    expect(line.upstreamAttempts).toBe(tries.length)
    expect(line.upstreamCalls).toBe(tries.length - 1)
  })

  test('a caller that records nothing has nothing recorded', async () => {
    const collector = await startCollector()
    const product = startBuilt({ ...base, OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin })
    const url = await product.ready()
    await fetch(`${url}/login`, {
      headers: { Traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00' },
    })
    await fetch(`${url}/unauthorized`)
    await product.stop()
    expect(collector.spans.map(({ name }) => name)).toEqual(['GET /unauthorized'])
    expect(collector.service()).toBe('affiliate-booking')
  })
})

describe.skipIf(!existsSync(builtMain))('without an answer of the collector', () => {
  test.each<[string, () => Promise<string>]>([
    ['is not there', async () => 'http://127.0.0.1:9'],
    ['never answers', () => serve(() => {})],
    ['refuses', () => serve((_, response) => response.writeHead(500).end())],
  ])(
    'pages are served and the end is in time when it %s, and the log says so once',
    async (_what, collector) => {
      const product = startBuilt({
        ...base,
        OTEL_EXPORTER_OTLP_ENDPOINT: await collector(),
        OTEL_EXPORTER_OTLP_TIMEOUT: '100',
        OTEL_BSP_SCHEDULE_DELAY: '50',
      })
      const url = await product.ready()
      const warnings = () => linesOf(product).filter(({ msg }) => String(msg).startsWith('traces cannot'))
      const visit = async () => expect((await fetch(`${url}/login`)).status).toBe(200)
      await visit()
      await expect.poll(() => warnings().length, { timeout: 20_000 }).toBe(1)
      // Several batches more.
      for (let batch = 0; batch < 5; batch += 1) {
        await visit()
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
      const started = performance.now()
      expect(await product.stop()).toBe(0)
      expect(performance.now() - started).toBeLessThan(byRunLength({ long: 9500, short: 30_000 }))
      expect(warnings()).toHaveLength(1)
      expect(product.output().stderr).toBe('')
    },
  )
})
