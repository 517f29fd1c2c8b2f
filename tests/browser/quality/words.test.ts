// Words stay whole on every screen: nothing breaks inside a word, is cut off or sticks out, however long the names and
// however large the amounts are.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type BuiltProduct, startBuilt } from '../../support/built-product.ts'
import type { Role } from '../support/accounts.ts'
import { findBrokenWords } from '../support/broken-words.ts'
import { startHostWithLongValues } from '../support/setups/host-with-long-values.ts'
import { useVisitors } from '../support/visitor.ts'

const visitor = useVisitors()

const widths = [320, 360, 768, 1280, 1920]

let host: Awaited<ReturnType<typeof startHostWithLongValues>>
let product: BuiltProduct
let productUrl: string

beforeAll(async () => {
  host = await startHostWithLongValues(inject('hostUrl'))
  product = startBuilt({
    API_HOST: host.url,
    SESSION_SECRET: 'a secret for the tests of long words',
    // The host shares its process with the test.
    API_TIMEOUT_MS: '60000',
  })
  productUrl = await product.ready()
})

afterAll(async () => {
  await product.stop()
  await host.stop()
})

interface Screens {
  who: string
  as?: Role
  paths: string[]
}

const screens: Screens[] = [
  {
    who: 'nobody in particular',
    paths: [
      '/',
      '/tours?kind=tour',
      '/tours/in/kerala',
      '/affiliate/register',
      '/provider/register',
      '/register',
      '/login',
      '/admin/login',
      '/forgot-password',
      '/reset-password?token=x',
      '/verify-email?token=x',
      '/invitation?token=x',
      '/waitlist?token=x',
      '/guest-question?token=x',
      '/lead-form',
      '/help',
      '/refunds',
      '/trip',
      '/no/such/page',
    ],
  },
  {
    who: 'a customer',
    as: 'user',
    paths: ['/dashboard', '/bookings', '/tours', '/settings', '/dashboard/profile', '/dashboard/leads'],
  },
  {
    who: 'an affiliate',
    as: 'affiliate',
    paths: [
      '/dashboard',
      '/dashboard/profile',
      '/commissions/statements',
      '/commissions',
      '/commissions/claims',
      '/commissions/links',
      '/commissions/payouts',
      '/settings',
      '/settings/identity',
      '/settings/payout-account',
      '/settings/security',
      '/settings/profile',
      '/settings/profile/picture',
      '/settings/security/second-factor',
      '/settings/security/passkeys',
      '/settings/security/email',
    ],
  },
  {
    who: 'a provider',
    as: 'service_provider',
    paths: [
      '/my-services',
      '/dashboard',
      '/my-services/earnings',
      '/bookings',
      '/bookings/day',
      '/bookings?view=all&status=cancelled',
      '/check-in',
      '/settings',
      '/my-services/payouts',
      '/my-services/statements',
      '/my-services/new',
    ],
  },
  {
    who: 'a super_admin',
    as: 'super_admin',
    paths: [
      '/bookings',
      '/commissions/payouts',
      '/bookings/money',
      '/users',
      '/dashboard',
      '/admins',
      '/bookings?view=review&sort=amount-desc',
      '/bookings/money/unapplied',
      '/bookings/money/statements',
      '/commissions',
      '/commissions?view=held',
      '/commissions/claims',
      '/commissions/payouts/payable',
      '/commissions/payouts/files',
      '/commissions/payouts/deductions',
      '/commissions/payouts/tax',
      '/settings/platform',
      '/settings/status',
      '/settings/status/runbook',
      '/templates',
      '/templates/booking-held',
      '/templates/languages',
      '/settings/platform/singleOperator',
      '/commissions/rules',
      '/products?state=all',
      '/users/identities',
      '/dashboard/create-admin',
      '/admins/invitations',
      '/admins/invite',
    ],
  },
  {
    who: 'a dsa',
    as: 'dsa',
    paths: [
      '/dashboard',
      '/bookings',
      '/commissions',
      '/products?state=all',
      '/users',
      '/commissions/statements',
    ],
  },
  { who: 'an ssa', as: 'ssa', paths: ['/dashboard', '/bookings', '/users/identities'] },
  {
    who: 'an nsa',
    as: 'nsa',
    paths: ['/dashboard', '/bookings/money', '/commissions/payouts'],
  },
]

const cases = screens.flatMap(({ who, as, paths }) => paths.map((path) => ({ who, as, path })))

test.each(cases)('$path of $who keeps every word whole from 320 to 1920 px', async ({ as, path }) => {
  // Without scripts nothing changes after the first paint.
  const { page } = await visitor({ javaScript: false, productUrl, ...(as && { as }) })
  const answer = await page.goto(path)

  expect(answer?.status()).toBe(path === '/no/such/page' ? 404 : 200)
  expect(await brokenWords(page)).toEqual({})
})

test('the details of a tour, a booking, a commission and a payout keep every word whole', async () => {
  const { page } = await visitor({ javaScript: false, productUrl, as: 'super_admin' })

  for (const list of ['/tours?kind=tour', '/bookings', '/commissions', '/commissions/payouts']) {
    await page.goto(list)
    const address = await page.locator('main h3 a, main tbody th a').first().getAttribute('href')
    await page.goto(String(address))

    expect({ list, broken: await brokenWords(page) }).toEqual({ list, broken: {} })
  }
})

test('the pages of a service keep every word whole', async () => {
  const { page } = await visitor({ javaScript: false, productUrl, as: 'service_provider' })
  await page.goto('/my-services?state=live')
  const address = await page.locator('main tbody th a').first().getAttribute('href')

  for (const part of ['', '/images', '/calendar', '/calendars', '/prices', '/sale']) {
    await page.goto(`${address?.split('?')[0]}${part}`)

    expect({ part, broken: await brokenWords(page) }).toEqual({ part, broken: {} })
  }
})

test.each([
  ['/users', 'Name'],
  ['/bookings', 'Customer'],
  ['/leads', 'Lead'],
  ['/commissions', 'Payee'],
  ['/admins?under=IN%2FKL', 'Administered by'],
])('a name of one long word does not make %s wider than a phone', async (path, column) => {
  const { page } = await visitor({ javaScript: false, productUrl, as: 'super_admin' })
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(path)
  const named = await page.evaluate((title) => {
    const places = document.querySelectorAll(`main h1, main tbody [data-title="${title}"]`)
    let count = 0
    for (const place of places) {
      const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
      while (walker.nextNode() !== null) {
        const text = walker.currentNode
        // No number or status, which stay on one line.
        if (!(text instanceof Text) || text.parentElement === null) continue
        if (getComputedStyle(text.parentElement).whiteSpace === 'nowrap') continue
        text.data = 'Balasubrahmanyam'.repeat(5)
        count += 1
      }
    }
    return count
  }, column)

  expect(named).toBeGreaterThan(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

/** By the width of the screen, where there are any. The page is loaded once. */
async function brokenWords(page: Page): Promise<Record<number, string[]>> {
  const found: Record<number, string[]> = {}
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const broken = await page.evaluate(findBrokenWords)
    const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    if (isTooWide) broken.push('The page scrolls sideways.')
    if (broken.length > 0) found[width] = broken
  }
  return found
}
