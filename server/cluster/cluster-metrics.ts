/** The figures of all workers, summed for Prometheus. */
import { AggregatorRegistry, Registry } from 'prom-client'
import type { Figures, ProcessMetrics } from '../observability/metrics.ts'
import type { ToPrimary } from './messages.ts'
import type { WorkerPool } from './worker-pool.ts'

/** A worker that is busy for longer is left out this time, with what it told last. */
const patienceMs = 2000

export interface SummedMetrics extends Pick<ProcessMetrics, 'report' | 'contentType'> {
  /** A worker has answered. */
  arrived: (worker: number, answer: Extract<ToPrimary, { say: 'measured' }>) => void
  /** A worker has ended: what it had counted stays, since a sum that falls looks like a process that began anew. */
  keep: (worker: number) => void
}

/** Only what counts up; a gauge says how things are now. */
const onlyCounted = (figures: Figures) =>
  figures.filter(({ type }) => String(type) === 'counter' || String(type) === 'histogram')

const sum = (all: readonly Figures[]) => AggregatorRegistry.aggregate([...all])

export function collectFigures(pool: () => Pick<WorkerPool, 'reachable' | 'tell'>): SummedMetrics {
  /** What each told last. */
  const latest = new Map<number, Figures>()
  let ofEnded: Promise<Figures> = Promise.resolve([])
  let asked = 0
  const pending = new Map<number, { missing: Set<number>; complete: () => void }>()

  async function ask(): Promise<void> {
    const id = (asked += 1)
    const missing = new Set(pool().reachable())
    if (missing.size === 0) return
    await new Promise<void>((resolve) => {
      const patience = setTimeout(resolve, patienceMs)
      const complete = () => {
        clearTimeout(patience)
        resolve()
      }
      pending.set(id, { missing, complete })
      for (const worker of missing) pool().tell(worker, { say: 'measure', id })
    })
    pending.delete(id)
  }

  function noLongerMissing(worker: number, of: Iterable<{ missing: Set<number>; complete: () => void }>) {
    for (const { missing, complete } of of) if (missing.delete(worker) && missing.size === 0) complete()
  }

  return {
    contentType: Registry.PROMETHEUS_CONTENT_TYPE,

    arrived(worker, { id, figures }) {
      latest.set(worker, figures)
      const request = pending.get(id)
      if (request) noLongerMissing(worker, [request])
    },

    keep(worker) {
      const counted = onlyCounted(latest.get(worker) ?? [])
      latest.delete(worker)
      ofEnded = ofEnded.then((before) => sum([before, counted]).getMetricsAsJSON())
      noLongerMissing(worker, pending.values())
    },

    async report() {
      await ask()
      return sum([...latest.values(), await ofEnded]).metrics()
    },
  }
}
