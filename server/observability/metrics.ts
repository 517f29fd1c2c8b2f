/** Prometheus metrics. No label holds a value from a visitor. */
import { type Aggregator, AggregatorRegistry, collectDefaultMetrics, Gauge, Histogram } from 'prom-client'
import type { CallResult } from '../../app/.server/api/upstream-observer.ts'
import type { HostState } from './host-state.ts'

export interface Metrics {
  requestBegan: () => void
  requestEnded: (request: { method: string; route: string; status: number; seconds: number }) => void
  /** `held-back`: the concurrency limit or the circuit breaker refused the call. */
  callEnded: (call: { call: string; outcome: CallResult | 'held-back'; seconds: number }) => void
}

export interface ProcessMetrics extends Metrics {
  /** The current metrics in Prometheus' text format. */
  report: () => Promise<string>
  contentType: string
}

const knownMethods = new Set(['GET', 'HEAD', 'POST'])

/** @param hostState undefined until the app is loaded */
export function createMetrics(hostState: () => HostState | undefined): ProcessMetrics {
  // Answers the primary when this process is a worker.
  const registry = new AggregatorRegistry()
  AggregatorRegistry.setRegistries([registry])
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const requests = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'How long requests took, by method, pattern of the route and class of the status.',
    labelNames: ['method', 'route', 'status_class'] as const,
    registers,
  })
  const requestsInFlight = new Gauge({
    name: 'http_server_requests_in_flight',
    help: 'Requests that are being answered.',
    registers,
  })
  const calls = new Histogram({
    name: 'upstream_call_duration_seconds',
    help: 'How long calls to the host took, all tries included, by name and outcome.',
    labelNames: ['call', 'outcome'] as const,
    registers,
  })
  const ofHost = (
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
  ofHost(
    'upstream_circuit_open',
    'Whether the host counts as down and calls are held back: 1 or 0.',
    (state) => (state.host === 'down' ? 1 : 0),
    // Open if it is open in any process.
    'max',
  )
  ofHost(
    'upstream_calls_in_flight',
    'Calls that the host has not answered yet.',
    (state) => state.callsInFlight,
  )
  ofHost(
    'upstream_uploads_in_flight',
    'Calls with files that the host has not answered yet.',
    (state) => state.uploadsInFlight,
  )

  return {
    requestBegan: () => requestsInFlight.inc(),
    requestEnded({ method, route, status, seconds }) {
      requestsInFlight.dec()
      const known = knownMethods.has(method) ? method : '_OTHER'
      requests.observe({ method: known, route, status_class: `${Math.floor(status / 100)}xx` }, seconds)
    },
    callEnded: ({ call, outcome, seconds }) => calls.observe({ call, outcome }, seconds),
    report: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
