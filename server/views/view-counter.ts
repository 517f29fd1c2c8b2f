/** Views of product pages: counted here and sent to the host in batches, each once. */
import type { ProductViews } from '@affiliate-booking/contract/calls/products/views'
import { maximumViewsPerCall } from '@affiliate-booking/contract/calls/products/views'
import { todayInIndia } from '@affiliate-booking/shared/days'
import { setTimeout as wait } from 'node:timers/promises'

export interface ViewCounter {
  /** Counts a page that was shown. */
  add: (slug: string) => void
  /** Sends what is left, within the given milliseconds. */
  close: (withinMs: number) => Promise<void>
}

interface Options {
  send: (views: readonly ProductViews[], timeoutMs: number) => Promise<unknown>
  now?: () => Date
  /** Milliseconds for which views are added up before they are sent. */
  everyMs?: number
  /** Milliseconds for one batch. */
  timeoutMs?: number
  /** Products and days that are counted at once; views of more are lost. */
  maximum?: number
}

export function createViewCounter(options: Options): ViewCounter {
  const { send, now = () => new Date(), everyMs = 10_000, timeoutMs = 5000, maximum = 10_000 } = options
  let counts = new Map<string, ProductViews>()
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> | undefined

  /** A batch that gets no answer may have been counted: it is not sent again. */
  async function sendAll(withinMs: number): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const views = [...counts.values()]
    counts = new Map()
    const end = performance.now() + withinMs
    for (let first = 0; first < views.length; first += maximumViewsPerCall) {
      const left = end - performance.now()
      if (left <= 0) return
      await send(views.slice(first, first + maximumViewsPerCall), Math.min(timeoutMs, left))
    }
  }

  return {
    add(slug) {
      const day = todayInIndia(now())
      const key = `${day} ${slug}`
      const known = counts.get(key)
      if (known) known.views += 1
      else if (counts.size < maximum) counts.set(key, { slug, day, views: 1 })
      timer ??= setTimeout(() => {
        sending = sendAll(Infinity)
      }, everyMs).unref()
    },
    async close(withinMs) {
      const left = Promise.all([sending, sendAll(withinMs)])
      await Promise.race([left, wait(withinMs, undefined, { ref: false })])
    },
  }
}
