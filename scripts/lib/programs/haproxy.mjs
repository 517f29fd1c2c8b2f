// Finds HAProxy for the long tests of several machines, or fetches it.
import { aptWays } from './apt.mjs'
import { run } from '../run.mjs'

const hasHaproxy = async () => (await run('haproxy -v')).code === 0

/** Makes sure that there is an HAProxy, fetching one where possible. */
export async function ensureHaproxy() {
  let told = ''
  for (const way of [undefined, ...aptWays('haproxy')]) {
    if (way) told += (await run(way)).output
    if (await hasHaproxy()) return { code: 0, output: '' }
  }
  return { code: 1, output: `${told}No HAProxy was found or could be fetched.\n` }
}
