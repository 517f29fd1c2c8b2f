/** A collector of traces that keeps what it is sent. */
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { json } from 'node:stream/consumers'
import * as z from 'zod'

const servers: Server[] = []

/** Closes everything that was served. */
export function closeServers(): void {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
}

/** Serves on a free port and gives the origin. */
export async function serve(listener: RequestListener): Promise<string> {
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

export async function startCollector() {
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
