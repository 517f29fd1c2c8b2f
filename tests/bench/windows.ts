/** Windows in turn: ours, the rival's, ours again, so that a busy moment of the machine meets both. */
import type { Job, Load } from './load.ts'
import { type Server, untilIdle } from './processes.ts'
import { median, percentile } from './statistics.ts'

export interface Contestant {
  readonly server: Server
  readonly job: Omit<Job, 'origin' | 'connections' | 'seconds'>
}

export interface Window {
  /** Requests a second. */
  readonly rate: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  /** Milliseconds of processor time a request; undefined where it cannot be told. */
  readonly processorMs: number | undefined
  /** The part of one processor that the server had work for. */
  readonly busy: number | undefined
}

export interface Pace {
  readonly windows: number
  /** Length of a window. */
  readonly seconds: number
  readonly connections: number
}

async function openWindow(
  load: Load,
  { server, job }: Contestant,
  { seconds, connections }: Pace,
): Promise<Window> {
  const { origin, pid } = server
  const volley = await load.fire({ ...job, origin, pid, connections, seconds })
  // What was cut off at the end must not disturb whose turn is next.
  await untilIdle(server)
  // The first answer starts the clock.
  const answers = volley.latencies.length - 1
  const spent = volley.processorSeconds
  return {
    rate: answers / volley.seconds,
    p50: percentile(volley.latencies, 50),
    p99: percentile(volley.latencies, 99),
    processorMs: spent && (spent * 1000) / answers,
    busy: spent && spent / volley.seconds,
  }
}

/** Warms everybody up, then measures in turn. One list of windows for each contestant. */
export async function alternate(
  load: Load,
  contestants: readonly Contestant[],
  pace: Pace,
): Promise<Window[][]> {
  const warmUp = { ...pace, seconds: pace.seconds / 2 }
  for (const contestant of contestants) await openWindow(load, contestant, warmUp)
  const all = contestants.map((): Window[] => [])
  for (let round = 0; round < pace.windows; round += 1) {
    for (const [index, contestant] of contestants.entries()) {
      all[index]?.push(await openWindow(load, contestant, pace))
    }
  }
  return all
}

/** The part of a row that two lists of windows give: requests a second and processor time. */
export function rates(ours: readonly Window[], theirs: readonly Window[]) {
  const spent = (windows: readonly Window[]) =>
    windows.flatMap(({ processorMs }) => (processorMs ? [processorMs] : []))
  const isKnown = spent(ours).length === ours.length && spent(theirs).length === theirs.length
  return {
    unit: 'req/s',
    ours: ours.map(({ rate }) => rate),
    theirs: theirs.map(({ rate }) => rate),
    ...(isKnown && { processorTime: { ours: spent(ours), theirs: spent(theirs) } }),
  }
}

/** How much of a processor both had work for: well below 1, the load or the machine was the limit. */
export function busyness(ours: readonly Window[], theirs: readonly Window[]): string | undefined {
  const part = (windows: readonly Window[]) => {
    const known = windows.flatMap(({ busy }) => (busy ? [busy] : []))
    return known.length === windows.length ? `${Math.round(median(known) * 100)} %` : undefined
  }
  const [we, they] = [part(ours), part(theirs)]
  return we && they && `ours kept ${we} of a processor busy, theirs ${they}`
}
