import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Runs the collector, which tests of one process may not be started with: they share its flags. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect !== 'function') throw new Error('The collector cannot be called')
  collect()
}
