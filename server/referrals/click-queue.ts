/** Clicks on their way to the host: sent in batches, and dropped rather than waited for. */
import type { Click } from '@affiliate-booking/contract/calls/referrals/clicks'
import { maximumClicksPerCall } from '@affiliate-booking/contract/options/referrals/clicks'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { ClickDelivery } from '../../app/.server/api/endpoints/referrals/clicks.ts'
import type { ClickOutcome } from '../observability/metrics.ts'

export interface ClickQueue {
  /** Takes the click, or drops it when the queue is full. */
  add: (describeClick: () => Click) => void
  /** The clicks that wait. */
  size: () => number
  /** Sends the clicks that are left, and drops those that are not sent within the given milliseconds. */
  close: (withinMs: number) => Promise<void>
}

export interface ClickQueueOptions {
  send: (clicks: readonly Click[], timeoutMs: number) => Promise<ClickDelivery>
  count: (outcome: ClickOutcome, clicks: number) => void
  log: Logger
  /** Clicks; about 1 kB each. */
  maximum?: number
  /** Milliseconds for which a batch that is not full waits for more clicks. */
  batchMs?: number
  /** Milliseconds before a batch is sent again; twice as many each time. */
  retryMs?: number
  /** Milliseconds for one attempt. */
  timeoutMs?: number
}

const maximumAttempts = 5

export function createClickQueue(options: ClickQueueOptions): ClickQueue {
  const { send, count, log, maximum = 20_000 } = options
  const { batchMs = 1000, retryMs = 1000, timeoutMs = 5000 } = options
  const waiting: (() => Click)[] = []
  const closing = new AbortController()
  let closesAt = Infinity
  let sending: Promise<void> | undefined
  /** Clicks that are with the host, until its answer or the end. */
  let underWay = 0

  const pause = (ms: number) =>
    wait(ms, undefined, { ref: false, signal: closing.signal }).catch(() => undefined)
  const timeLeft = () => closesAt - performance.now()

  async function sendAll(): Promise<void> {
    while (waiting.length > 0 && timeLeft() > 0) {
      if (waiting.length < maximumClicksPerCall) await pause(batchMs)
      await deliver(waiting.splice(0, maximumClicksPerCall).map((describeClick) => describeClick()))
    }
  }

  function settle(outcome: ClickOutcome): void {
    if (underWay > 0) count(outcome, underWay)
    underWay = 0
  }

  async function deliver(batch: readonly Click[]): Promise<void> {
    underWay = batch.length
    for (let attempt = 1; ; attempt += 1) {
      const delivery = await send(batch, Math.max(1, Math.min(timeoutMs, timeLeft())))
      if (delivery === 'sent' || delivery === 'not-offered') return settle(delivery)
      if (delivery === 'rejected' || attempt === maximumAttempts || closing.signal.aborted) {
        log.warn({ clicks: batch.length, delivery }, 'clicks could not be sent')
        return settle('failed')
      }
      await pause(retryMs * 2 ** (attempt - 1))
    }
  }

  return {
    add(describeClick) {
      if (waiting.length >= maximum || closing.signal.aborted) return count('dropped', 1)
      waiting.push(describeClick)
      count('accepted', 1)
      sending ??= sendAll().finally(() => (sending = undefined))
    },
    size: () => waiting.length,
    async close(withinMs) {
      closesAt = performance.now() + withinMs
      closing.abort()
      // A batch may be with a host that takes its time.
      await Promise.race([sending, wait(withinMs, undefined, { ref: false })])
      settle('failed')
      if (waiting.length > 0) count('dropped', waiting.length)
      waiting.length = 0
    },
  }
}
