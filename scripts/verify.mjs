// `npm run verify`: everything that must hold before a change is taken, on a fresh clone with only Node and npm.
// `npm run verify -- --long` runs the long tests at full length and all backend tests on both databases.
import './lib/node-version.mjs'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { install } from './lib/install.mjs'
import { checkLockFile } from './lib/lock-file.mjs'
import { root, run, secondsSince } from './lib/run.mjs'
import { keepTemporaryFilesInMemory } from './lib/temporary-folder.mjs'

const isLong = process.argv.includes('--long')
/** Past this the run lists its slowest test files. */
const gateSeconds = 360

const began = performance.now()
const totals = { passed: 0, failed: 0, skipped: 0 }
/** @type {string[]} */
const slowest = []

/**
 * @typedef {{ code: number, output: string, passed?: number, failed?: number, skipped?: number, slowest?: string[] }} Result
 */

/**
 * Runs one step, prints its time, and its output when it failed.
 * @param {string} title
 * @param {() => Result | Promise<Result>} action
 */
async function step(title, action) {
  const started = performance.now()
  const result = await action()
  const failed = result.code !== 0
  const counted =
    result.passed === undefined
      ? ''
      : `, ${result.passed} passed, ${result.failed} failed, ${result.skipped} skipped`
  process.stdout.write(`${failed ? 'FAILED' : 'ok    '}  ${title} (${secondsSince(started)}${counted})\n`)
  if (failed) process.stdout.write(`${result.output}\n`)
  totals.passed += result.passed ?? (failed ? 0 : 1)
  totals.failed += result.failed ?? (failed ? 1 : 0)
  totals.skipped += result.skipped ?? 0
  slowest.push(...(result.slowest ?? []))
  return result
}

function finish() {
  const seconds = (performance.now() - began) / 1000
  if (!isLong && seconds > gateSeconds) {
    process.stdout.write(`        ${Math.round(seconds)} s; slowest: ${slowest.join(', ')}\n`)
  }
  process.stdout.write(
    `${totals.passed} passed, ${totals.failed} failed${totals.skipped > 0 ? `, ${totals.skipped} skipped` : ''}\n`,
  )
  process.exit(totals.failed === 0 ? 0 : 1)
}

keepTemporaryFilesInMemory()

await step('lock file', () => checkLockFile())
if ((await step('packages', install)).code !== 0) finish()

const { checkAssetBudget } = await import('./lib/asset-budget.mjs')
const { ensureChromium } = await import('./lib/programs/chromium.mjs')
const { ensureHaproxy } = await import('./lib/programs/haproxy.mjs')
const { ensurePromtool } = await import('./lib/programs/promtool.mjs')
const { keepLogs } = await import('./lib/kept-logs.mjs')
const { runTests } = await import('./lib/tests.mjs')

/** @type {typeof import('../package.json')} */
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/**
 * Runs a script of package.json without npm, which takes most of a second to start.
 * @param {string} title
 * @param {keyof typeof scripts} script
 */
const check = (title, script) =>
  // The native type checker collects garbage less often: a sixth less work for a sixth more memory.
  step(title, () => run(scripts[script], { env: { GOGC: '400' } }))

async function lint() {
  await check('lint and types', 'lint')
  await check('types of browser code', 'types:browser')
  await check('format', 'format:check')
  await check('unused code', 'unused')
  await check('import rules', 'deps')
}

async function build() {
  const { code } = await check('build', 'build')
  if (code === 0) await step('asset budget', checkAssetBudget)
}

async function fetchPrograms() {
  const chromium = await step('Chromium', ensureChromium)
  if (!isLong) return { chromium, promtool: undefined }
  await step('HAProxy', ensureHaproxy)
  return { chromium, promtool: await step('promtool', ensurePromtool) }
}

// Tests begin as soon as there is a build; they leave some time of two processors to the other checks.
const checks = lint()
// Chromium comes over the network meanwhile.
const [{ chromium, promtool }] = await Promise.all([fetchPrograms(), build()])

const logs = keepLogs()
const env = {
  ...logs.env,
  ...(isLong && { TEST_LENGTH: 'long' }),
  ...(promtool?.code === 0 && { PROMTOOL_PATH: promtool.output }),
  ...(chromium.code === 0 && { CHROMIUM_PATH: chromium.output }),
}
/** @param {string} title @param {'working' | 'waiting'} half */
const tests = (title, half) =>
  step(title, async () => {
    const result = await runTests(half, env)
    return { ...result, output: logs.take(result) }
  })
// Both halves together keep two processors busy.
await Promise.all([
  checks,
  tests('tests', 'working'),
  tests(isLong ? 'browser tests' : 'browser tests, processes', 'waiting'),
])
await step('logs without personal data', async () => logs.check())

finish()
