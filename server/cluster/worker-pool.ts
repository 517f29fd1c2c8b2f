/** The workers: started, handed connections in turn, replaced when one ends, and drained together. */
import cluster, { type Worker } from 'node:cluster'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { ClosePort } from '../process/graceful-shutdown.ts'
import { type Facts, isToPrimary, type ToPrimary, type ToWorker } from './messages.ts'

/** A worker that ends sooner counts as one that cannot live. */
const shortLifeMs = 10_000
/** So many in a row that ended before they had loaded the app, and none that serves: it will not get better. */
const mostFailedStarts = 5
const firstPauseMs = 100
const longestPauseMs = 10_000

interface Member {
  readonly worker: Worker
  /** `held`: draining, and nobody who is connected is answered just now. `leaving`: on its own, after an error. */
  phase: 'starting' | 'open' | 'loaded' | 'serving' | 'held' | 'leaving'
  servingSince?: number
  /** A connection is on its way to it. */
  isTaking: boolean
}

/** Who gets a connection: pages from those that have them, else the word that the product is starting. */
const preference: readonly (readonly Member['phase'][])[] = [['serving'], ['open', 'loaded'], ['held']]

export interface WorkerPoolOptions {
  /** The program of a worker. */
  readonly file: string
  readonly count: number
  readonly log: Logger
  /** A person has to change something, or workers end again and again while they start. */
  readonly failed: (message: string, isForPerson: boolean) => void
  /** A worker has ended. */
  readonly ended?: ((worker: number) => void) | undefined
  readonly measured?: ((worker: number, message: Extract<ToPrimary, { say: 'measured' }>) => void) | undefined
}

export interface WorkerPool {
  /** Starts the workers; they say that the product is starting. */
  start: () => void
  /** Resolves when all have loaded the app and serve. */
  serve: (facts: Facts) => Promise<void>
  /** Hands a connection to a worker, now or as soon as one can take it. */
  take: (socket: Socket) => void
  /** The ids of the workers that can answer a message. */
  reachable: () => number[]
  tell: (worker: number, message: ToWorker) => void
  /**
   * Lets the workers answer whoever has begun to ask, closes the port when that loses nobody, and resolves when all
   * have ended; those that have not by `end` (on the clock of `performance.now()`) are killed.
   */
  drain: (closePort: ClosePort, end: number) => Promise<void>
  kill: () => void
}

