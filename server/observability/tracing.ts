/** OpenTelemetry: a span for each request and each attempt of an API call. */
import {
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base'
import {
  ATTR_ERROR_TYPE,
  ATTR_HTTP_REQUEST_METHOD,
  ATTR_HTTP_REQUEST_RESEND_COUNT,
  ATTR_HTTP_RESPONSE_STATUS_CODE,
  ATTR_HTTP_ROUTE,
  ATTR_SERVER_ADDRESS,
  ATTR_SERVER_PORT,
  ATTR_SERVICE_NAME,
  ATTR_URL_SCHEME,
} from '@opentelemetry/semantic-conventions'
import type { Logger } from 'pino'
import type { StartTrace } from './trace-context.ts'

export interface Tracing {
  begin: StartTrace
  /** Sends the remaining spans, within the given milliseconds. */
  stop: (withinMs: number) => Promise<void>
}

/** A semantic convention that is not stable yet. */
const ATTR_URL_TEMPLATE = 'url.template'

const knownMethods = new Set(['GET', 'HEAD', 'POST'])

/** Endpoint, service name and sampling come from the `OTEL_…` variables. */
export function startTracing(log: Logger): Tracing {
  const resource = defaultResource()
    .merge(resourceFromAttributes({ [ATTR_SERVICE_NAME]: 'affiliate-booking' }))
    .merge(detectResources({ detectors: [envDetector] }))
  const provider = new BasicTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(logFailuresOnce(new OTLPTraceExporter(), log))],
  })
  const tracer = provider.getTracer('affiliate-booking')

  const begin: StartTrace = (incoming, { method, scheme }) => {
    const parent = propagator.extract(ROOT_CONTEXT, { traceparent: incoming }, defaultTextMapGetter)
    const knownMethod = knownMethods.has(method) ? method : '_OTHER'
    const attributes = { [ATTR_HTTP_REQUEST_METHOD]: knownMethod, [ATTR_URL_SCHEME]: scheme }
    const name = knownMethod === '_OTHER' ? 'HTTP' : method
    const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent)

    return {
      traceparent: traceparentOf(span),
      attempt(call, origin, resent) {
        const attempt = tracer.startSpan(
          `${call.method} ${call.template ?? call.name}`,
          {
            kind: SpanKind.CLIENT,
            attributes: {
              [ATTR_HTTP_REQUEST_METHOD]: call.method,
              [ATTR_SERVER_ADDRESS]: origin.hostname,
              [ATTR_SERVER_PORT]: Number(origin.port) || (origin.protocol === 'https:' ? 443 : 80),
              ...(call.template !== undefined && { [ATTR_URL_TEMPLATE]: call.template }),
              ...(resent > 0 && { [ATTR_HTTP_REQUEST_RESEND_COUNT]: resent }),
            },
          },
          trace.setSpan(parent, span),
        )
        return {
          traceparent: traceparentOf(attempt),
          ended(result, status) {
            if (status !== undefined) attempt.setAttribute(ATTR_HTTP_RESPONSE_STATUS_CODE, status)
            if (result !== 'ok') fail(attempt, result === 'rejected' ? String(status) : result)
            attempt.end()
          },
        }
      },
      ended({ route, status }) {
        span.updateName(`${name} ${route}`)
        span.setAttributes({ [ATTR_HTTP_ROUTE]: route, [ATTR_HTTP_RESPONSE_STATUS_CODE]: status })
        if (status >= 500) fail(span, String(status))
        span.end()
      },
    }
  }

  return {
    begin,
    async stop(withinMs) {
      const limit = new Promise((resolve) => setTimeout(resolve, withinMs).unref())
      // Failed exports are logged already.
      await Promise.race([provider.shutdown().catch(() => {}), limit])
    },
  }
}

const propagator = new W3CTraceContextPropagator()

function traceparentOf(span: Span): string {
  const headers = { traceparent: '' }
  propagator.inject(trace.setSpan(ROOT_CONTEXT, span), headers, defaultTextMapSetter)
  return headers.traceparent
}

function fail(span: Span, type: string): void {
  span.setAttribute(ATTR_ERROR_TYPE, type)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/** Logs when delivery starts to fail and when it works again. */
function logFailuresOnce(exporter: SpanExporter, log: Logger): SpanExporter {
  let isFailing = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const fails = result.code !== ExportResultCode.SUCCESS
        if (fails && !isFailing) log.warn('traces cannot be delivered to the collector')
        if (!fails && isFailing) log.info('traces are delivered to the collector again')
        isFailing = fails
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}
