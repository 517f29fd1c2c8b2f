/** The API host: API_HOST, or the reference backend as a child process. */
import { StartFailure } from '@affiliate-booking/settings/start-failure'
import type { Logger } from 'pino'
import { startBackend, type StartedBackend } from '../backend/start.ts'
import { formatBanner } from './banner.ts'
import type { Settings } from './env.ts'

export interface ApiHost {
  /**
   * Starts the reference backend unless API_HOST is set. Calls `onExit` when the backend exits.
   * @returns the origin to call
   * @throws {StartFailure} with one line for a person, such as a database folder that is in use
   */
  start: (publicOrigin: string, onExit: () => void) => Promise<string>
  /** Stops the reference backend, by force after the given milliseconds. */
  stop: (withinMs?: number) => Promise<void>
  /** Kills it, even while it starts. */
  kill: () => void
  /** Logs that the app is ready, and prints the banner. */
  announce: (facts: { url: string; workers?: number }) => void
}

export function createApiHost(settings: Settings, log: Logger): ApiHost {
  const abortStart = new AbortController()
  let starting: Promise<StartedBackend> | undefined
  let started: StartedBackend | undefined

  return {
    async start(publicOrigin, onExit) {
      if (settings.apiHost) return settings.apiHost
      starting = startBackend({
        dataDir: settings.dataDir,
        databaseUrl: settings.databaseUrl,
        demo: settings.demo,
        publicOrigin,
        signal: abortStart.signal,
      }).catch((error: Error) => {
        throw new StartFailure(error.message, { cause: error })
      })
      started = await starting
      void started.exited.then(onExit)
      return started.origin
    },

    async stop(withinMs) {
      await starting
        ?.then((backend) => backend.stop(withinMs))
        .catch((error: unknown) => log.error({ err: error }, 'backend'))
    },

    kill: () => abortStart.abort(),

    announce(facts) {
      const { origin: hostOrigin = settings.apiHost ?? '', demoAccounts = [] } = started ?? {}
      log.info({ ...facts, apiHost: hostOrigin }, 'ready')
      // The banner shows demo accounts, or replaces a log line that is filtered out.
      if (demoAccounts.length > 0 || !log.isLevelEnabled('info')) {
        const isReference = started !== undefined
        const { host } = settings
        process.stdout.write(formatBanner({ url: facts.url, host, hostOrigin, isReference, demoAccounts }))
      }
    },
  }
}
