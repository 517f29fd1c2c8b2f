/**
 * Two processes on one port beside one process, and beside two that know nothing of each other: under the same load on
 * the same processors these reach what can be reached, since host and load need processors, too.
 */
import { availableParallelism } from 'node:os'
import { canWatch, familyOf } from '../children/processor-time.mjs'
import { type Load, startLoad } from '../load.ts'
import type { Server } from '../processes.ts'
import { browserHeaders, type Measurement, type Stage, startOurs } from '../stage.ts'
import { median } from '../statistics.ts'
import { alternate, busyness, rates, type Window } from '../windows.ts'

const measure = 'WEB_CONCURRENCY=2, dashboard of an affiliate'
const besideOne = { measure, against: 'one process', goal: { atLeast: 1.8 } }
const besideTwo = { measure, against: 'two single processes, half the load each', goal: { atLeast: 0.95 } }

// The page that leaves the other programs most room.
const job = { path: '/dashboard', headers: { ...browserHeaders, Cookie: 'accessToken=affiliate' } }
const connections = 32

/** A window of one server, of which there is one a round. */
async function windowOf(load: Load, server: Server, pace: { seconds: number; connections: number }) {
  const [[window] = []] = await alternate(load, [{ server, job }], { ...pace, windows: 1 })
  return window === undefined ? [] : [window]
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** What several servers did at the same time, as if they were one. */
function together(windows: readonly Window[]): Window {
  const rate = sum(windows.map((window) => window.rate))
  const busy = windows.map((window) => window.busy)
  const known = busy.every((part) => part !== undefined) ? sum(busy.map((part) => part ?? 0)) : undefined
  return {
    rate,
    p50: median(windows.map(({ p50 }) => p50)),
    p99: Math.max(...windows.map(({ p99 }) => p99)),
    busy: known,
    processorMs: known && (known * 1000) / rate,
  }
}

async function compare({ load, ours, quick }: Stage, two: Server, separate: readonly Server[]) {
  const loads = separate.map(() => startLoad())
  const seconds = quick ? 0.3 : 1.5
  const windows = { workers: [] as Window[], one: [] as Window[], separate: [] as Window[] }
  try {
    for (let round = 0; round < (quick ? 2 : 5); round += 1) {
      windows.workers.push(...(await windowOf(load, two, { seconds, connections })))
      windows.one.push(...(await windowOf(load, ours, { seconds, connections })))
      const pace = { seconds, connections: connections / separate.length }
      const parts = separate.map((server, index) => windowOf(loads[index] ?? load, server, pace))
      windows.separate.push(together((await Promise.all(parts)).flat()))
    }
  } finally {
    await Promise.all(loads.map(({ stop }) => stop()))
  }
  return windows
}

export const twoProcesses: Measurement = {
  name: 'two-processes',
  async run(stage) {
    if (!canWatch) {
      return [{ ...besideOne, missing: 'processes are counted in /proc, which this system lacks' }]
    }
    if (availableParallelism() < 2) return [{ ...besideOne, missing: 'this machine has one processor' }]
    const started: Server[] = []
    try {
      for (const count of ['2', '1', '1']) {
        started.push(await startOurs(stage.host, { variables: { WEB_CONCURRENCY: count } }))
      }
      const [two, ...separate] = started
      if (two === undefined || familyOf(two.pid).length < 3) {
        return [{ ...besideOne, missing: 'the product runs as one process, whatever WEB_CONCURRENCY says' }]
      }
      const windows = await compare(stage, two, separate)
      const reached =
        median(windows.separate.map(({ rate }) => rate)) / median(windows.one.map(({ rate }) => rate))
      const note = [
        busyness(windows.workers, windows.one),
        `of ${availableParallelism()} processors, host and load included`,
        `two single processes reach ${reached.toFixed(2)} × one here`,
      ]
      return [
        { ...besideOne, ...rates(windows.workers, windows.one), note: note.filter(Boolean).join('; ') },
        { ...besideTwo, ...rates(windows.workers, windows.separate) },
      ]
    } finally {
      await Promise.all(started.map(({ stop }) => stop()))
    }
  },
}
