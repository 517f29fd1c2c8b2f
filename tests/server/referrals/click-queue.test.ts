import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import type { Click } from '../../../contract/calls/referrals/clicks.ts'
import { type ClickQueueOptions, createClickQueue } from '../../../server/referrals/click-queue.ts'

const aClick = (code = 'ASHA'): Click => ({
  code,
  clickId: '7d1f7a26-54f2-4d0e-9f2e-0a4f4a0e6c11',
  at: '2026-11-22T06:00:00.000Z',
  trigger: 'link',
  landingPath: '/',
  device: 'phone',
  isBot: false,
  visitorHash: 'v'.repeat(22),
  signalHash: 's'.repeat(22),
})

type Send = ClickQueueOptions['send']

function start(send: Send, options: Partial<ClickQueueOptions> = {}) {
  const counts: Record<string, number> = {}
  const batches: (readonly Click[])[] = []
  const lines: string[] = []
  const queue = createClickQueue({
    send(batch, timeoutMs) {
      batches.push(batch)
      return send(batch, timeoutMs)
    },
    count: (outcome, clicks) => void (counts[outcome] = (counts[outcome] ?? 0) + clicks),
    log: pino({}, { write: (line: string) => void lines.push(line) }),
    batchMs: 1,
    retryMs: 1,
    ...options,
  })
  const add = (clicks: number) => {
    for (let added = 0; added < clicks; added += 1) queue.add(aClick)
  }
  return { queue, add, counts, batches, lines }
}

const hang = () => new Promise<never>(() => {})

describe('clicks on their way to the host', () => {
  test('are sent in batches of at most 500', async () => {
    const { queue, add, counts, batches } = start(async () => 'sent')
    add(1201)
    await expect.poll(() => counts).toEqual({ accepted: 1201, sent: 1201 })
    expect(batches.map(({ length }) => length)).toEqual([500, 500, 201])
    expect(queue.size()).toBe(0)
    queue.add(() => aClick('RAVI'))
    await expect.poll(() => batches.at(-1)).toEqual([aClick('RAVI')])
  })

  test('are dropped when the queue is full, at once and without an error', () => {
    const { queue, add, counts } = start(hang, { maximum: 600 })
    add(2000)
    expect(counts).toEqual({ accepted: 600, dropped: 1400 })
    expect(queue.size()).toBe(600)
  })

  test('are sent again after a failure that may be over, and given up after five attempts', async () => {
    let attempts = 0
    const { add, counts, lines } = start(async () => ((attempts += 1) < 4 ? 'unanswered' : 'sent'))
    add(2)
    await expect.poll(() => counts).toEqual({ accepted: 2, sent: 2 })
    expect(attempts).toBe(4)
    expect(lines).toEqual([])

    const down = start(async () => 'unanswered')
    down.add(3)
    await expect.poll(() => down.counts).toEqual({ accepted: 3, failed: 3 })
    expect(down.batches).toHaveLength(5)
    expect(down.lines).toHaveLength(1)
    expect(JSON.parse(down.lines[0] ?? '')).toMatchObject({
      clicks: 3,
      delivery: 'unanswered',
      msg: 'clicks could not be sent',
    })
  })

  test.each([
    ['rejected', 'failed'],
    ['not-offered', 'not-offered'],
  ] as const)('are not sent again when the answer is %s', async (delivery, outcome) => {
    const { add, counts, batches } = start(async () => delivery)
    add(1)
    await expect.poll(() => counts).toEqual({ accepted: 1, [outcome]: 1 })
    expect(batches).toHaveLength(1)
  })
})

describe('at the shutdown', () => {
  test('clicks that wait are sent at once', async () => {
    const { queue, add, counts } = start(async () => 'sent', { batchMs: 60_000 })
    add(700)
    await queue.close(5000)
    expect(counts).toEqual({ accepted: 700, sent: 700 })
    add(1)
    expect(counts['dropped']).toBe(1)
  })

  test('a host that does not answer delays it no longer than it may', async () => {
    const slowly: Send = (_batch, timeoutMs) =>
      new Promise((resolve) => void setTimeout(() => resolve('unanswered'), timeoutMs))
    const { queue, add, counts } = start(slowly, { batchMs: 60_000, timeoutMs: 60_000 })
    add(1200)
    const began = performance.now()
    await queue.close(200)
    expect(performance.now() - began).toBeLessThan(30_000)
    const { accepted, failed = 0, dropped = 0 } = counts
    // A timer may fire a moment early, so that another batch is tried.
    expect([accepted, failed + dropped]).toEqual([1200, 1200])
    expect(failed).toBeGreaterThanOrEqual(500)
  })

  test('a batch that was sent before is waited for no longer than that either', async () => {
    const { queue, add, counts } = start(hang, { batchMs: 0, timeoutMs: 60_000 })
    add(3)
    await expect.poll(() => queue.size()).toBe(0)
    const began = performance.now()
    await queue.close(100)
    expect(performance.now() - began).toBeLessThan(30_000)
    expect(counts).toEqual({ accepted: 3, failed: 3 })
  })

  test('nothing is waited for when nothing is left', async () => {
    const { queue, counts } = start(hang)
    await queue.close(60_000)
    expect(counts).toEqual({})
  })
})
