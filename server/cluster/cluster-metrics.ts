/** Metrics of all workers, summed by prom-client. */
import cluster from 'node:cluster'
import { AggregatorRegistry } from 'prom-client'
import type { ProcessMetrics } from '../observability/metrics.ts'

type Metrics = Awaited<
  ReturnType<AggregatorRegistry<typeof AggregatorRegistry.PROMETHEUS_CONTENT_TYPE>['getMetricsAsJSON']>
>

/** Counters of workers that exited stay in the sum: a counter that falls looks like a restart of everything. */
const onlyCounters = (metrics: Metrics) =>
  metrics.filter(({ type }) => ['counter', 'histogram'].includes(String(type)))

export function createClusterMetrics(): Pick<ProcessMetrics, 'report' | 'contentType'> {
  const registry = new AggregatorRegistry()
  const latest = new Map<number, Metrics>()
  // prom-client's own answers; a worker that is too busy to answer counts with its last one.
  cluster.on('message', (worker, message) => {
    if (message?.type === 'prom-client:getMetricsRes') latest.set(worker.id, message.metrics.flat())
  })
  cluster.on('exit', ({ id }) => latest.set(id, onlyCounters(latest.get(id) ?? [])))
  return {
    contentType: registry.contentType,
    async report() {
      await registry.clusterMetrics().catch(() => undefined)
      return AggregatorRegistry.aggregate([...latest.values()]).metrics()
    },
  }
}
