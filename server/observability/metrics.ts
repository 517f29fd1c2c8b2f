/** Prometheus metrics. No label holds a value from a visitor. */
import {
  type Aggregator,
  AggregatorRegistry,
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
} from 'prom-client'
import type { CallResult } from '../../app/.server/api/upstream-observer.ts'
import type { HostState } from './host-state.ts'

const clickOutcomes = ['accepted', 'dropped', 'sent', 'not-offered', 'failed'] as const
export type ClickOutcome = (typeof clickOutcomes)[number]

interface EndedRequest {
  method: string
  route: string
  status: number
  seconds: number
  /** For a visitor who waited for it; not a file, a picture, a download or a health check. */
  isPage: boolean
}

export interface Metrics {
  requestBegan: () => void
  requestEnded: (request: EndedRequest) => void
  /** `held-back`: rejected by the concurrency limit or the circuit breaker. */
  callEnded: (call: { call: string; outcome: CallResult | 'held-back'; seconds: number }) => void
  clicksCounted: (outcome: ClickOutcome, clicks: number) => void
}

export interface ProcessMetrics extends Metrics {
  /** The current metrics in Prometheus' text format. */
  report: () => Promise<string>
  contentType: string
}

const knownMethods = new Set(['GET', 'HEAD', 'POST'])

/** @param hostState undefined until the app is loaded */
export function createMetrics(
  hostState: () => HostState | undefined,
  clicksWaiting: () => number,
): ProcessMetrics {
  // Answers the primary when this process is a worker.
  const registry = new AggregatorRegistry()
  AggregatorRegistry.setRegistries([registry])
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const requests = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Duration of requests by method, route pattern and status class.',
    labelNames: ['method', 'route', 'status_class'] as const,
    registers,
  })
  // Apart from the histogram, whose series of errors begin with the first one: Prometheus sees no increase in that.
  const pages = new Counter({
    name: 'http_server_pages_total',
    help: 'Pages for visitors by outcome; `failed` ended with 5xx.',
    labelNames: ['outcome'] as const,
    registers,
  })
  for (const outcome of ['answered', 'failed'] as const) pages.inc({ outcome }, 0)
  const requestsInFlight = new Gauge({
    name: 'http_server_requests_in_flight',
    help: 'Requests in flight.',
    registers,
  })
  const calls = new Histogram({
    name: 'upstream_call_duration_seconds',
    help: 'Duration of API calls, retries included, by name and outcome.',
    labelNames: ['call', 'outcome'] as const,
    registers,
  })
  const apiGauge = (
    name: string,
    help: string,
    read: (state: HostState) => number,
    aggregator: Aggregator = 'sum',
  ) =>
    new Gauge({
      name,
      help,
      aggregator,
      registers,
      collect() {
        const state = hostState()
        if (state) this.set(read(state))
      },
    })
  apiGauge(
    'upstream_circuit_open',
    '1 while the API counts as down and calls are held back, else 0.',
    (state) => (state.host === 'down' ? 1 : 0),
    // Open if it is open in any process.
    'max',
  )
  apiGauge('upstream_calls_in_flight', 'API calls in flight.', (state) => state.callsInFlight)
  apiGauge('upstream_uploads_in_flight', 'API calls with files in flight.', (state) => state.uploadsInFlight)

  const clicks = new Counter({
    name: 'referral_clicks_total',
    help: "Clicks on affiliates' links by what became of them.",
    labelNames: ['outcome'] as const,
    registers,
  })
  // A series that begins with its first click has no increase by it.
  for (const outcome of clickOutcomes) clicks.inc({ outcome }, 0)
  registry.registerMetric(
    new Gauge({
      name: 'referral_clicks_waiting',
      help: "Clicks on affiliates' links that wait to be sent.",
      registers: [],
      collect() {
        this.set(clicksWaiting())
      },
    }),
  )

  return {
    clicksCounted: (outcome, amount) => clicks.inc({ outcome }, amount),
    requestBegan: () => requestsInFlight.inc(),
    requestEnded({ method, route, status, seconds, isPage }) {
      requestsInFlight.dec()
      if (isPage) pages.inc({ outcome: status >= 500 ? 'failed' : 'answered' })
      const known = knownMethods.has(method) ? method : '_OTHER'
      requests.observe({ method: known, route, status_class: `${Math.floor(status / 100)}xx` }, seconds)
    },
    callEnded: ({ call, outcome, seconds }) => calls.observe({ call, outcome }, seconds),
    report: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
