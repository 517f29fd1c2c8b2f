// A visitor with a browser of their own: with or without JavaScript, on a phone or a wide screen, in light or dark.
import { type BrowserContext, type Page, request } from 'playwright-core'
import { afterEach, inject } from 'vitest'
import { type Account, accounts, type Cookie, demoPassword, openSession, type Role } from './accounts.ts'
import { fetchOnce } from '../../support/fetch-once.ts'
import { byRunLength, isLongRun } from '../../support/run-length.ts'
import { sharedChromium } from './chromium.ts'
import { alive, sizes } from './page.ts'
import { business, documents, personal } from './registrant.ts'

export interface VisitorOptions {
  javaScript?: boolean
  screen?: keyof typeof sizes
  colorScheme?: 'light' | 'dark'
  reducedMotion?: 'reduce'
  /** Whose session the visitor comes with. Not for tests that end it: the others share it. */
  as?: Role | Account
  /** Where the product listens, if not the one that all tests share. */
  productUrl?: string
  /** A browser that nobody used before or uses after, for tests that change more of it than its storage. */
  ofItsOwn?: true
}

export interface Visitor {
  readonly page: Page
  readonly context: BrowserContext
  /** Errors and warnings of the console, and uncaught errors, but for the browser's own lines on a 4xx or 5xx. */
  readonly complaints: string[]
  /** Goes to a page and, with JavaScript, waits until it is alive. */
  readonly open: (path: string) => Promise<void>
}

export const withAndWithoutJavaScript = [
  { javaScript: true, name: 'with JavaScript' },
  { javaScript: false, name: 'without JavaScript' },
]

/** Where loader and action tests show what holds in both ways. */
export const withAndWithoutJavaScriptInLongRun = byRunLength({ long: withAndWithoutJavaScript, short: [] })

/** Where loader and action tests show what holds without scripts: those ways only in the long run. */
export const withJavaScriptFirst = withAndWithoutJavaScript.filter(
  ({ javaScript }) => javaScript || isLongRun,
)

/** Where another test of the gate goes the same way with scripts. */
export const withoutJavaScriptFirst = withAndWithoutJavaScript.filter(
  ({ javaScript }) => !javaScript || isLongRun,
)

/** The sessions of all files that a worker runs. */
const sessions = new Map<string, Promise<Cookie[]>>()

/** Contexts whose visitors left, by what they were made for: they keep the scripts that they have fetched. */
const idleContexts = new Map<string, BrowserContext[]>()

interface Stay {
  context: BrowserContext
  page: Page
  /** Undefined: nobody uses the context again. */
  idleKey: string | undefined
}

/** Leaves nothing to the next visitor but the cache. */
async function leave({ context, page, idleKey }: Stay): Promise<void> {
  if (idleKey === undefined) return context.close()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const address = page.url()
  const clear = () => page.evaluate(() => localStorage.clear())
  // A page that is just being replaced cannot be asked.
  if (address.startsWith('http')) await clear().catch(() => page.waitForLoadState().then(clear))
  await context.clearCookies()
  await Promise.all(context.pages().map((open) => open.close()))
  idleContexts.set(idleKey, [...(idleContexts.get(idleKey) ?? []), context])
}

/** Where a page stood when its test failed, and what it told. */
async function whatStood(page: Page): Promise<string> {
  const told = await page
    .locator('[role=alert], [role=status], dialog[open], h1')
    .allInnerTexts()
    .catch(String)
  return `At ${page.url()}: ${JSON.stringify(told)}`
}

