// `npm run screenshots`: pictures of every screen and its states, on a phone and wide, light and dark, in the ignored
// folder screenshots/. Starts the built product on a free port with demo data in a folder of its own.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { root, secondsSince } from '../../scripts/lib/run.mjs'
import { accounts, type Cookie, openSession } from '../browser/support/accounts.ts'
import { launchChromium } from '../browser/support/chromium.ts'
import { sizes } from '../browser/support/page.ts'
import { startBuilt } from '../support/built-product.ts'
import { razorpayKeys, startRazorpayStub } from '../support/servers/razorpay-stub.ts'
import { type Screen, screensToShow } from './screens.ts'
import { tourScreens, writeTour } from './tour.ts'
import { makeTrips, type Trips } from './trips.ts'

const folder = join(root, 'screenshots')
const schemes = ['light', 'dark'] as const

/** `npm run screenshots -- booking` takes those whose name begins so, `-- tour` those of docs/tour.md. */
const only = process.argv[2] ?? ''

const isWanted = ({ name }: Screen, size: Size, scheme: Scheme) =>
  only === 'tour' ? tourScreens[name] === size && scheme === 'light' : name.startsWith(only)

type Size = keyof typeof sizes
type Scheme = (typeof schemes)[number]
type Sessions = Partial<Record<keyof typeof accounts, Cookie[]>>

async function takeImage(
  browser: Browser,
  productUrl: string,
  sessions: Sessions,
  trips: Trips,
  screen: Screen,
  size: Size,
  colorScheme: Scheme,
) {
  const { name, path, role, prepare, javaScript = true, part = false } = screen
  const context = await browser.newContext({
    baseURL: productUrl,
    viewport: sizes[size],
    colorScheme,
    javaScriptEnabled: javaScript,
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(15_000)
  try {
    if (role) await context.addCookies(sessions[role] ?? [])
    const page = await context.newPage()
    await page.goto(typeof path === 'string' ? path : path(trips), { waitUntil: 'networkidle' })
    await prepare?.(page)
    // From the top, where the header stands.
    if (!part) await page.evaluate(() => scrollTo(0, 0))
    // A menu covers what is in view; every other picture shows the whole page.
    await page.screenshot({ path: join(folder, `${name}.${size}.${colorScheme}.png`), fullPage: !part })
  } catch (error) {
    throw new Error(`${name} (${size}, ${colorScheme})`, { cause: error })
  } finally {
    await context.close()
  }
}

async function takeAll(browser: Browser, productUrl: string, trips: Trips): Promise<number> {
  const sessions: Sessions = {}
  for (const role of Object.keys(accounts) as (keyof typeof accounts)[]) {
    sessions[role] = await openSession(browser, productUrl, accounts[role])
  }
  let taken = 0
  for (const screen of screensToShow) {
    for (const size of Object.keys(sizes) as Size[]) {
      const images = schemes
        .filter((scheme) => isWanted(screen, size, scheme))
        .map((scheme) => takeImage(browser, productUrl, sessions, trips, screen, size, scheme))
      taken += (await Promise.all(images)).length
    }
  }
  return taken
}

const started = performance.now()
const browser = await launchChromium()
const dataDir = mkdtempSync(join(tmpdir(), 'screenshots-'))
const gateway = await startRazorpayStub()
// Money for something else that is sold on the same account.
gateway.settle('payment', 'pay_NkQ3sT8uVwXyZa', 450_000, 10_620)
const product = startBuilt({
  DATA_DIR: dataDir,
  DEMO: 'on',
  RATE_LIMIT_FACTOR: '1000',
  RAZORPAY_KEY_ID: razorpayKeys.keyId,
  RAZORPAY_KEY_SECRET: razorpayKeys.keySecret,
  RAZORPAY_WEBHOOK_SECRET: razorpayKeys.webhookSecrets.join(','),
  RAZORPAY_URL: gateway.url,
})
try {
  const productUrl = await product.ready()
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  const taken = await takeAll(browser, productUrl, await makeTrips(product.hostUrl()))
  const inTour = await writeTour(folder)
  process.stdout.write(
    `${taken} pictures in screenshots/, ${inTour} of them in docs/tour/ (${secondsSince(started)})\n`,
  )
} finally {
  await browser.close()
  await product.stop()
  await gateway.stop()
  rmSync(dataDir, { recursive: true })
}
