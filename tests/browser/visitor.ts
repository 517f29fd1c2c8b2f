// A visitor with a browser of their own: with or without JavaScript, on a phone or a wide screen, in light or dark.
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, inject } from 'vitest'
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
  /** Where the product listens, if not the one that all tests share. */
  productUrl?: string
}

export interface Visitor {
  readonly page: Page
  readonly context: BrowserContext
  /** Errors and warnings of the console, and uncaught errors, but for the browser's own lines on a 4xx or 5xx. */
  readonly complaints: string[]
}

export const withAndWithoutJavaScript = [
  { javaScript: true, name: 'with JavaScript' },
  { javaScript: false, name: 'without JavaScript' },
]

export const demoPassword = 'Kerala-monsoon-26'

/** The demo accounts: their door, and the words that tell whose dashboard it is. */
export const accounts = {
  super_admin: { email: 'superadmin@demo.example', door: '/admin/login' },
  nsa: { email: 'national@demo.example', door: '/admin/login' },
  ssa: { email: 'state@demo.example', door: '/admin/login' },
  dsa: { email: 'district@demo.example', door: '/admin/login' },
  affiliate: { email: 'affiliate@demo.example', door: '/login' },
  service_provider: { email: 'provider@demo.example', door: '/login' },
  user: { email: 'customer@demo.example', door: '/login' },
} as const

/** Gives the tests of a file visitors; all of them leave after each file. */
export function useVisitors(): (options?: VisitorOptions) => Promise<Visitor> {
  let browser: Browser
  const contexts: BrowserContext[] = []
  beforeAll(async () => {
    browser = await launchChromium()
  })
  afterAll(async () => {
    await Promise.all(contexts.map((context) => context.close()))
    await browser.close()
  })

  return async ({
    javaScript = true,
    screen = 'wide',
    colorScheme = 'light',
    reducedMotion,
    productUrl,
  } = {}) => {
    const context = await browser.newContext({
      baseURL: productUrl ?? inject('productUrl'),
      viewport: screens[screen],
      javaScriptEnabled: javaScript,
      colorScheme,
      ...(reducedMotion && { reducedMotion }),
    })
    contexts.push(context)
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', (message) => {
      const text = message.text()
      if (!['error', 'warning'].includes(message.type()) || text.startsWith('Failed to load resource')) return
      complaints.push(text)
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    return { page, context, complaints }
  }
}

/** Fills the form of the account's door and posts it, without waiting for what comes. */
export async function postLogin(page: Page, role: keyof typeof accounts, password = demoPassword) {
  const { email, door } = accounts[role]
  await page.goto(door)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Signs in and waits for the dashboard. */
export async function signIn(page: Page, role: keyof typeof accounts) {
  await postLogin(page, role)
  await page.waitForURL('**/dashboard')
  // With JavaScript the address changes before the page does.
  await page.getByRole('button', { name: /^Account of/ }).waitFor()
}
