/** Load from a process of its own, which measures nothing but what comes back. */
import { BrokenMeasurement, type Running, startHelper } from './processes.ts'

export interface Request {
  readonly path?: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface Job extends Request {
  readonly origin: string
  /** Whose processor time is told. */
  readonly pid?: number
  readonly connections: number
  /** Ends after so many seconds, or after so many requests. */
  readonly seconds?: number
  readonly amount?: number
  /** Instead of one request: these in turn; `[<id>]` in a path is another one each time. */
  readonly requests?: readonly Request[]
  /** One for each connection, in turn. */
  readonly cookies?: readonly string[]
  /** Statuses that are right; any other breaks the measurement. */
  readonly accept?: readonly number[]
}

export interface Volley {
  /** From the first answer to the last. */
  readonly seconds: number
  /** Of the server, in the same time; undefined where it cannot be told or was not asked for. */
  readonly processorSeconds?: number
  readonly statuses: Readonly<Record<string, number>>
  readonly errors: number
  readonly timeouts: number
  /** Milliseconds, one a request. */
  readonly latencies: readonly number[]
}

export interface Load extends Running {
  /** @throws {BrokenMeasurement} when a connection fails or a status is wrong */
  fire: (job: Job) => Promise<Volley>
}

export function startLoad(): Load {
  const helper = startHelper<Volley>('load.mjs')
  return {
    ...helper,
    async fire(job) {
      helper.send(job)
      const volley = await helper.next()
      const accept = job.accept ?? [200]
      const wrong = Object.keys(volley.statuses).filter((status) => !accept.includes(Number(status)))
      if (volley.errors + volley.timeouts + wrong.length > 0 || volley.latencies.length < 2) {
        const { statuses, errors, timeouts } = volley
        throw new BrokenMeasurement(
          `${job.origin}${job.path ?? ''}: ${JSON.stringify({ statuses, errors, timeouts })}, expected ${accept.join(' or ')}`,
        )
      }
      return volley
    },
  }
}
