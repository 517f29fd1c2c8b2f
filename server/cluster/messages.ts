/** What the primary and its workers tell each other, beside the counts that rate-limiter-flexible sends on its own. */
import type { Figures } from '../observability/metrics.ts'

/** What a worker learns when the host is known. */
export interface Facts {
  apiHost: string
  sessionSecret: string
}

export type ToWorker =
  /** Load the app. */
  | ({ say: 'load' } & Facts)
  /** The product is ready. */
  | { say: 'serve' }
  /** Comes with a socket, unless that was closed on the way. */
  | { say: 'connection' }
  /** Leave: whoever comes from now on is told to come back elsewhere. */
  | { say: 'drain' }
  /** No further connection follows. */
  | { say: 'closed' }
  | { say: 'measure'; id: number }

export type ToPrimary =
  /** Connections can be handed over. */
  | { say: 'open' }
  | { say: 'loaded' }
  /** A person has to change something first. */
  | { say: 'failed'; message: string }
  /** The connection has arrived. */
  | { say: 'taken' }
  /** Nobody who is connected is answered until `closed` comes. */
  | { say: 'held' }
  | { say: 'measured'; id: number; figures: Figures }

/** Both ends are ours: the rest need not be looked at. */
const isOurs = (message: unknown) => typeof message === 'object' && message !== null && 'say' in message

export const isToWorker = (message: unknown): message is ToWorker => isOurs(message)

export const isToPrimary = (message: unknown): message is ToPrimary => isOurs(message)
