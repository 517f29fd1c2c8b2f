// Runs tests and counts them.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { root, run } from './run.mjs'

/**
 * What the projects of this run share of reading and compiling. Not from one run to the next: a list of files that a module
 * asks for by a pattern would stay as it was.
 */
const moduleCache = mkdtempSync(join(tmpdir(), 'modules-'))
process.once('exit', () => rmSync(moduleCache, { recursive: true, force: true }))

/**
 * Runs one of the two halves of the test projects that vitest.config.ts tells apart. A file that cannot be run at all counts
 * as one failed test.
 * @param {'working' | 'waiting'} half
 * @param {Record<string, string>} env for the tests
 * @returns {Promise<{ code: number, output: string, passed: number, failed: number, skipped: number, slowest: string[] }>}
 *   `slowest`: the files that took longest, with their seconds
 */
export async function runTests(half, env) {
  const folder = mkdtempSync(join(tmpdir(), 'tests-'))
  const report = join(folder, 'report.json')
  const { code, output } = await run(
    [
      `vitest run --reporter=minimal --reporter=json --outputFile.json="${report}"`,
      `--experimental.fsModuleCache --experimental.fsModuleCachePath="${moduleCache}"`,
    ].join(' '),
    { env: { ...env, TEST_HALF: half } },
  )
  /** @type {Partial<import('vitest/node').JsonTestResults>} */
  const {
    numPassedTests = 0,
    numPendingTests = 0,
    testResults = [],
  } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {}
  rmSync(folder, { recursive: true })
  let failed = 0
  let failures = ''
  for (const { name, status, message, assertionResults } of testResults) {
    if (status !== 'failed') continue
    const failedTests = assertionResults.filter((result) => result.status === 'failed')
    failed += Math.max(1, failedTests.length)
    const file = relative(root, name)
    if (failedTests.length === 0) failures += `${file}\n${firstLines(message)}`
    for (const { fullName, failureMessages } of failedTests)
      failures += `${file} ${fullName}\n${firstLines(failureMessages?.[0])}`
  }
  // Vitest also fails for an error outside of any test.
  return {
    code,
    // Failures come first: tools that show a part of a long output show its beginning.
    output: failures + output,
    passed: numPassedTests,
    failed: code !== 0 ? Math.max(1, failed) : 0,
    skipped: numPendingTests,
    slowest: slowestOf(testResults),
  }
}

/** @param {string} [message] */
const firstLines = (message = '') => `${message.split('\n').slice(0, 30).join('\n')}\n`

/** @param {import('vitest/node').JsonTestResults['testResults']} files */
const slowestOf = (files) =>
  files
    .map(({ name, startTime, endTime }) => ({ name, seconds: Math.round((endTime - startTime) / 1000) }))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, 12)
    .map(({ name, seconds }) => `${relative(root, name)} ${seconds} s`)
