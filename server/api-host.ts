/** The host that the app calls: the one that is named, or the reference backend, which is then started and ended here. */
import { StartFailure } from '@affiliate-booking/settings/start-failure'
import type { Logger } from 'pino'
import { startBackend, type StartedBackend } from '../backend/start.ts'
import { banner } from './banner.ts'
import type { Settings } from './env.ts'

export interface ApiHost {
  /**
   * Starts the reference backend unless a host is named. Tells when it dies.
   * @returns the origin to call
   * @throws {StartFailure} with one line for a person, such as a database folder that is in use
   */
  start: (publicOrigin: string, died: () => void) => Promise<string>
  /** Ends the reference backend in good order, by force after so many milliseconds. */
  stop: (withinMs?: number) => Promise<void>
  /** Ends it now, also while it starts. */
  kill: () => void
  /** Logs that the product is ready, and shows a person where. */
  announce: (facts: { url: string; workers?: number }) => void
}

export function createApiHost(settings: Settings, log: Logger): ApiHost {
  const giveUp = new AbortController()
  let starting: Promise<StartedBackend> | undefined
  let started: StartedBackend | undefined

  return {
    async start(publicOrigin, died) {
      if (settings.apiHost) return settings.apiHost
      starting = startBackend({
        dataDir: settings.dataDir,
        databaseUrl: settings.databaseUrl,
        demo: settings.demo,
        publicOrigin,
        signal: giveUp.signal,
      }).catch((error: Error) => {
        throw new StartFailure(error.message, { cause: error })
      })
      started = await starting
      void started.exited.then(died)
      return started.origin
    },

    async stop(withinMs) {
      await starting
        ?.then((backend) => backend.stop(withinMs))
        .catch((error: unknown) => log.error({ err: error }, 'backend'))
    },

    kill: () => giveUp.abort(),

    announce(facts) {
      const { origin: hostOrigin = settings.apiHost ?? '', demoAccounts = [] } = started ?? {}
      log.info({ ...facts, apiHost: hostOrigin }, 'ready')
      // For a person: with the demo, and where the log keeps the line above to itself.
      if (demoAccounts.length > 0 || !log.isLevelEnabled('info')) {
        const isReference = started !== undefined
        process.stdout.write(banner({ url: facts.url, hostOrigin, isReference, demoAccounts }))
      }
    },
  }
}
