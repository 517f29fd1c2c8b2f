// Keeps what the product logs in a whole run of the tests, and looks through it for what people had given away.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPersonalData } from './personal-data.mjs'

/** Lines that show that the logs of each part were kept. */
const parts = {
  'the server': '"msg":"request"',
  'the app': '"name":"app"',
  'the backend': '"name":"backend"',
}

/** @param {string} line */
const isLogLine = (line) => line.startsWith('{"level":')

/** Starts to keep logs. Tests need the variables of `env`; see tests/support/kept-logs.ts. */
export function keepLogs() {
  const folder = mkdtempSync(join(tmpdir(), 'test-logs-'))
  /** @type {string[]} */
  const written = []

  return {
    /** Every logger says all that it can say. */
    env: { TEST_LOGS: folder, LOG_LEVEL: 'trace' },

    /**
     * Adds what a run wrote to its terminal. A run that failed shows there what its tests had expected, so only the lines
     * of loggers count.
     * @param {{ code: number, output: string }} run
     * @returns {string} what is for a person to read: all but the log
     */
    take({ code, output }) {
      const lines = output.split('\n')
      written.push(...(code === 0 ? lines : lines.filter(isLogLine)))
      return lines.filter((line) => !isLogLine(line)).join('\n')
    },

    /** @returns {{ code: number, output: string }} failed when something personal was logged, or a part was silent */
    check() {
      const files = readdirSync(folder).filter((name) => name !== 'secrets')
      const secrets = readdirSync(folder).includes('secrets')
        ? readFileSync(join(folder, 'secrets'), 'utf8').trim().split('\n')
        : []
      const logs = [...files.map((name) => readFileSync(join(folder, name), 'utf8')), ...written].join('\n')
      rmSync(folder, { recursive: true })
      const silent = Object.entries(parts).filter(([, line]) => !logs.includes(line))
      const problems = [
        ...silent.map(([part]) => `There is no log of ${part}.`),
        ...new Set(findPersonalData(logs, secrets)),
      ]
      return { code: problems.length === 0 ? 0 : 1, output: problems.slice(0, 20).join('\n') }
    },
  }
}
