// `npm run verify`: everything that must hold before a change is taken, on a fresh clone with only Node and npm.
import './lib/node-version.mjs'
import { install } from './lib/install.mjs'
import { checkLockFile } from './lib/lock-file.mjs'
import { run, secondsSince } from './lib/run.mjs'

const totals = { passed: 0, failed: 0, skipped: 0 }

/** Runs one step, tells its time, and shows what it printed when it failed. */
async function step(title, action) {
  const started = performance.now()
  const result = await action()
  const failed = result.code !== 0
  const counted =
    result.passed === undefined
      ? ''
      : `, ${result.passed} passed, ${result.failed} failed, ${result.skipped} skipped`
  process.stdout.write(`${failed ? 'FAILED' : 'ok    '}  ${title} (${secondsSince(started)}${counted})\n`)
  if (result.slowest?.length > 0) process.stdout.write(`        slowest: ${result.slowest.join(', ')}\n`)
  if (failed) process.stdout.write(`${result.output}\n`)
  totals.passed += result.passed ?? (failed ? 0 : 1)
  totals.failed += result.failed ?? (failed ? 1 : 0)
  totals.skipped += result.skipped ?? 0
  return result
}

function finish() {
  process.stdout.write(
    `${totals.passed} passed, ${totals.failed} failed${totals.skipped > 0 ? `, ${totals.skipped} skipped` : ''}\n`,
  )
  process.exit(totals.failed === 0 ? 0 : 1)
}

await step('lock file', () => checkLockFile())
if ((await step('packages', install)).code !== 0) finish()

const { ensureChromium } = await import('./lib/chromium.mjs')
const chromium = await step('Chromium', ensureChromium)

await step('format', () => run('npm run --silent format:check'))
await step('types', () => run('npm run --silent types'))
await step('lint', () => run('npm run --silent lint'))
await step('import rules', () => run('npm run --silent deps'))
await step('unused code', () => run('npm run --silent unused'))

const build = await step('build', () => run('npm run --silent build'))
if (build.code === 0) {
  const { checkAssetBudget } = await import('./lib/asset-budget.mjs')
  await step('asset budget', checkAssetBudget)
}

const { keepLogs } = await import('./lib/kept-logs.mjs')
const { runTests } = await import('./lib/tests.mjs')
const logs = keepLogs()
const tests = async (projects, env = {}) => {
  const result = await runTests(projects, { ...logs.env, ...env })
  return { ...result, output: logs.take(result) }
}
await step('tests', () => tests('!browser'))
// By themselves: a browser needs the processors that the other tests keep busy.
const browser = chromium.code === 0 ? { CHROMIUM_PATH: chromium.output } : {}
await step('browser tests', () => tests('browser', browser))
await step('logs without personal data', async () => logs.check())

finish()
