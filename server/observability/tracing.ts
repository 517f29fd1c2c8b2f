/** OpenTelemetry: a span for each request and each attempt of an API call. */
import {
  contextOf,
  failSpan,
  startTraceProvider,
  traceparentOf,
} from '@affiliate-booking/settings/trace-provider'
import { SpanKind, trace } from '@opentelemetry/api'
import {
  ATTR_HTTP_REQUEST_METHOD,
  ATTR_HTTP_REQUEST_RESEND_COUNT,
  ATTR_HTTP_RESPONSE_STATUS_CODE,
  ATTR_HTTP_ROUTE,
  ATTR_SERVER_ADDRESS,
  ATTR_SERVER_PORT,
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
  const { tracer, stop } = startTraceProvider('affiliate-booking', log)

  const begin: StartTrace = (incoming, { method, scheme }) => {
    const parent = contextOf(incoming)
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
            if (result !== 'ok' && result !== 'abandoned')
              failSpan(attempt, result === 'rejected' ? String(status) : result)
            attempt.end()
          },
        }
      },
      ended({ route, status }) {
        span.updateName(`${name} ${route}`)
        span.setAttributes({ [ATTR_HTTP_ROUTE]: route, [ATTR_HTTP_RESPONSE_STATUS_CODE]: status })
        if (status >= 500) failSpan(span, String(status))
        span.end()
      },
    }
  }

  return { begin, stop }
}
