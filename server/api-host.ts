/** The API host: API_HOST, or the reference backend as a child process. */
import { StartFailure } from '@affiliate-booking/settings/start-failure'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { startBackend, type StartedBackend } from '../backend/start.ts'
import { formatBanner } from './banner.ts'
import type { Settings } from './env.ts'
import { createBackoff } from './process/backoff.ts'

/** What the reference backend is told. */
interface HostFacts {
  publicOrigin: string
  /** As the value of the variable. */
  referralKey: string
}

export interface ApiHost {
  /**
   * Starts the reference backend unless API_HOST is set. If it exits, it is started again at the same origin.
   * @returns the origin to call
   * @throws {StartFailure} with one line for a person, such as a database folder that is in use
   */
  start: (facts: HostFacts) => Promise<string>
  /** Stops the reference backend, by force after the given milliseconds. */
  stop: (withinMs?: number) => Promise<void>
  /** Kills it, even while it starts. */
  kill: () => void
  /** What the reference backend tells Prometheus; empty: it is not ours, or does not answer. */
  reportMetrics: () => Promise<string>
  /** Logs that the app is ready, and prints the banner. */
  announce: (facts: { url: string; workers?: number }) => void
}

/** Milliseconds. Prometheus waits for ten seconds. */
const metricsTimeout = 5000

/** Tells the app of this process which host it calls, before the app is loaded. */
export function tellApp({ apiHost }: Settings, origin: string): void {
  process.env.API_HOST = origin
  if (apiHost === undefined) process.env.HOST_IS_OURS = 'yes'
}

export function createApiHost(settings: Settings, log: Logger): ApiHost {
  const killing = new AbortController()
  const stopping = new AbortController()
  const nextBackoff = createBackoff()
  let starting: Promise<StartedBackend> | undefined
  let started: StartedBackend | undefined

  async function launch(facts: HostFacts, port?: number): Promise<StartedBackend> {
    starting = startBackend({
      dataDir: settings.dataDir,
      databaseUrl: settings.databaseUrl,
      demo: settings.demo,
      ...facts,
      port,
      signal: killing.signal,
    })
    started = await starting
    return started
  }

  /** The app and its workers know the first origin, so the port stays. */
  async function keepRunning(first: StartedBackend, facts: HostFacts): Promise<void> {
    const port = Number(new URL(first.origin).port)
    for (let running: StartedBackend | undefined = first; ;) {
      const since = performance.now()
      const exit = await running?.exited
      if (stopping.signal.aborted) return
      const backoffMs = nextBackoff(running ? performance.now() - since : 0)
      if (exit) log.error({ ...exit, backoffMs }, 'the reference backend exited and is started again')
      await wait(backoffMs)
      if (stopping.signal.aborted) return
      running = await launch(facts, port).catch((error: Error) => {
        log.error({ reason: error.message }, 'the reference backend could not be started again')
        return undefined
      })
    }
  }

  return {
    async start(facts) {
      if (settings.apiHost) return settings.apiHost
      const first = await launch(facts).catch((error: Error) => {
        throw new StartFailure(error.message, { cause: error })
      })
      void keepRunning(first, facts)
      return first.origin
    },

    async stop(withinMs) {
      stopping.abort()
      await starting
        ?.then((backend) => backend.stop(withinMs))
        .catch((error: unknown) => log.error({ err: error }, 'backend'))
    },

    kill() {
      stopping.abort()
      killing.abort()
    },

    async reportMetrics() {
      if (started === undefined) return ''
      const late = new AbortController()
      const timer = setTimeout(() => late.abort(), metricsTimeout)
      try {
        const answer = await fetch(`${started.origin}/api/metrics`, { signal: late.signal })
        return answer.ok ? await answer.text() : ''
      } catch {
        // The app's own metrics tell that calls fail.
        return ''
      } finally {
        clearTimeout(timer)
      }
    },

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
