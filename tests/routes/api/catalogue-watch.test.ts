// What the app knows of changes of the host's catalogue, and for how long it may use what it knows.
import { setTimeout as pause } from 'node:timers/promises'
import type { CatalogueChanges } from '@affiliate-booking/contract/calls/products/catalogue-changes'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createCatalogueHistory } from '../../../app/.server/api/catalogue/changes.ts'
import { lifetimeOf } from '../../../app/.server/api/catalogue/freshness.ts'
import { createCatalogueWatch } from '../../../app/.server/api/catalogue/watch.ts'
import type { Result } from '../../../app/.server/api/response.ts'

type Answer = Result<CatalogueChanges>
const unreachable: Answer = { ok: false, reason: 'unreachable', status: 502 }
const notOffered: Answer = { ok: false, reason: 'not-offered', status: 501 }
const tea = { slug: 'tea' }

/** A host that holds calls until something changes. */
function watchOf(options: Partial<Parameters<typeof createCatalogueWatch>[0]> = {}) {
  const changes: CatalogueChanges['changes'] = []
  const held = new Set<() => void>()
  const host = { asked: 0, holds: 0, failure: undefined as Answer | undefined, isHeldCut: false }
  const answerFrom = (after: string | undefined): Answer => {
    const from = after === undefined ? changes.length : Number(after)
    return { ok: true, value: { cursor: String(changes.length), changes: changes.slice(from) } }
  }
  const watch = createCatalogueWatch({
    async ask(after, wait, signal) {
      await pause(1)
      if (wait === 0) host.asked += 1
      else host.holds += 1
      if (host.failure !== undefined) return host.failure
      if (wait > 0 && host.isHeldCut) return unreachable
      if (wait > 0 && Number(after) === changes.length) {
        await new Promise<void>((resolve) => {
          held.add(resolve)
          signal.addEventListener('abort', () => resolve())
        })
        if (host.isHeldCut) return unreachable
      }
      return answerFrom(after)
    },
    againAfterMs: 5,
    ...options,
  })
  onTestFinished(watch.stop)
  const wake = () => {
    for (const resolve of held) resolve()
    held.clear()
  }
  return { watch, host, held, wake, change: (change: (typeof changes)[number]) => void changes.push(change) }
}

describe('the app', () => {
  test('hears of a change by the call that the host holds, without asking', async () => {
    const { watch, host, held, wake, change } = watchOf({ confirmedForMs: 60_000 })
    watch.start()
    expect(await watch.confirm()).toBe('exact')
    const since = watch.sequence()
    await expect.poll(() => held.size).toBe(1)
    change({ subject: 'product', slug: 'tea' })
    wake()
    await expect.poll(() => watch.isUnchanged(tea, since)).toBe(false)
    expect([watch.isUnchanged({ slug: 'spice' }, since), watch.isConfirmed(), host.asked]).toEqual([
      true,
      true,
      1,
    ])
  })

  test('asks once for all who ask at the same time, and again after the time for which it is sure', async () => {
    const { watch, host, change } = watchOf({ confirmedForMs: 30 })
    watch.start()
    await Promise.all(Array.from({ length: 100 }, () => watch.confirm()))
    expect(host.asked).toBe(1)
    await pause(40)
    expect(watch.isConfirmed()).toBe(false)
    const since = watch.sequence()
    change({ subject: 'all' })
    await watch.confirm()
    expect(watch.isUnchanged(tea, since)).toBe(false)
  })

  test('asks each time while the held call is cut', async () => {
    const { watch, host, wake, held } = watchOf({ confirmedForMs: 60_000 })
    watch.start()
    await watch.confirm()
    await expect.poll(() => held.size).toBe(1)
    expect(watch.isConfirmed()).toBe(true)
    host.isHeldCut = true
    host.failure = unreachable
    wake()
    await expect.poll(() => watch.isConfirmed()).toBe(false)
    host.failure = undefined
    await expect.poll(watch.confirm).toBe('exact')
    host.isHeldCut = false
    await expect.poll(() => held.size).toBe(1)
    await watch.confirm()
    expect(watch.isConfirmed()).toBe(true)
  })

  test('knows nothing while the host does not answer, and goes by headers where it lacks the call', async () => {
    const { watch, host } = watchOf()
    expect([watch.isConfirmed(), await watch.confirm()]).toEqual([true, 'timed'])
    host.failure = unreachable
    watch.start()
    expect([await watch.confirm(), watch.isConfirmed()]).toEqual(['unknown', false])
    host.failure = notOffered
    await expect.poll(watch.confirm).toBe('timed')
    expect(watch.isConfirmed()).toBe(true)
    host.failure = undefined
    const since = watch.sequence()
    expect(await watch.confirm()).toBe('exact')
    // What was kept by headers may be of any age.
    expect(watch.isUnchanged(tea, since)).toBe(false)
  })
})

test('a host that did not answer is not waited for again', async () => {
  let answer: (answer: Answer) => void = () => undefined
  let asked = 0
  const watch = createCatalogueWatch({
    async ask() {
      asked += 1
      if (asked === 1) return unreachable
      return new Promise((resolve) => (answer = resolve))
    },
  })
  onTestFinished(watch.stop)
  watch.start()
  expect(await watch.confirm()).toBe('unknown')
  // The host hangs.
  expect([await watch.confirm(), await watch.confirm(), asked]).toEqual(['unknown', 'unknown', 2])
  answer({ ok: true, value: { cursor: '1', changes: [] } })
  await expect.poll(watch.knowledge).toBe('exact')
})

test('very many changes are a change of everything', () => {
  const history = createCatalogueHistory()
  for (let number = 0; number < 5100; number += 1)
    history.note([{ subject: 'product', slug: `walk-${number}` }])
  const late = history.sequence()
  expect([history.isUnchanged(tea, 4000), history.isUnchanged(tea, late)]).toEqual([false, true])
})

test.each([
  ['', 10_000],
  ['public, max-age=60', 60_000],
  ['public, max-age=60, s-maxage=5', 5000],
  ['max-age="30"', 30_000],
  ['public, max-age=86400', 300_000],
  ['no-store', 0],
  ['private, max-age=60', 0],
  ['No-Cache', 0],
])('an answer with Cache-Control “%s” is kept for %i milliseconds', (said, kept) => {
  expect(lifetimeOf(new Headers(said === '' ? {} : { 'Cache-Control': said }))).toBe(kept)
  expect(lifetimeOf(new Headers({ 'Cache-Control': 'max-age=60', Age: '50' }))).toBe(10_000)
})
