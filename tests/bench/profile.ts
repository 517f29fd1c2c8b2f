/** Where the time of a dashboard goes: processor time by package, from a profile of Node's own. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { roles } from '@affiliate-booking/contract/options/accounts/roles'
import { BrokenMeasurement } from './processes.ts'
import { browserHeaders, type Stage, startOurs } from './stage.ts'
import { markdownTable } from './table.ts'

interface ProfileNode {
  readonly id: number
  readonly callFrame: { readonly functionName: string; readonly url: string }
  readonly children?: readonly number[]
}

/** The file that `node --cpu-prof` writes. */
export interface CpuProfile {
  readonly nodes: readonly ProfileNode[]
  /** The node in which each sample was taken. */
  readonly samples: readonly number[]
  /** Microseconds since the sample before; the first, since the start. */
  readonly timeDeltas: readonly number[]
  /** Microseconds of the machine's monotonic clock. */
  readonly startTime: number
}

/** From when to when samples count, on the clock of the profile. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Whose code it is; undefined for what has no file, such as a function of the engine's own. */
function ownerOf({ functionName, url }: ProfileNode['callFrame']): string | undefined {
  if (functionName === '(garbage collector)') return 'garbage collection'
  if (functionName === '(program)') return 'the engine and the kernel, (program)'
  if (functionName === '(idle)') return 'idle'
  if (url.startsWith('node:')) return `Node, ${url.slice('node:'.length).split('/').slice(0, 3).join('/')}`
  const packageName = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1]
  if (packageName) return packageName
  if (url.includes('/build/server/')) return 'our app (build/server)'
  if (url.includes('/build/')) return 'our server (build/main.js)'
  return undefined
}

/**
 * Milliseconds of a part of a profile by owner, most first, without idle time. What has no file counts for who called
 * it.
 */
export function timeByOwner(
  { nodes, samples, timeDeltas, startTime }: CpuProfile,
  { from, to }: Span,
): [owner: string, ms: number][] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])))
  const findOwner = (id: number | undefined): string => {
    const node = id === undefined ? undefined : byId.get(id)
    return node === undefined ? 'other' : (ownerOf(node.callFrame) ?? findOwner(parents.get(node.id)))
  }
  const times = new Map<string, number>()
  let clock = startTime
  for (const [index, id] of samples.entries()) {
    clock += timeDeltas[index] ?? 0
    if (clock < from || clock > to) continue
    // The time until the next sample was spent where this one was taken.
    const ms = (timeDeltas[index + 1] ?? 0) / 1000
    const owner = findOwner(id)
    times.set(owner, (times.get(owner) ?? 0) + ms)
  }
  times.delete('idle')
  return [...times].sort(([, a], [, b]) => b - a)
}

const monotonicMicroseconds = () => Number(process.hrtime.bigint() / 1000n)

/** Profiles our server while it answers dashboards of all roles, and gives the table of who took how much. */
export async function profileDashboards({ host, load, quick }: Stage): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'profile-'))
  try {
    const ours = await startOurs(host, { nodeOptions: ['--cpu-prof', `--cpu-prof-dir=${folder}`] })
    const requests = roles.map((role) => ({
      path: '/dashboard',
      headers: { ...browserHeaders, Cookie: `accessToken=${role}` },
    }))
    const fire = (seconds: number) => load.fire({ origin: ours.origin, connections: 16, seconds, requests })
    // The start and what is compiled at first do not count.
    await fire(quick ? 1 : 5)
    const from = monotonicMicroseconds()
    await fire(quick ? 2 : 15)
    const to = monotonicMicroseconds()
    await ours.stop()
    const [file] = readdirSync(folder)
    if (file === undefined) throw new BrokenMeasurement('Node has written no profile')
    const written = JSON.parse(readFileSync(join(folder, file), 'utf8')) as CpuProfile
    const times = timeByOwner(written, { from, to })
    if (times.length === 0) throw new BrokenMeasurement('The profile holds nothing of the time under load')
    const total = times.reduce((sum, [, ms]) => sum + ms, 0)
    const percent = (ms: number) => ((ms / total) * 100).toFixed(1)
    const lines = times
      .filter(([, ms]) => ms / total >= 0.005)
      .map(([owner, ms]) => [owner, `${percent(ms)} %`])
    return markdownTable([['whose code', 'processor time'], ...lines])
  } finally {
    rmSync(folder, { recursive: true })
  }
}
