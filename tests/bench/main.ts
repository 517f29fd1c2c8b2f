// `npm run bench`: the production build beside its rivals, as a table of ratios and as bench-results.json.
//   --only NAME     one measurement (again for more); those that take many minutes are made only so
//   --quick         short windows: shows that all works, not how fast it is
//   --profile       also where the time goes, by package
//   --write-docs    puts the tables into docs/performance.md
// Ends with 0 even where a goal is missed, with 1 where a measurement could not be made.
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isBuilt } from '../../scripts/lib/freshness.mjs'
import { root, run, secondsSince } from '../../scripts/lib/run.mjs'
import { anonymousPages } from './measurements/anonymous-pages.ts'
import { catalogue } from './measurements/catalogue/catalogue.ts'
import { dashboards } from './measurements/dashboards.ts'
import { memory } from './measurements/memory.ts'
import { moneyAtScale } from './measurements/money-at-scale.ts'
import { next } from './measurements/next/next.ts'
import { ownBackend } from './measurements/own-backend.ts'
import { paint } from './measurements/paint.ts'
import { payoutBatch } from './measurements/payout-batch.ts'
import { referredPages } from './measurements/referred-pages.ts'
import { registration } from './measurements/registration.ts'
import { reports } from './measurements/reports.ts'
import { scale } from './measurements/scale.ts'
import { scripts } from './measurements/scripts.ts'
import { signIn } from './measurements/sign-in.ts'
import { start } from './measurements/start.ts'
import { twoProcesses } from './measurements/two-processes.ts'
import { profileDashboards } from './profile.ts'
import { judge, type MissingRow, type Row } from './rows.ts'
import { type Measurement, setStage } from './stage.ts'
import { replaceBlock, resultsTable } from './table.ts'

const measurements: readonly Measurement[] = [
  anonymousPages,
  referredPages,
  catalogue,
  dashboards,
  next,
  signIn,
  registration,
  twoProcesses,
  memory,
  start,
  scripts,
  paint,
  ownBackend,
  scale,
  reports,
  moneyAtScale,
  payoutBatch,
]

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    quick: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
    'write-docs': { type: 'boolean', default: false },
  },
})

const say = (text: string) => process.stderr.write(`${text}\n`)

function fail(text: string): never {
  say(text)
  process.exit(1)
}

function chosen(): readonly Measurement[] {
  const { only } = options
  if (!only) return measurements.filter(({ isOptional }) => !isOptional)
  const names = measurements.map(({ name }) => name)
  const unknown = only.filter((name) => !names.includes(name))
  if (unknown.length > 0) fail(`There is no ${unknown.join(', ')}: choose of ${names.join(', ')}.`)
  return measurements.filter(({ name }) => only.includes(name))
}

const machine = () => ({
  processor: cpus()[0]?.model ?? 'unknown',
  processors: availableParallelism(),
  memoryGiB: Math.round(totalmem() / 1024 ** 3),
  node: process.version,
  system: `${process.platform} ${process.arch}`,
})

const toDo = chosen()
if (!isBuilt()) {
  say('Building first.')
  const { code, output } = await run('node scripts/build.mjs')
  if (code !== 0) fail(output)
}

const started = performance.now()
const date = new Date().toISOString()
// What others do on this machine just now: a run beside them says little.
const loadBefore = loadavg()[0]
const stage = await setStage(options.quick)
const rows: (Row | MissingRow)[] = []
const broken: { name: string; reason: string }[] = []
for (const { name, run } of toDo) {
  const began = performance.now()
  try {
    rows.push(...(await run(stage)))
    say(`${name} (${secondsSince(began)})`)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    broken.push({ name, reason })
    say(`${name} is broken: ${reason}`)
  }
}
const profile = options.profile ? await profileDashboards(stage) : undefined
const seconds = Math.round((performance.now() - started) / 1000)

const facts = machine()
const setting = `${facts.processor}, ${facts.processors} processors, ${facts.memoryGiB} GiB, ${facts.system}, Node ${facts.node}, ${date.slice(0, 10)}, ${seconds} s; load before ${loadBefore?.toFixed(1)}${options.quick ? '; quick, so not to be believed' : ''}`
const table = resultsTable(rows)
process.stdout.write(`\n${setting}\n\n${table}\n`)
if (profile) process.stdout.write(`\n${profile}\n`)

const results = {
  date,
  machine: facts,
  loadBefore,
  quick: options.quick,
  seconds,
  rows: rows.map((row) => ('missing' in row ? row : { ...row, verdict: judge(row) })),
  broken,
}
writeFileSync(join(root, 'bench-results.json'), `${JSON.stringify(results, null, 2)}\n`)

if (options['write-docs']) {
  const file = join(root, 'docs', 'performance.md')
  // What is made by name only has a table of its own.
  const [first, ...others] = toDo
  const block = first?.isOptional && others.length === 0 ? first.name : 'results'
  const withResults = replaceBlock(readFileSync(file, 'utf8'), block, `${setting}\n\n${table}`)
  writeFileSync(file, profile ? replaceBlock(withResults, 'profile', profile) : withResults)
  const { code, output } = await run('oxfmt docs/performance.md')
  if (code !== 0) fail(output)
}

for (const { name, reason } of broken) say(`BROKEN  ${name}: ${reason}`)
process.exit(broken.length === 0 ? 0 : 1)
