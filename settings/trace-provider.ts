/** What app and reference backend have in common to send traces to an OpenTelemetry collector. */
import {
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  type Span,
  SpanStatusCode,
  trace,
  type Tracer,
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
import { ATTR_ERROR_TYPE, ATTR_SERVICE_NAME } from '@opentelemetry/semantic-conventions'

export interface TraceProvider {
  tracer: Tracer
  /** Sends the remaining spans, within the given milliseconds. */
  stop: (withinMs: number) => Promise<void>
}

interface TraceLog {
  warn: (message: string) => void
  info: (message: string) => void
}

/** Endpoint, service name and sampling come from the `OTEL_…` variables; `serviceName` is the default name. */
export function startTraceProvider(serviceName: string, log: TraceLog): TraceProvider {
  const resource = defaultResource()
    .merge(resourceFromAttributes({ [ATTR_SERVICE_NAME]: serviceName }))
    .merge(detectResources({ detectors: [envDetector] }))
  const provider = new BasicTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(logFailuresOnce(new OTLPTraceExporter(), log))],
  })
  return {
    tracer: provider.getTracer(serviceName),
    async stop(withinMs) {
      const limit = new Promise((resolve) => setTimeout(resolve, withinMs).unref())
      // Failed exports are logged already.
      await Promise.race([provider.shutdown().catch(() => {}), limit])
    },
  }
}

const propagator = new W3CTraceContextPropagator()

/** The caller's span, from its `traceparent` if it sent one. */
export const contextOf = (traceparent: string | undefined): Context =>
  propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter)

/** What tells a called host of this span. */
export function traceparentOf(span: Span): string {
  const headers = { traceparent: '' }
  propagator.inject(trace.setSpan(ROOT_CONTEXT, span), headers, defaultTextMapSetter)
  return headers.traceparent
}

/** Marks a span as failed, with a code or a class of errors and never a message. */
export function failSpan(span: Span, type: string): void {
  span.setAttribute(ATTR_ERROR_TYPE, type)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/** Logs when delivery starts to fail and when it works again. */
function logFailuresOnce(exporter: SpanExporter, log: TraceLog): SpanExporter {
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
