/** The worker processes: started together, replaced when one exits, drained together. */
import cluster, { type Worker } from 'node:cluster'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { createBackoff } from '../process/backoff.ts'
import type { Secrets } from '../secrets.ts'
import { isToPrimary, type ToPrimary, type ToWorker } from './messages.ts'

/** After this many failed starts in a row, and with no worker serving, the pool gives up. */
const maximumFailedStarts = 5

interface Member {
  readonly worker: Worker
  phase: 'starting' | 'started' | 'loaded' | 'serving' | 'held'
  servingSince?: number
  /** Connections until the last `held`; undefined while the worker is polled again. */
  accepted?: number | undefined
}

interface WorkerPoolOptions {
  /** The worker's program. */
  readonly file: string
  readonly count: number
  readonly log: Logger
  /** `isStartFailure`: a person can fix the cause; otherwise workers exit again and again while they start. */
  readonly onFailure: (message: string, isStartFailure: boolean) => void
}

export interface WorkerPool {
  /** Starts the workers, which answer that the app is starting. Resolves with their port. */
  listen: () => Promise<number>
  /** Resolves when all workers have loaded the app and serve it. */
  serve: (apiHost: string, secrets: Secrets) => Promise<void>
  /**
   * Lets the workers finish their requests, closes the port without losing a connection, and resolves when all have
   * exited. Those still running at `deadline` (on the clock of `performance.now()`) are killed.
   */
  drain: (deadline: number) => Promise<void>
  kill: () => void
}

export function createWorkerPool({ file, count, log, onFailure }: WorkerPoolOptions): WorkerPool {
  const members = new Set<Member>()
  const backoffs = new Set<NodeJS.Timeout>()
  const nextBackoff = createBackoff()
  let load: Extract<ToWorker, { type: 'load' }> | undefined
  let onAllServing = () => {}
  let isServing = false
  let isDraining = false
  let failedStarts = 0

  const inPhase = (...phases: Member['phase'][]) => [...members].filter(({ phase }) => phases.includes(phase))

  function send({ worker }: Member, message: ToWorker): void {
    if (worker.isConnected()) worker.send(message, () => undefined)
  }

  function fork(): void {
    const member: Member = { worker: cluster.fork(), phase: 'starting' }
    const { worker } = member
    members.add(member)
    worker.on('message', (message: unknown) => {
      if (isToPrimary(message)) receive(member, message)
    })
    worker.on('error', (error) => log.debug({ worker: worker.id, err: error }, 'worker'))
    worker.on('exit', (code, signal) => {
      members.delete(member)
      if (!isDraining && member.phase !== 'held') replace(member, { code, signal })
    })
  }

  function receive(member: Member, message: ToPrimary): void {
    if (message.type === 'failed') {
      onFailure(message.message, true)
    } else if (message.type === 'started') {
      member.phase = 'started'
      // A replacement takes connections only when it can serve pages.
      if (!isServing) send(member, { type: 'listen' })
      if (load) send(member, load)
    } else if (message.type === 'loaded') {
      member.phase = 'loaded'
      failedStarts = 0
      serveLoaded()
    } else {
      member.phase = 'held'
      member.accepted = message.accepted
      if (isDraining) return
      // An uncaught error: the worker finishes its requests alone.
      member.worker.disconnect()
      replace(member, {})
    }
  }

  /** The first workers start serving together, a replacement as soon as it has loaded. */
  function serveLoaded(): void {
    const loaded = inPhase('loaded')
    if (isDraining || (!isServing && loaded.length < count)) return
    isServing = true
    for (const member of loaded) {
      member.phase = 'serving'
      member.servingSince = performance.now()
      send(member, { type: 'serve' })
    }
    onAllServing()
  }

  function replace({ worker, servingSince }: Member, exit: { code?: number; signal?: string }): void {
    if (servingSince === undefined) failedStarts += 1
    if (failedStarts >= maximumFailedStarts && inPhase('serving').length === 0) {
      onFailure('The workers exit again and again while they start.', false)
      return
    }
    const backoffMs = nextBackoff(servingSince === undefined ? 0 : performance.now() - servingSince)
    log.error({ worker: worker.id, ...exit, backoffMs }, 'a worker exited and is replaced')
    const backoff = setTimeout(() => {
      backoffs.delete(backoff)
      fork()
    }, backoffMs)
    backoffs.add(backoff)
  }

  async function until(condition: () => boolean, giveUpAt: number): Promise<void> {
    while (!condition() && performance.now() < giveUpAt) await wait(5)
  }

  /** Waits until connections that have arrived are with a worker. Nobody reconnects while all responses are held. */
  async function handOverConnections(giveUpAt: number): Promise<void> {
    for (let before = -1; performance.now() < giveUpAt;) {
      const held = inPhase('held')
      for (const member of held) {
        member.accepted = undefined
        send(member, { type: 'drain' })
      }
      await until(() => held.every((member) => member.accepted !== undefined), giveUpAt)
      const accepted = held.reduce((sum, member) => sum + (member.accepted ?? 0), 0)
      if (accepted === before) return
      before = accepted
    }
  }

  /** No worker is started or replaced any more. */
  function stopForking(): void {
    isDraining = true
    for (const backoff of backoffs) clearTimeout(backoff)
  }

  const kill = () => {
    stopForking()
    for (const { worker } of members) worker.process.kill('SIGKILL')
  }

  return {
    listen() {
      cluster.setupPrimary({ exec: file })
      for (let number = 0; number < count; number += 1) fork()
      return new Promise((resolve) => cluster.once('listening', (_worker, { port }) => resolve(port)))
    },

    serve(apiHost, secrets) {
      load = { type: 'load', apiHost, secrets }
      for (const member of inPhase('started')) send(member, load)
      return new Promise((resolve) => {
        onAllServing = resolve
      })
    },

    async drain(deadline) {
      stopForking()
      for (const member of members) {
        if (member.phase === 'starting') member.worker.process.kill('SIGKILL')
        else send(member, { type: 'drain' })
      }
      await until(() => inPhase('started', 'loaded', 'serving').length === 0, performance.now() + 4000)
      await handOverConnections(performance.now() + 1500)
      // node:cluster closes the port here, in the primary, when the last worker leaves it.
      for (const { worker } of members) if (worker.isConnected()) worker.disconnect()
      await until(() => members.size === 0, deadline)
      kill()
    },

    kill,
  }
}
