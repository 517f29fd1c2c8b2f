// Every screen and its states, and how each is reached.
import type { Page } from 'playwright-core'
import { accounts, demoPassword, type Role } from '../browser/support/accounts.ts'
import { field } from '../browser/support/page.ts'
import {
  chooseImages,
  choosePlace,
  documents,
  fillBusiness,
  fillPersonal,
  fillUploads,
} from '../browser/support/registrant.ts'
import { documentScreens } from './documents.ts'
import { passkeyScreens } from './passkeys.ts'
import {
  beginFactor,
  confirmAccess,
  confirmFactor,
  haveFactor,
  meetDemand,
  refuseCode,
} from './second-factor.ts'
import { operationScreens } from './operations.ts'
import { reportScreens } from './reports.ts'
import { tomorrow, type Trips } from './trips.ts'

const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const refusal = (page: Page) => page.locator('form p[role=alert]').waitFor()

async function fill(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value)
}

const phone = '+91 98765 43210'

async function reachBusinessInfo(page: Page) {
  await fillPersonal(page, accounts.affiliate.email)
  await choosePlace(page, true)
  await click(page, 'Next')
  await page.getByRole('heading', { name: 'Business Info' }).waitFor()
}

async function reachUploads(page: Page) {
  await reachBusinessInfo(page)
  await fillBusiness(page)
  await click(page, 'Next')
  await page.getByRole('heading', { name: 'Uploads' }).waitFor()
}

async function waitForPreviews(page: Page) {
  for (const label of Object.keys(documents)) {
    await page.getByRole('img', { name: `Your choice for: ${label}` }).waitFor()
  }
}

const registerWith = (button: string) => async (page: Page) => {
  const Email = accounts.user.email
  await fill(page, { 'Full Name': 'Joseph Mathew', Email, Password: demoPassword, Phone: phone })
  await click(page, button)
  await refusal(page)
}

async function createAdmin(page: Page, email: string) {
  await fill(page, { Name: 'Thara Pillai', Email: email, 'Phone Number': phone, Password: demoPassword })
  await click(page, 'Create Admin')
}

async function showQrCard(page: Page) {
  const generate = page.getByRole('button', { name: 'Generate QR Code' })
  const download = page.getByRole('link', { name: 'Download QR Code' })
  await generate.or(download).waitFor()
  if (await generate.isVisible()) await generate.click()
  await download.waitFor()
  await page.locator('.qr-card-picture img').evaluate((image: HTMLImageElement) => image.decode())
}

/** Opens the first row of a list, and one of its parts. */
const openFirst =
  (part?: string, heading = 'History') =>
  async (page: Page) => {
    await page.getByRole('rowheader').getByRole('link').first().click()
    await page.getByRole('heading', { name: heading }).waitFor()
    if (part === undefined) return
    await page.getByRole('link', { name: part, exact: true }).click()
    await page.locator('[aria-current=page]', { hasText: part }).waitFor()
  }

/** From a list of tours or stays to the first one. */
async function openFirstTour(page: Page) {
  await page.locator('main h3 a').first().click()
  await page.locator('#booking').waitFor()
}

