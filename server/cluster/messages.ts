/** Messages between the primary and its workers. node:cluster, prom-client and rate-limiter-flexible send their own. */
import type { Secrets } from '../secrets.ts'

export type ToWorker =
  /** Take the port, and answer that the app is starting. */
  | { type: 'listen' }
  | { type: 'load'; apiHost: string; secrets: Secrets }
  | { type: 'serve' }
  | { type: 'drain' }

export type ToPrimary =
  /** The worker takes messages. */
  | { type: 'started' }
  | { type: 'loaded' }
  /** The start failed, and a person can fix the cause. */
  | { type: 'failed'; message: string }
  /** The worker drains and holds its responses until the primary has closed the port. A second `drain` asks again. */
  | { type: 'held'; accepted: number }

const workerMessages: readonly string[] = ['listen', 'load', 'serve', 'drain'] satisfies ToWorker['type'][]
const primaryMessages: readonly string[] = [
  'started',
  'loaded',
  'failed',
  'held',
] satisfies ToPrimary['type'][]

const typeOf = (message: unknown) => String(Object(message).type)

export const isToWorker = (message: unknown): message is ToWorker => workerMessages.includes(typeOf(message))

export const isToPrimary = (message: unknown): message is ToPrimary =>
  primaryMessages.includes(typeOf(message))