export function createWorkerPool({
  file,
  count,
  log,
  failed,
  ended,
  measured,
}: WorkerPoolOptions): WorkerPool {
  /** In the order in which they get connections. */
  const members: Member[] = []
  const waiting: Socket[] = []
  const pauses = new Set<NodeJS.Timeout>()
  let facts: Facts | undefined
  let allServe: (() => void) | undefined
  let isReady = false
  let isDraining = false
  let shortLives = 0
  let failedStarts = 0

  const inPhase = (...phases: Member['phase'][]) => members.filter(({ phase }) => phases.includes(phase))

  function tell({ worker }: Member, message: ToWorker): void {
    // Who is gone will be noticed by its end.
    if (worker.isConnected()) worker.send(message, () => undefined)
  }

  function handOut(): void {
    while (waiting.length > 0) {
      const candidates =
        preference.map((phases) => inPhase(...phases)).find((found) => found.length > 0) ?? []
      const member = candidates.find(({ isTaking }) => !isTaking)
      if (member === undefined) return
      const socket = waiting.shift()
      member.isTaking = true
      members.push(...members.splice(members.indexOf(member), 1))
      member.worker.send({ say: 'connection' } satisfies ToWorker, socket, () => undefined)
    }
  }

  function fork(): void {
    const member: Member = { worker: cluster.fork(), phase: 'starting', isTaking: false }
    members.push(member)
    member.worker.on('message', (message: unknown) => {
      if (isToPrimary(message)) hear(member, message)
    })
    // Such as a message to one that has just ended.
    member.worker.on('error', (error) => log.debug({ worker: member.worker.id, err: error }, 'worker'))
    member.worker.on('exit', (code, signal) => {
      members.splice(members.indexOf(member), 1)
      ended?.(member.worker.id)
      if (!isDraining && member.phase !== 'leaving') replace(member, { code, signal })
      handOut()
    })
  }

  function hear(member: Member, message: ToPrimary): void {
    const { id } = member.worker
    if (message.say === 'open') {
      member.phase = 'open'
      if (facts) tell(member, { say: 'load', ...facts })
    } else if (message.say === 'loaded') {
      if (member.phase === 'open') member.phase = 'loaded'
      failedStarts = 0
      serveWhenReady()
    } else if (message.say === 'failed') {
      failed(message.message, true)
    } else if (message.say === 'taken') {
      member.isTaking = false
    } else if (message.say === 'held') {
      member.phase = isDraining ? 'held' : 'leaving'
      if (member.phase === 'leaving') {
        // What was on its way to it arrives before this.
        tell(member, { say: 'closed' })
        replace(member, {})
      }
    } else {
      measured?.(id, message)
    }
    handOut()
  }

  /** At the start all begin together; later each as soon as it can. */
  function serveWhenReady(): void {
    const loaded = inPhase('loaded')
    if (isDraining || (!isReady && loaded.length < count)) return
    isReady = true
    for (const member of loaded) {
      member.phase = 'serving'
      member.servingSince = performance.now()
      tell(member, { say: 'serve' })
    }
    allServe?.()
  }

  function replace({ worker, servingSince }: Member, how: { code?: number; signal?: string }): void {
    const hasLived = servingSince !== undefined && performance.now() - servingSince > shortLifeMs
    shortLives = hasLived ? 0 : shortLives + 1
    if (servingSince === undefined) failedStarts += 1
    if (failedStarts >= mostFailedStarts && inPhase('serving').length === 0) {
      failed('The workers end again and again while they start.', false)
      return
    }
    const pauseMs = hasLived ? 0 : Math.min(firstPauseMs * 2 ** (shortLives - 1), longestPauseMs)
    log.error({ worker: worker.id, ...how, pauseMs }, 'a worker has ended and is replaced')
    const pause = setTimeout(() => {
      pauses.delete(pause)
      fork()
    }, pauseMs)
    pauses.add(pause)
  }

  /** Waits for a state, but not for ever. */
  async function until(isSo: () => boolean, giveUpAt: number): Promise<void> {
    while (!isSo() && performance.now() < giveUpAt) await wait(5)
  }

  const kill = () => {
    for (const { worker } of members) worker.process.kill('SIGKILL')
  }

  return {
    start() {
      cluster.setupPrimary({ exec: file })
      for (let number = 0; number < count; number += 1) fork()
    },

    serve(given) {
      facts = given
      for (const member of inPhase('open')) tell(member, { say: 'load', ...given })
      return new Promise((resolve) => {
        allServe = resolve
      })
    },

    take(socket) {
      socket.on('error', () => socket.destroy())
      waiting.push(socket)
      handOut()
    },

    reachable: () => inPhase('open', 'loaded', 'serving', 'held').map(({ worker }) => worker.id),

    tell(worker, message) {
      const member = members.find(({ worker: { id } }) => id === worker)
      if (member) tell(member, message)
    },

    async drain(closePort, end) {
      isDraining = true
      for (const pause of pauses) clearTimeout(pause)
      for (const member of members) {
        if (member.phase === 'starting') member.worker.process.kill('SIGKILL')
        else tell(member, { say: 'drain' })
      }
      const began = performance.now()
      await until(() => inPhase('starting', 'open', 'loaded', 'serving').length === 0, began + 4000)
      await closePort(2000)
      // They had come before.
      await until(() => waiting.length === 0 && !members.some(({ isTaking }) => isTaking), began + 6000)
      for (const socket of waiting) socket.destroy()
      for (const member of members) tell(member, { say: 'closed' })
      await until(() => members.length === 0, end)
      kill()
    },

    kill,
  }
}