/** Gives the tests of a file visitors; each leaves after its test. */
export function useVisitors(): (options?: VisitorOptions) => Promise<Visitor> {
  const stays = new Set<Stay>()
  afterEach(async ({ task }) => {
    const leaving = [...stays]
    stays.clear()
    if (task.result?.state === 'fail')
      for (const { page } of leaving) process.stderr.write(`${task.name}\n${await whatStood(page)}\n`)
    await Promise.all(leaving.map(leave))
  })

  /** Signs in without a page, the first time that a test asks for the account. */
  const sessionOf = (account: Account): Promise<Cookie[]> => {
    const known = sessions.get(account.email)
    if (known !== undefined) return known
    const session = sharedChromium().then((browser) => openSession(browser, inject('productUrl'), account))
    sessions.set(account.email, session)
    session.catch(() => sessions.delete(account.email))
    return session
  }

  return async ({
    javaScript = true,
    screen = 'wide',
    colorScheme = 'light',
    reducedMotion,
    as,
    productUrl = inject('productUrl'),
    ofItsOwn = false,
  } = {}) => {
    const settings = {
      baseURL: productUrl,
      viewport: sizes[screen],
      javaScriptEnabled: javaScript,
      colorScheme,
      ...(reducedMotion && { reducedMotion }),
    }
    const idleKey = ofItsOwn ? undefined : JSON.stringify(settings)
    const browser = await sharedChromium()
    const idle = idleKey === undefined ? undefined : idleContexts.get(idleKey)?.pop()
    const isUsable = idle?.browser() === browser
    const context = isUsable ? idle : await browser.newContext(settings)
    context.setDefaultTimeout(60_000)
    if (as !== undefined)
      await context.addCookies(await sessionOf(typeof as === 'string' ? accounts[as] : as))
    const page = await context.newPage()
    stays.add({ context, page, idleKey })
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

let people = 0

/** An email that no other test uses. */
export function newEmail(): string {
  people += 1
  return `visitor-${process.pid}-${Date.now()}-${people}@browser.test`
}

/** Fills the form of the account's door and posts it, without waiting for what comes. */
export async function postLogin(page: Page, who: Role | Account, password = demoPassword) {
  const { email, door } = typeof who === 'string' ? accounts[who] : who
  await page.goto(door)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Signs in and waits for the dashboard. */
export async function signIn(page: Page, who: Role | Account) {
  await postLogin(page, who)
  await page.waitForURL('**/dashboard')
  // With JavaScript the address changes before the page does.
  await page.getByRole('button', { name: /^Account of/ }).waitFor()
}

/** Registers a customer without a page, for tests that book: the host counts the unpaid bookings of each. */
export async function newCustomer(): Promise<Account> {
  const email = newEmail()
  const answer = await fetchOnce(`${inject('hostUrl')}/api/auth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      name: 'Joseph Mathew',
      email,
      password: demoPassword,
      phone: '+91 94470 12345',
    }),
  })
  if (!answer.ok) throw new Error(`The registration was answered with ${answer.status}`)
  return { email, door: '/login' }
}

/** Registers an affiliate whose link for everything is off, so that there is no QR code until it is generated. */
export async function newAffiliateWithoutCode(): Promise<Account> {
  const account = await newAffiliate()
  const client = await request.newContext({ baseURL: inject('hostUrl') })
  await client.post('/api/auth/login', { data: { email: account.email, password: demoPassword } })
  const answer = await client.get('/api/referral-links')
  const { site }: { site: { id: string } } = await answer.json()
  const disabled = await client.post(`/api/referral-links/${site.id}/disable`)
  await client.dispose()
  if (!disabled.ok()) throw new Error(`Disabling the link was answered with ${disabled.status()}`)
  return account
}

/** Registers an affiliate without a page, for tests that need one of their own. */
export async function newAffiliate(): Promise<Account> {
  const email = newEmail()
  const productUrl = inject('productUrl')
  const client = await request.newContext({ baseURL: productUrl })
  const answer = await client.post('/affiliate/register', {
    multipart: {
      name: personal['Full name'],
      email,
      phone: personal.Phone,
      country: 'India',
      state: 'Kerala',
      district: 'Wayanad',
      city: personal.City,
      businessType: 'individual',
      promotionMethod: 'Ads',
      preferredLanguage: business['Preferred language'],
      panNumber: business['PAN number'],
      aadhar: documents['Aadhaar card'],
      panCard: documents['PAN card'],
      selfie: documents.Selfie,
      password: demoPassword,
      signature: personal['Full name'],
      agreementAccepted: 'true',
    },
    headers: { Origin: productUrl },
    maxRedirects: 0,
  })
  await client.dispose()
  if (answer.status() !== 302) throw new Error(`The registration was answered with ${answer.status()}`)
  return { email, door: '/login' }
}