/** A file of a bank that is not known yet. */
async function importStatement(page: Page) {
  const text = 'Date,Narration,Withdrawal,Deposit\n01/10/2026,UPI/426300000123/Arjun Iyer,,"3,000.00"\n'
  await field(page, 'Bank statement').setInputFiles({
    name: 'october-2026.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  })
  await click(page, 'Import the statement')
  await page.getByRole('heading', { name: 'Choose the columns' }).waitFor()
}

async function chooseDay(page: Page) {
  await page.locator('table a').last().click()
  await page.getByRole('button', { name: 'Book Now' }).waitFor()
}

let admins = 0

export interface Screen {
  /** Of its files. */
  name: string
  path: string | ((trips: Trips) => string)
  /** Who looks. */
  role?: Role
  /** What is done before the picture is taken. */
  prepare?: (page: Page) => Promise<unknown>
  javaScript?: false
  /** Only what is in view. */
  part?: true
}

export const screensToShow: readonly Screen[] = [
  { name: 'start', path: '/' },
  { name: 'tours', path: '/tours' },
  { name: 'tours-mistyped', path: '/tours?q=munar' },
  { name: 'destination', path: '/tours/in/kerala/idukki' },
  { name: 'town', path: '/tours/in/kerala/munnar' },
  { name: 'nothing-on-sale', path: '/tours/in/kerala/nowhere' },
  { name: 'category', path: '/tours/kind/nature' },
  { name: 'tours-near-a-town', path: '/tours?q=near+munnar' },
  { name: 'tours-none', path: '/tours?q=nothing+has+this+name&guests=4&category=Beach' },
  { name: 'tour', path: '/tours?kind=tour', prepare: openFirstTour },
  {
    name: 'tour-chosen',
    path: '/tours?kind=tour',
    prepare: async (page) => {
      await openFirstTour(page)
      await chooseDay(page)
    },
  },
  {
    name: 'tour-not-for-affiliates',
    path: '/tours?kind=tour',
    role: 'affiliate',
    prepare: async (page) => {
      await openFirstTour(page)
      await chooseDay(page)
      await click(page, 'Book Now')
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'stay-chosen',
    path: '/tours?kind=stay',
    prepare: async (page) => {
      await openFirstTour(page)
      await chooseDay(page)
    },
  },
  { name: 'help', path: '/help' },
  { name: 'contact', path: '/contact' },
  { name: 'register', path: '/register' },
  { name: 'login-to-book', path: '/login?next=%2Ftours%2Fanything%3Fguests%3D2' },
  { name: 'login', path: '/login' },
  { name: 'login-incomplete', path: '/login', prepare: (page) => click(page, 'Sign In') },
  {
    name: 'login-refused',
    path: '/login',
    prepare: async (page) => {
      await fill(page, { Email: accounts.user.email, Password: 'not the password' })
      await click(page, 'Sign In')
      await refusal(page)
    },
  },
  { name: 'admin-login', path: '/admin/login' },
  { name: 'affiliate-register-1', path: '/affiliate/register' },
  {
    name: 'affiliate-register-1-incomplete',
    path: '/affiliate/register',
    prepare: (page) => click(page, 'Next'),
  },
  { name: 'affiliate-register-2', path: '/affiliate/register', prepare: reachBusinessInfo },
  { name: 'affiliate-register-3', path: '/affiliate/register', prepare: reachUploads },
  {
    name: 'affiliate-register-3-chosen',
    path: '/affiliate/register',
    prepare: async (page) => {
      await reachUploads(page)
      await chooseImages(page)
      await waitForPreviews(page)
      await page.getByText('Read the affiliate agreement', { exact: true }).click()
    },
  },
  {
    name: 'affiliate-register-refused',
    path: '/affiliate/register',
    prepare: async (page) => {
      await reachUploads(page)
      await fillUploads(page)
      await waitForPreviews(page)
      await click(page, 'Submit')
      await refusal(page)
    },
  },
  {
    name: 'affiliate-register-resumed',
    path: '/affiliate/register',
    prepare: async (page) => {
      await reachBusinessInfo(page)
      await page.reload()
      await page.getByText('We kept what you typed.').waitFor()
    },
  },
  { name: 'affiliate-register-without-scripts', path: '/affiliate/register', javaScript: false },
  { name: 'provider-register', path: '/provider/register' },
  { name: 'provider-register-refused', path: '/provider/register', prepare: registerWith('Submit') },
  { name: 'admin-register', path: '/admin/register' },
  { name: 'admin-register-refused', path: '/admin/register', prepare: registerWith('Register') },
  { name: 'lead-form', path: '/lead-form' },
  { name: 'lead-form-incomplete', path: '/lead-form', prepare: (page) => click(page, 'Join') },
  { name: 'lead-form-thanks', path: '/lead-form?joined' },
  { name: 'unauthorized', path: '/unauthorized' },
  { name: 'not-found', path: '/no/such/page' },
  ...(Object.keys(accounts) as Role[]).flatMap((role) => [
    { name: `dashboard-${role}`, path: '/dashboard', role },
    { name: `profile-${role}`, path: '/dashboard/profile', role },
  ]),
  { name: 'change-password', path: '/dashboard/password', role: 'affiliate' },
  ...operationScreens,
  ...reportScreens,
  { name: 'leads', path: '/leads', role: 'dsa' },
  { name: 'leads-board', path: '/leads/board', role: 'dsa' },
  { name: 'leads-new', path: '/leads/new', role: 'dsa' },
  { name: 'leads-import', path: '/leads/import', role: 'dsa' },
  { name: 'leads-affiliate', path: '/leads', role: 'affiliate' },
  { name: 'lead', path: '/leads/LEAD-000005', role: 'dsa' },
  ...documentScreens,
  {
    name: 'menu-sidebar',
    path: '/dashboard',
    role: 'super_admin',
    part: true,
    prepare: async (page) => {
      const menu = page.getByRole('button', { name: 'Open menu' })
      if (await menu.isVisible()) await menu.click()
    },
  },
  {
    name: 'menu-user',
    path: '/dashboard',
    role: 'user',
    part: true,
    prepare: (page) => page.getByRole('button', { name: /^Account of/ }).click(),
  },
  { name: 'notifications', path: '/notifications', role: 'user' },
  { name: 'outbox', path: '/templates/outbox', role: 'super_admin' },
  { name: 'templates', path: '/templates', role: 'super_admin' },
  { name: 'template', path: '/templates/booking-held', role: 'super_admin' },
  { name: 'message-languages', path: '/templates/languages', role: 'super_admin' },
  { name: 'bookings-user', path: '/bookings', role: 'user' },
  { name: 'bookings-user-past', path: '/bookings?view=past', role: 'user' },
  { name: 'bookings-nothing-matches', path: '/bookings?q=nothing+like+it', role: 'user' },
  { name: 'bookings-service_provider', path: '/bookings', role: 'service_provider' },
  { name: 'bookings-dsa', path: '/bookings?status=pending', role: 'dsa' },
  { name: 'bookings-super_admin', path: '/bookings?view=review', role: 'super_admin' },
  { name: 'booking-unpaid', path: ({ unpaid }) => `/bookings/${unpaid}`, role: 'user' },
  {
    name: 'booking-unpaid-without-scripts',
    path: ({ unpaid }) => `/bookings/${unpaid}`,
    role: 'user',
    javaScript: false,
  },
  {
    name: 'booking-unpaid-refused',
    path: ({ unpaid }) => `/bookings/${unpaid}`,
    role: 'user',
    prepare: async (page) => {
      await fill(page, { 'Reference number': 'twelve' })
      await click(page, 'I have paid')
      await refusal(page)
    },
  },
  {
    name: 'booking-payment',
    path: ({ unpaid }) => `/bookings/${unpaid}`,
    role: 'user',
    prepare: async (page) => {
      await page.getByRole('button', { name: /^Pay .* online$/ }).click()
      await page.getByRole('link', { name: 'Open the payment page' }).waitFor()
    },
  },
  {
    name: 'booking-payment-returned',
    path: ({ unpaid }) => `/bookings/${unpaid}/payment?returned`,
    role: 'user',
  },
  { name: 'booking-rejected', path: ({ rejected }) => `/bookings/${rejected}`, role: 'user' },
  { name: 'booking-in-review', path: ({ inReview }) => `/bookings/${inReview}`, role: 'user' },
  { name: 'booking-to-check', path: ({ inReview }) => `/bookings/${inReview}`, role: 'super_admin' },
  {
    name: 'booking-to-check-no',
    path: ({ inReview }) => `/bookings/${inReview}`,
    role: 'super_admin',
    prepare: (page) => page.getByText('Payment not received').click(),
  },
  {
    name: 'booking-to-check-other-amount',
    path: ({ inReview }) => `/bookings/${inReview}`,
    role: 'super_admin',
    prepare: (page) => page.getByText('Another amount arrived').click(),
  },
  {
    name: 'booking-chargeback',
    path: ({ confirmed }) => `/bookings/${confirmed}`,
    role: 'super_admin',
    prepare: (page) => page.getByText('Chargeback', { exact: true }).click(),
  },
  { name: 'booking-to-accept', path: ({ paid }) => `/bookings/${paid}`, role: 'service_provider' },
  { name: 'booking-confirmed', path: ({ confirmed }) => `/bookings/${confirmed}`, role: 'user' },
  { name: 'booking-guests', path: ({ confirmed }) => `/bookings/${confirmed}/guests`, role: 'user' },
  { name: 'booking-change', path: ({ confirmed }) => `/bookings/${confirmed}/change`, role: 'user' },
  { name: 'booking-cancel', path: ({ confirmed }) => `/bookings/${confirmed}/cancel`, role: 'user' },
  { name: 'booking-voucher', path: ({ confirmed }) => `/bookings/${confirmed}/voucher`, role: 'user' },
  {
    name: 'print-voucher',
    path: ({ confirmed }) => `/bookings/${confirmed}/voucher`,
    role: 'user',
    prepare: (page) => page.emulateMedia({ media: 'print' }),
  },
  { name: 'booking-cancelled', path: ({ cancelled }) => `/bookings/${cancelled}`, role: 'user' },
  { name: 'guest-list', path: `/bookings/day?date=${tomorrow}`, role: 'service_provider' },
  { name: 'guest-list-nothing', path: '/bookings/day?date=2020-01-01', role: 'service_provider' },
  {
    name: 'guest-list-cancel',
    path: ({ slot }) => `/bookings/day/cancel?date=${tomorrow}&slot=${slot}`,
    role: 'service_provider',
  },
  { name: 'create-admin', path: '/dashboard/create-admin', role: 'super_admin' },
  {
    name: 'create-admin-district-incomplete',
    path: '/dashboard/create-admin',
    role: 'super_admin',
    prepare: async (page) => {
      await field(page, 'Role').selectOption('dsa')
      await click(page, 'Create Admin')
      await page.getByText('District is required.').waitFor()
    },
  },
  {
    name: 'create-admin-refused',
    path: '/dashboard/create-admin',
    role: 'super_admin',
    prepare: async (page) => {
      await createAdmin(page, accounts.dsa.email)
      await refusal(page)
    },
  },
  {
    name: 'create-admin-created',
    path: '/dashboard/create-admin',
    role: 'super_admin',
    prepare: async (page) => {
      admins += 1
      await createAdmin(page, `admin-${admins}@demo.example`)
      await page.locator('form [role=status]').waitFor()
    },
  },
  { name: 'my-services', path: '/my-services', role: 'service_provider' },
  { name: 'my-services-nothing-matches', path: '/my-services?q=zeppelin', role: 'service_provider' },
  { name: 'new-service', path: '/my-services/new', role: 'service_provider' },
  {
    name: 'new-service-incomplete',
    path: '/my-services/new',
    role: 'service_provider',
    prepare: async (page) => {
      await click(page, 'Save and add pictures')
      await page.getByText('Title is required.').waitFor()
    },
  },
  { name: 'service', path: '/my-services', role: 'service_provider', prepare: openFirst() },
  {
    name: 'service-images',
    path: '/my-services',
    role: 'service_provider',
    prepare: openFirst('Pictures'),
  },
  {
    name: 'service-calendar',
    path: '/my-services',
    role: 'service_provider',
    prepare: openFirst('Days and times'),
  },
  { name: 'products-waiting', path: '/products', role: 'ssa' },
  { name: 'products', path: '/products?state=all', role: 'ssa' },
  { name: 'product', path: '/products?state=all', role: 'ssa', prepare: openFirst() },
  { name: 'users', path: '/users', role: 'super_admin' },
  { name: 'user', path: '/users?role=affiliate', role: 'super_admin', prepare: openFirst() },
  { name: 'admins', path: '/admins', role: 'super_admin' },
  { name: 'admins-of-a-state', path: '/admins?under=IN/KL', role: 'super_admin' },
  {
    name: 'approve-admin',
    path: '/admins',
    role: 'super_admin',
    prepare: async (page) => {
      await page
        .getByRole('link', { name: /^Give a role to / })
        .first()
        .click()
      await page.getByRole('heading', { name: /^Approve/ }).waitFor()
    },
  },
  { name: 'links', path: '/commissions/links', role: 'affiliate' },
  { name: 'commissions', path: '/commissions', role: 'affiliate' },
  { name: 'to-come', path: '/commissions/to-come', role: 'affiliate' },
  { name: 'own-claims', path: '/commissions/claims', role: 'affiliate' },
  { name: 'claims', path: '/commissions/claims', role: 'super_admin' },
  { name: 'own-payouts', path: '/commissions/payouts', role: 'affiliate' },
  { name: 'settings', path: '/settings', role: 'affiliate' },
  { name: 'security', path: '/settings/security', role: 'user' },
  ...passkeyScreens,
  { name: 'second-factor', path: '/settings/security/second-factor', role: 'user' },
  { name: 'second-factor-key', path: '/', prepare: beginFactor },
  { name: 'second-factor-codes', path: '/', prepare: confirmFactor },
  { name: 'second-factor-on', path: '/', prepare: haveFactor },
  { name: 'login-code', path: '/', prepare: refuseCode },
  { name: 'confirm-access', path: '/', prepare: confirmAccess },
  { name: 'demanded-factor', path: '/dashboard', role: 'super_admin', prepare: meetDemand },
  { name: 'platform-settings', path: '/settings/platform', role: 'super_admin' },
  { name: 'platform-setting', path: '/settings/platform/payoutMinimum', role: 'super_admin' },
  { name: 'identity', path: '/settings/identity', role: 'affiliate' },
  { name: 'payout-account', path: '/settings/payout-account', role: 'affiliate' },
  { name: 'rules', path: '/commissions/rules', role: 'super_admin' },
  { name: 'payouts', path: '/commissions/payouts', role: 'super_admin' },
  { name: 'tds', path: '/commissions/payouts/tax', role: 'super_admin' },
  { name: 'claim', path: '/commissions/claims', role: 'super_admin', prepare: openFirst() },
  { name: 'own-statement', path: '/commissions/statements', role: 'affiliate' },
  { name: 'provider-statement', path: '/my-services/statements', role: 'service_provider' },
  { name: 'refunds', path: '/bookings/money', role: 'super_admin' },
  { name: 'unapplied', path: '/bookings/money/unapplied', role: 'super_admin' },
  { name: 'bank-statements', path: '/bookings/money/statements', role: 'super_admin' },
  {
    name: 'bank-statement-columns',
    path: '/bookings/money/statements',
    role: 'super_admin',
    prepare: importStatement,
  },
  { name: 'own-payouts-service_provider', path: '/my-services/payouts', role: 'service_provider' },
  {
    name: 'commission',
    path: '/commissions',
    role: 'super_admin',
    prepare: openFirst(undefined, 'Why this amount'),
  },
  { name: 'earnings', path: '/my-services/earnings', role: 'service_provider' },
  {
    name: 'print-qr-card',
    path: '/dashboard',
    role: 'affiliate',
    prepare: async (page) => {
      await showQrCard(page)
      await page.emulateMedia({ media: 'print' })
    },
  },
  {
    name: 'print-profile-affiliate',
    path: '/dashboard/profile',
    role: 'affiliate',
    prepare: (page) => page.emulateMedia({ media: 'print' }),
  },
]
