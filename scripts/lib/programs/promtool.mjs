// Finds the program that evaluates rules of Prometheus, for the long run, or fetches it.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from '../run.mjs'

const folder = join(root, 'node_modules', '.cache', 'promtool')
const fetched = join(folder, 'usr', 'bin', 'promtool')

// The package is unpacked and not installed, which would start a Prometheus.
const unpack = `cd "${folder}" && apt-get download prometheus && dpkg -x prometheus_*.deb .`
const ways = [unpack, `(apt-get update || sudo -n apt-get update) && ${unpack}`]

/**
 * Makes sure that there is a promtool, fetching one where possible.
 * @returns {Promise<{ code: number, output: string }>} with its path as output
 */
export async function ensurePromtool() {
  mkdirSync(folder, { recursive: true })
  let told = ''
  for (const way of [undefined, ...ways]) {
    if (way) told += (await run(way)).output
    for (const path of [process.env.PROMTOOL_PATH ?? 'promtool', fetched]) {
      if ((await run(`"${path}" --version`)).code === 0) return { code: 0, output: path }
    }
  }
  return { code: 1, output: `${told}No promtool was found or could be fetched. Set PROMTOOL_PATH to one.\n` }
}
