/** When the largest part of a page is painted on a slow phone, beside the same page with all scripts removed. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import * as z from 'zod'
import { launchChromium } from '../../browser/support/chromium.ts'
import { BrokenMeasurement, type Server } from '../processes.ts'
import { type Measurement, startOurs } from '../stage.ts'

/** Slow 4G as Lighthouse defines it, in bytes a second, and a processor four times slower. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1000 * 1000) / 8,
  uploadThroughput: (750 * 1000) / 8,
}
const slowdown = 4

/** A phone of the middle. */
const screen = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}

/** How long after the first paint long tasks count. */
const watchedMs = 5000

const pages = [
  { name: 'Landing page', path: '/' },
  { name: 'Sign-in page', path: '/login' },
  { name: 'Dashboard, Affiliate', path: '/dashboard', role: 'affiliate' },
]

interface Paint {
  /** Milliseconds from the navigation. */
  readonly largest: number
  /** Milliseconds of long tasks above 50 each, from the first paint on. */
  readonly blocking: number
}

const Seen = z.object({
  /** Milliseconds from the navigation, as all here. */
  now: z.number(),
  /** 0 before there was one. */
  first: z.number(),
  largest: z.number(),
  tasks: z.array(z.object({ at: z.number(), length: z.number() })),
})

/** Runs in the page before anything of its own. It has no named function inside: tsx would mark it for a helper. */
function observe(): void {
  const seen = { first: 0, largest: 0, tasks: [] as { at: number; length: number }[] }
  Object.assign(window, { seen })
  const observer = new PerformanceObserver((list) => {
    for (const { entryType, name, startTime, duration } of list.getEntries()) {
      if (entryType === 'longtask') seen.tasks.push({ at: startTime, length: duration })
      else if (entryType === 'largest-contentful-paint') seen.largest = startTime
      else if (name === 'first-contentful-paint') seen.first = startTime
    }
  })
  for (const type of ['paint', 'largest-contentful-paint', 'longtask']) {
    observer.observe({ type, buffered: true })
  }
}

async function visit(
  browser: Browser,
  origin: string,
  { path, role }: (typeof pages)[number],
  watched: number,
): Promise<Paint> {
  const context = await browser.newContext(screen)
  try {
    if (role) await context.addCookies([{ name: 'accessToken', value: role, url: origin }])
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', network)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.addInitScript(observe)
    const answered = page.waitForResponse(`${origin}${path}`, { timeout: 120_000 })
    // Not Playwright's own ways to go, wait and ask: they put 300 kB of script into the page, which takes its time, too.
    await devtools.send('Page.enable')
    const loaded = new Promise((resolve) => devtools.once('Page.loadEventFired', resolve))
    await devtools.send('Page.navigate', { url: `${origin}${path}` })
    const status = (await answered).status()
    if (status !== 200) throw new BrokenMeasurement(`${path} answers ${status}`)
    await loaded
    const look = async () => {
      const expression = 'JSON.stringify({ ...seen, now: performance.now() })'
      const { result } = await devtools.send('Runtime.evaluate', { expression })
      return Seen.parse(JSON.parse(String(result.value)))
    }
    let seen = await look()
    while (seen.first === 0 || seen.now < seen.first + watched) {
      if (seen.now > 120_000) throw new BrokenMeasurement(`${path}: nothing was painted in two minutes`)
      await wait(seen.first === 0 ? 100 : seen.first + watched - seen.now + 10)
      seen = await look()
    }
    const { first, largest, tasks } = seen
    const blocking = tasks
      .filter(({ at }) => at >= first && at < first + watched)
      .reduce((sum, { length }) => sum + length - 50, 0)
    return { largest, blocking }
  } finally {
    await context.close()
  }
}

const withoutScripts = (html: string) =>
  html.replaceAll(/<script.*?<\/script>|<link rel="(?:modulepreload|later)"[^>]*>/gs, '')

/** Stands before our server and changes its pages; all else passes as it is. */
async function startProxy(ours: Server, change: (html: string) => string) {
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const isPage = request.headers.accept?.includes('text/html') ?? false
    const headers = {
      Cookie: request.headers.cookie ?? '',
      Accept: request.headers.accept ?? '*/*',
    }
    const answer = await fetch(`${ours.origin}${request.url}`, { headers, redirect: 'manual' })
    const bytes = Buffer.from(await answer.arrayBuffer())
    const body = isPage ? Buffer.from(change(bytes.toString())) : bytes
    const type = answer.headers.get('Content-Type') ?? 'application/octet-stream'
    const pays = /text|json|javascript|svg/.test(type)
    response.writeHead(answer.status, {
      'Content-Type': type,
      'Cache-Control': answer.headers.get('Cache-Control') ?? 'no-store',
      ...(pays && { 'Content-Encoding': 'gzip' }),
    })
    response.end(pays ? gzipSync(body) : body)
  }
  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  return { origin: `http://127.0.0.1:${address.port}`, close: () => server.close() }
}

export const paint: Measurement = {
  name: 'paint',
  async run({ host, quick }) {
    const ours = await startOurs(host)
    // Both pass through a proxy, which takes time of its own.
    const whole = await startProxy(ours, (html) => html)
    const scriptless = await startProxy(ours, withoutScripts)
    const browser = await launchChromium()
    const rounds = quick ? 1 : 5
    try {
      const rows = []
      for (const page of pages) {
        const withThem: Paint[] = []
        const without: Paint[] = []
        // Once for nothing, so that server and browser are warm.
        for (const { origin } of [whole, scriptless]) await visit(browser, origin, page, 0)
        for (let round = 0; round < rounds; round += 1) {
          withThem.push(await visit(browser, whole.origin, page, watchedMs))
          without.push(await visit(browser, scriptless.origin, page, 1000))
        }
        if ([...withThem, ...without].some(({ largest }) => !(largest > 0))) {
          throw new BrokenMeasurement(`${page.path}: the browser told no largest paint`)
        }
        rows.push(
          {
            measure: `${page.name}, largest paint on a slow phone`,
            against: 'without its scripts',
            unit: 'ms',
            ours: withThem.map(({ largest }) => largest),
            theirs: without.map(({ largest }) => largest),
            goal: { atMost: 1.15 },
          },
          {
            measure: `${page.name}, total blocking time there`,
            against: '',
            unit: 'ms',
            ours: withThem.map(({ blocking }) => blocking),
            goal: { atMost: 50 },
          },
        )
      }
      return rows
    } finally {
      await browser.close()
      whole.close()
      scriptless.close()
      await ours.stop()
    }
  },
}
