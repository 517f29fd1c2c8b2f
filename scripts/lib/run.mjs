// Running other programs from the project's scripts.
import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder: all scripts work there, wherever they are called from. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

const environment = () => ({
  ...process.env,
  PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`,
})

/**
 * Runs a command and collects what it prints.
 * @param {string} command a line for the shell
 * @param {{ env?: Record<string, string>, cwd?: string }} [options] the project's folder, unless told
 *   otherwise
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, { env = {}, cwd = root } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, {
      cwd,
      shell: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...environment(), NO_COLOR: '1', ...env },
    })
    let output = ''
    /** @param {string} chunk */
    const take = (chunk) => {
      output += chunk
    }
    child.stdout.setEncoding('utf8').on('data', take)
    child.stderr.setEncoding('utf8').on('data', take)
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/**
 * Seconds since a moment of performance.now(), as people write them.
 * @param {number} started
 */
export function secondsSince(started) {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`
}
