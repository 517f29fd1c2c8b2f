// Installs what the lock file says, if it is not there already.
import { isInstalled, markInstalled } from './freshness.mjs'
import { run } from './run.mjs'

/**
 * Makes node_modules fit the lock file.
 * @returns {Promise<{ code: number, output: string }>} of npm; 'already there' when nothing had to be done
 */
export async function install() {
  if (isInstalled()) return { code: 0, output: 'already there' }
  // A newcomer may have NODE_ENV=production in the shell; the tools that build are dev dependencies.
  const result = await run('npm ci --include=dev --no-audit --no-fund')
  if (result.code === 0) markInstalled()
  return result
}
