// Sends traces to an OpenTelemetry collector.
import { AsyncLocalStorage } from 'node:async_hooks'
import { contextOf, failSpan, startTraceProvider } from '@affiliate-booking/settings/trace-provider'
import { ROOT_CONTEXT, type Span, SpanKind, trace } from '@opentelemetry/api'
import {
  ATTR_HTTP_REQUEST_METHOD,
  ATTR_HTTP_RESPONSE_STATUS_CODE,
  ATTR_HTTP_ROUTE,
} from '@opentelemetry/semantic-conventions'
import type { Logger } from 'pino'
import type { Trace } from './trace.ts'

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])

/** Endpoint, service name and sampling come from the `OTEL_…` variables. */
export function startTracing(log: Logger): Trace {
  const { tracer, stop } = startTraceProvider('affiliate-booking-backend', log)
  const current = new AsyncLocalStorage<Span>()

  /** Runs within a span, which ends with it and notes that it failed. */
  async function within<Value>(span: Span, run: () => Promise<Value>): Promise<Value> {
    try {
      return await current.run(span, run)
    } catch (error) {
      failSpan(span, errorType(error))
      throw error
    } finally {
      span.end()
    }
  }

  return {
    async request({ method, traceparent }, answer) {
      const known = knownMethods.has(method) ? method : '_OTHER'
      const name = known === '_OTHER' ? 'HTTP' : known
      const attributes = { [ATTR_HTTP_REQUEST_METHOD]: known }
      const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, contextOf(traceparent))
      await within(span, async () => {
        const { route, status } = await answer()
        span.updateName(`${name} ${route}`)
        span.setAttributes({ [ATTR_HTTP_ROUTE]: route, [ATTR_HTTP_RESPONSE_STATUS_CODE]: status })
        if (status >= 500) failSpan(span, String(status))
      })
    },
    step({ name, isCall = false, attributes = {} }, run) {
      const parent = current.getStore()
      // Not sampled, or what a request has started and not waited for.
      if (!parent?.isRecording()) return run()
      const kind = isCall ? SpanKind.CLIENT : SpanKind.INTERNAL
      return within(tracer.startSpan(name, { kind, attributes }, trace.setSpan(ROOT_CONTEXT, parent)), run)
    },
    stop,
  }
}

/** A code such as PostgreSQL's, or the class: messages may quote personal data. */
function errorType(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const { code } = 'code' in error ? error : { code: undefined }
  return typeof code === 'string' && /^\w{1,40}$/.test(code) ? code : error.name
}
