// A visitor with a browser of their own: with or without JavaScript, on a phone or a wide screen, in light or dark.
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, inject } from 'vitest'
import { type BuiltProduct, startBuilt } from '../support/built-product.ts'
import { launchChromium } from './chromium.ts'

export const screens = {
  phone: { width: 360, height: 740 },
  wide: { width: 1280, height: 800 },
} as const

export interface VisitorOptions {
  javaScript?: boolean
  screen?: keyof typeof screens
  colorScheme?: 'light' | 'dark'
  reducedMotion?: 'reduce'
  /** Whose session the visitor comes with. Not for tests that end it: those of a file share it. */
  as?: Role | Account
  /** Where the product listens, if not the one that all tests share. */
  productUrl?: string
}

export interface Visitor {
  readonly page: Page
  readonly context: BrowserContext
  /** Errors and warnings of the console, and uncaught errors, but for the browser's own lines on a 4xx or 5xx. */
  readonly complaints: string[]
  /** Goes to a page and, with JavaScript, waits until it is alive. */
  readonly open: (path: string) => Promise<void>
}

export interface Account {
  readonly email: string
  readonly door: '/login' | '/admin/login'
}

export type Role = keyof typeof accounts

export const withAndWithoutJavaScript = [
  { javaScript: true, name: 'with JavaScript' },
  { javaScript: false, name: 'without JavaScript' },
]

export const demoPassword = 'Kerala-monsoon-26'

/** The demo accounts and their doors. */
export const accounts = {
  super_admin: { email: 'superadmin@demo.example', door: '/admin/login' },
  nsa: { email: 'national@demo.example', door: '/admin/login' },
  ssa: { email: 'state@demo.example', door: '/admin/login' },
  dsa: { email: 'district@demo.example', door: '/admin/login' },
  affiliate: { email: 'affiliate@demo.example', door: '/login' },
  service_provider: { email: 'provider@demo.example', door: '/login' },
  user: { email: 'customer@demo.example', door: '/login' },
} as const

/** Gives the tests of a file visitors; each leaves after its test. */
export function useVisitors(): (options?: VisitorOptions) => Promise<Visitor> {
  let browser: Browser
  const contexts = new Set<BrowserContext>()
  const sessions = new Map<string, Promise<Cookie[]>>()
  beforeAll(async () => {
    browser = await launchChromium()
  })
  afterEach(async () => {
    await Promise.all([...contexts].map((context) => context.close()))
    contexts.clear()
  })
  afterAll(() => browser.close())

  /** Signs in without a page, the first time that a test asks for the account. */
  const sessionOf = (account: Account): Promise<Cookie[]> => {
    const known = sessions.get(account.email)
    if (known !== undefined) return known
    const session = openSession(browser, account)
    sessions.set(account.email, session)
    return session
  }

  return async ({
    javaScript = true,
    screen = 'wide',
    colorScheme = 'light',
    reducedMotion,
    as,
    productUrl,
  } = {}) => {
    const context = await browser.newContext({
      baseURL: productUrl ?? inject('productUrl'),
      viewport: screens[screen],
      javaScriptEnabled: javaScript,
      colorScheme,
      ...(reducedMotion && { reducedMotion }),
    })
    contexts.add(context)
    context.setDefaultTimeout(15_000)
    if (as !== undefined)
      await context.addCookies(await sessionOf(typeof as === 'string' ? accounts[as] : as))
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', (message) => {
      const text = message.text()
      if (!['error', 'warning'].includes(message.type()) || text.startsWith('Failed to load resource')) return
      complaints.push(text)
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    const open = async (path: string) => {
      await page.goto(path)
      if (javaScript) await alive(page)
    }
    return { page, context, complaints, open }
  }
}

type Cookie = Awaited<ReturnType<BrowserContext['cookies']>>[number]

async function openSession(browser: Browser, { email, door }: Account): Promise<Cookie[]> {
  const productUrl = inject('productUrl')
  const context = await browser.newContext({ baseURL: productUrl })
  try {
    await context.request.post(door, {
      form: { email, password: demoPassword },
      headers: { Origin: productUrl },
      maxRedirects: 0,
    })
    // Not the message of having signed in.
    const session = (await context.cookies()).filter(({ name }) => name === 'accessToken')
    if (session.length === 0) throw new Error(`${email} could not sign in`)
    return session
  } finally {
    await context.close()
  }
}

/** Waits until the scripts of a page have taken it over. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.documentElement).some((key) => key.startsWith('__reactFiber')),
  )
  // Its first effects come right after.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
}

/** Holds back the requests to matching addresses until the returned function is called. */
export async function hold(page: Page, addresses: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(addresses, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** The product with a host that is down. */
export const startWithoutHost = (): BuiltProduct =>
  startBuilt({
    // Nothing listens on the discard port.
    API_HOST: 'http://127.0.0.1:9',
    API_TIMEOUT_MS: '1000',
    SESSION_SECRET: 'a secret for the tests of a host that is down',
  })

let people = 0

/** An email that no other test uses. */
export function newEmail(): string {
  people += 1
  return `visitor-${process.pid}-${Date.now()}-${people}@browser.test`
}

/** A toast with the given words. */
export const toast = (page: Page, words: string) => page.locator('.Toastify__toast', { hasText: words })

/** A field by its label, to the letter. */
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** Whether a field, or whatever it is, has the focus. */
export const hasFocus = (locator: Locator) =>
  locator.evaluate((element) => element === document.activeElement)

/** Fills the form of the account's door and posts it, without waiting for what comes. */
export async function postLogin(page: Page, who: Role | Account, password = demoPassword) {
  const { email, door } = typeof who === 'string' ? accounts[who] : who
  await page.goto(door)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Signs in and waits for the dashboard. */
export async function signIn(page: Page, who: Role | Account) {
  await postLogin(page, who)
  await page.waitForURL('**/dashboard')
  // With JavaScript the address changes before the page does.
  await page.getByRole('button', { name: /^Account of/ }).waitFor()
}
