// The pages that are looked at, and how each comes into its state.
import type { Page } from 'playwright-core'
import { type Role, accounts } from '../support/accounts.ts'
import { openConfirmAccess } from '../support/confirm-access.ts'
import { offer, offerProduct } from '../support/offer.ts'
import { alive, field } from '../support/page.ts'
import { chooseImages, choosePlace, fillBusiness, fillPersonal, fillUploads } from '../support/registrant.ts'
import { newEmail } from '../support/visitor.ts'

interface Case {
  name: string
  path: string
  as?: Role
  /** An affiliate of its own, for what changes the account. */
  ofItsOwn?: true
  /** The gate looks at a page of the same parts, with more in it. */
  onlyInLongRun?: true
  /** The gate looks at it in the other look, too: other pages are made of the same parts. */
  inBothLooks?: true
  /** The part of it that must not move while it arrives on a slow connection, and what comes as a whole there. */
  arrivesInPieces?: { readonly part: string; readonly row: string }
  /** Brings the page into the state in which it is looked at. */
  prepare?: (page: Page) => Promise<void>
}

const submit = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function reachStep(page: Page, step: number) {
  await fillPersonal(page, newEmail())
  await choosePlace(page, true)
  await submit(page, 'Next')
  if (step === 2) return
  await fillBusiness(page)
  await submit(page, 'Next')
}

/** Goes to a page of a service of the provider, who has a list of them open. */
const openService = (part: string) => async (page: Page) => {
  const address = await page.locator('main tbody th a').first().getAttribute('href')
  await page.goto(`${address?.split('?')[0]}/${part}`)
  await alive(page)
}

/** Whose dashboard has parts of its own. */
const inGate: ReadonlySet<string> = new Set(['affiliate', 'service_provider', 'super_admin'])

/** A file with an error and a duplicate. */
async function uploadLeads(page: Page) {
  const text = 'Name,Email\nAsha Nair,asha@browser.test\nAsha,asha@browser.test\nNobody,none\n'
  await field(page, 'CSV file').setInputFiles({
    name: 'leads.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  })
  await submit(page, 'Check the file')
  await page.getByRole('heading', { name: 'Check the rows' }).waitFor()
  // A page of its own, as a link would open it.
  await page.goto(page.url())
  await alive(page)
}

export const pages: Case[] = [
  {
    name: 'the start page',
    inBothLooks: true,
    path: '/',
    arrivesInPieces: { part: 'main', row: 'search label, li' },
  },
  { name: 'tours and stays', path: '/tours?kind=tour', arrivesInPieces: { part: 'main', row: 'li' } },
  { name: 'a destination', path: '/tours/in/kerala', onlyInLongRun: true },
  { name: 'a town', path: '/tours/in/kerala/munnar', onlyInLongRun: true },
  { name: 'a place without tours', path: '/tours/in/kerala/nowhere', onlyInLongRun: true },
  { name: 'a category', path: '/tours/kind/nature', onlyInLongRun: true },
  {
    name: 'a search that finds nothing',
    onlyInLongRun: true,
    path: '/tours?q=nothing-has-this-name&date=2020-01-01',
  },
  {
    name: 'a tour with a day chosen',
    inBothLooks: true,
    path: '/',
    prepare: async (page) => {
      const slug = await offer({ kind: 'tour', title: 'A tour for quality', capacity: 3 })
      await page.goto(`/tours/${slug}`)
      // Later than what a click is forgiven.
      await page.route(/[?&]date=/, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 1200))
        await route.continue()
      })
      await page
        .getByRole('link', { name: /^\d+ [A-Z][a-z]+, / })
        .last()
        .click()
      await page.getByRole('button', { name: 'Book Now' }).waitFor()
    },
  },
  {
    name: 'customer registration',
    onlyInLongRun: true,
    path: '/register',
    arrivesInPieces: { part: 'main', row: 'label' },
  },
  {
    name: 'the sign-in page',
    onlyInLongRun: true,
    path: '/login',
    arrivesInPieces: { part: 'main', row: 'label' },
  },
  { name: 'the sign-in page of administrators', path: '/admin/login', onlyInLongRun: true },
  { name: 'a forgotten password', path: '/forgot-password', onlyInLongRun: true },
  {
    name: 'a link for a new password that does not work',
    path: '/reset-password?token=x',
    onlyInLongRun: true,
  },
  { name: 'a link for an email that does not work', path: '/verify-email?token=x', onlyInLongRun: true },
  { name: 'the email of the account', as: 'user', path: '/settings/security/email', onlyInLongRun: true },
  { name: 'an invitation that does not work', path: '/invitation?token=x', onlyInLongRun: true },
  { name: 'a link of a guest who waits that does not work', path: '/waitlist?token=x', onlyInLongRun: true },
  {
    name: 'a link of a guest who asks that does not work',
    path: '/guest-question?token=x',
    onlyInLongRun: true,
  },
  { name: 'open invitations', as: 'super_admin', path: '/admins/invitations', onlyInLongRun: true },
  { name: 'inviting an administrator', as: 'super_admin', path: '/admins/invite', onlyInLongRun: true },
  {
    name: 'declining a request for an admin account',
    as: 'super_admin',
    path: '/admins',
    onlyInLongRun: true,
    prepare: async (page) => {
      await page
        .getByRole('link', { name: /^Decline the request of / })
        .first()
        .click()
      await page.getByRole('heading', { name: 'Decline for good' }).waitFor()
    },
  },
  {
    name: 'another commission rate of an administrator',
    as: 'super_admin',
    path: '/admins?under=IN/KL',
    onlyInLongRun: true,
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Thomas Kurian' }).click()
      await page.getByRole('link', { name: 'Change the commission rate of Thomas Kurian' }).click()
      await page.getByRole('button', { name: 'Preview' }).waitFor()
      // A page of its own: what a slow answer moves after a click is not looked at here.
      await page.goto(`${page.url()}?rate=90`)
      await page.getByRole('heading', { name: 'From 4% to 90%' }).waitFor()
      await alive(page)
    },
  },
  {
    name: 'another territory for an administrator',
    as: 'super_admin',
    path: '/admins?under=IN/KL',
    onlyInLongRun: true,
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Thomas Kurian' }).click()
      await page.getByRole('link', { name: 'Move to another territory' }).click()
      await page.getByRole('button', { name: 'Continue' }).waitFor()
      await page.goto(page.url())
      await alive(page)
    },
  },
  {
    name: '“Unauthorized”',
    onlyInLongRun: true,
    path: '/unauthorized',
    arrivesInPieces: { part: 'main', row: 'p' },
  },
  { name: 'a page that is not there', onlyInLongRun: true, path: '/no/such/page' },
  { name: 'affiliate registration, step 1', path: '/affiliate/register', onlyInLongRun: true },
  {
    name: 'affiliate registration, step 1 with its errors',
    inBothLooks: true,
    path: '/affiliate/register',
    prepare: async (page) => {
      await submit(page, 'Next')
      await page.getByText('Email is required.').waitFor()
    },
  },
  {
    name: 'affiliate registration, step 2',
    onlyInLongRun: true,
    path: '/affiliate/register',
    prepare: async (page) => {
      await reachStep(page, 2)
      await page.getByRole('heading', { name: 'Business Info' }).waitFor()
    },
  },
  {
    name: 'affiliate registration, step 3 with pictures and the agreement',
    inBothLooks: true,
    path: '/affiliate/register',
    prepare: async (page) => {
      await reachStep(page, 3)
      await chooseImages(page)
      await page.getByText('Read the affiliate agreement', { exact: true }).click()
      await page.getByText('What you earn').waitFor()
    },
  },
  {
    name: 'affiliate registration, refused',
    onlyInLongRun: true,
    path: '/affiliate/register',
    prepare: async (page) => {
      await reachStep(page, 3)
      await fillUploads(page)
      await field(page, 'Password').fill('short')
      await submit(page, 'Submit')
      await page.locator('form p[role=alert]').waitFor()
    },
  },
  { name: 'provider registration', path: '/provider/register', onlyInLongRun: true },
  {
    name: 'provider registration with its errors',
    onlyInLongRun: true,
    path: '/provider/register',
    prepare: async (page) => {
      await submit(page, 'Submit')
      await page.getByText('Full Name is required.').waitFor()
    },
  },
  { name: 'admin registration', path: '/admin/register', onlyInLongRun: true },
  { name: 'the lead form', onlyInLongRun: true, path: '/lead-form' },
  { name: 'the refund page', path: '/refunds', onlyInLongRun: true },
  { name: 'the state of a booking', path: '/trip', onlyInLongRun: true },
  { name: 'the thanks to a lead', path: '/lead-form?joined', onlyInLongRun: true },
  ...(Object.keys(accounts) as Role[]).map((role) => ({
    name: `the dashboard of ${role}`,
    path: '/dashboard',
    as: role,
    // The other dashboards have the parts of these.
    ...(inGate.has(role) ? { inBothLooks: true as const } : { onlyInLongRun: true as const }),
  })),
  {
    name: 'the dashboard of an affiliate with a QR card',
    onlyInLongRun: true,
    path: '/dashboard',
    ofItsOwn: true,
    prepare: (page) => page.getByRole('link', { name: 'Download QR Code' }).waitFor(),
  },
  { name: 'the links of an affiliate', path: '/commissions/links', as: 'affiliate', onlyInLongRun: true },
  { name: 'the commissions of an affiliate', path: '/commissions', as: 'affiliate', onlyInLongRun: true },
  { name: 'the claims of an affiliate', path: '/commissions/claims', as: 'affiliate', onlyInLongRun: true },
  {
    name: 'the bookings to come of an affiliate',
    path: '/commissions/to-come',
    as: 'affiliate',
    onlyInLongRun: true,
  },
  { name: 'the settings of a payee', path: '/settings', as: 'affiliate', onlyInLongRun: true },
  { name: 'the security of an account', onlyInLongRun: true, path: '/settings/security', as: 'user' },
  { name: 'the channels of messages', path: '/settings/notifications', as: 'affiliate', onlyInLongRun: true },
  {
    name: 'the notifications of a provider',
    path: '/notifications',
    as: 'service_provider',
    onlyInLongRun: true,
  },
  { name: 'the outbox', path: '/templates/outbox', as: 'super_admin', onlyInLongRun: true },
  { name: 'the own data', path: '/settings/data', as: 'user', onlyInLongRun: true },
  { name: 'the deletion of the account', path: '/settings/data/delete', as: 'user', onlyInLongRun: true },
  { name: 'the profile settings', path: '/settings/profile', as: 'affiliate', onlyInLongRun: true },
  { name: 'the profile picture', path: '/settings/profile/picture', as: 'user', onlyInLongRun: true },
  { name: 'the templates', path: '/templates', as: 'super_admin', onlyInLongRun: true },
  {
    name: 'the editor of a template',
    path: '/templates/booking-held',
    as: 'super_admin',
    onlyInLongRun: true,
  },
  {
    name: 'a version of a template',
    path: '/templates/booking-held/versions/0',
    as: 'super_admin',
    onlyInLongRun: true,
  },
  { name: 'the languages of messages', path: '/templates/languages', as: 'super_admin', onlyInLongRun: true },
  { name: 'the own passkeys', path: '/settings/security/passkeys', as: 'user', onlyInLongRun: true },
  { name: 'the second factor', path: '/settings/security/second-factor', as: 'user', onlyInLongRun: true },
  {
    name: 'the settings of the platform',
    onlyInLongRun: true,
    path: '/settings/platform',
    as: 'super_admin',
  },
  { name: 'the status of the host', onlyInLongRun: true, path: '/settings/status', as: 'super_admin' },
  { name: 'the runbook', path: '/settings/status/runbook', as: 'super_admin', onlyInLongRun: true },
  {
    name: 'the form of a setting',
    path: '/settings/platform/payoutMinimum',
    as: 'super_admin',
    onlyInLongRun: true,
  },
  { name: 'the form of an identity', path: '/settings/identity', as: 'affiliate', onlyInLongRun: true },
  {
    name: 'the form of a payout account',
    path: '/settings/payout-account',
    as: 'affiliate',
    onlyInLongRun: true,
  },
  {
    name: 'the rules of fees and commissions',
    onlyInLongRun: true,
    inBothLooks: true,
    path: '/commissions/rules',
    as: 'super_admin',
  },
  {
    name: 'the bookings of a territory, with a view to save',
    inBothLooks: true,
    path: '/bookings?status=cancelled',
    as: 'super_admin',
    prepare: (page) => page.getByText('Save this view').click(),
  },
  { name: 'the trips of a customer', path: '/bookings', as: 'user', onlyInLongRun: true },
  { name: 'the bookings of a provider', path: '/bookings', as: 'service_provider', onlyInLongRun: true },
  { name: 'the guests of a day', path: '/bookings/day', as: 'service_provider', onlyInLongRun: true },
  { name: 'the check-in', path: '/check-in', as: 'service_provider', onlyInLongRun: true },
  {
    name: 'the earnings of a provider',
    path: '/my-services/earnings',
    as: 'service_provider',
    onlyInLongRun: true,
  },
  ...(['calendar', 'calendars', 'prices', 'sale'] as const).map((part) => ({
    name: `the ${part} of a service`,
    path: '/my-services?state=live',
    as: 'service_provider' as const,
    onlyInLongRun: true as const,
    prepare: openService(part),
  })),
  { name: 'my services', onlyInLongRun: true, path: '/my-services', as: 'service_provider' },
  { name: 'a new service', path: '/my-services/new', as: 'service_provider', onlyInLongRun: true },
  { name: 'the services of a territory', path: '/products?state=all', as: 'ssa', onlyInLongRun: true },
  {
    name: 'users',
    path: '/users',
    as: 'super_admin',
    onlyInLongRun: true,
    arrivesInPieces: { part: '.data-table', row: 'tr' },
  },
  { name: 'administrators', path: '/admins', as: 'super_admin', onlyInLongRun: true },
  { name: 'identities', path: '/users/identities', as: 'super_admin', onlyInLongRun: true },
  { name: 'the commissions of a territory', path: '/commissions', as: 'super_admin', onlyInLongRun: true },
  { name: 'payees', path: '/commissions/payouts/payable', as: 'super_admin', onlyInLongRun: true },
  { name: 'bank files', path: '/commissions/payouts/files', as: 'super_admin', onlyInLongRun: true },
  { name: 'payouts', path: '/commissions/payouts', as: 'super_admin', onlyInLongRun: true },
  { name: 'the rates of TDS', path: '/commissions/payouts/tax', as: 'super_admin', onlyInLongRun: true },
  { name: 'refunds', path: '/bookings/money', as: 'super_admin', onlyInLongRun: true },
  {
    name: 'money without a match',
    path: '/bookings/money/unapplied',
    as: 'super_admin',
    onlyInLongRun: true,
  },
  { name: 'bank statements', path: '/bookings/money/statements', as: 'super_admin', onlyInLongRun: true },
  { name: 'open claims', path: '/commissions/claims', as: 'super_admin', onlyInLongRun: true },
  { name: 'a statement', path: '/commissions/statements', as: 'affiliate', onlyInLongRun: true },
  { name: 'the profile of an affiliate', path: '/dashboard/profile', as: 'affiliate', onlyInLongRun: true },
  { name: 'the saved tours and stays of a customer', path: '/saved', as: 'user', onlyInLongRun: true },
  { name: 'the profile of a customer', path: '/dashboard/profile', as: 'user', onlyInLongRun: true },
  { name: 'changing the password', path: '/dashboard/password', as: 'dsa', onlyInLongRun: true },
  { name: 'create admin', path: '/dashboard/create-admin', as: 'super_admin', onlyInLongRun: true },
  {
    name: 'create admin for a district, with its errors',
    onlyInLongRun: true,
    path: '/dashboard/create-admin',
    as: 'super_admin',
    prepare: async (page) => {
      await field(page, 'Role').selectOption('dsa')
      await submit(page, 'Create Admin')
      await page.getByText('District is required.').waitFor()
    },
  },
  {
    name: 'create admin, refused',
    onlyInLongRun: true,
    path: '/dashboard/create-admin',
    as: 'super_admin',
    prepare: async (page) => {
      for (const [label, value] of Object.entries({
        Name: 'Thara Pillai',
        Email: accounts.dsa.email,
        'Phone Number': '+91 94470 54321',
        Password: 'short',
      })) {
        await field(page, label).fill(value)
      }
      await submit(page, 'Create Admin')
      await page.locator('form [role=alert]').waitFor()
    },
  },
  { name: 'a report', inBothLooks: true, path: '/reports/bookings?period=year', as: 'super_admin' },
  { name: 'a report of leads', path: '/reports/leads?period=year', as: 'dsa', onlyInLongRun: true },
  { name: 'the leads', onlyInLongRun: true, path: '/leads', as: 'dsa' },
  {
    name: 'the board of leads',
    inBothLooks: true,
    path: '/leads/board',
    as: 'dsa',
    arrivesInPieces: { part: 'main > *', row: '[data-card]' },
  },
  { name: 'a new lead', path: '/leads/new', as: 'dsa', onlyInLongRun: true },
  { name: 'the import of leads', path: '/leads/import', as: 'dsa', onlyInLongRun: true },
  {
    name: 'the rows of a file of leads',
    onlyInLongRun: true,
    path: '/leads/import',
    as: 'dsa',
    prepare: uploadLeads,
  },
  { name: 'the leads of an affiliate', path: '/leads', as: 'affiliate', onlyInLongRun: true },
  { name: 'a lead', inBothLooks: true, path: '/leads/LEAD-000005', as: 'dsa' },
  { name: 'the documents of a lead', onlyInLongRun: true, path: '/leads/LEAD-000005/documents', as: 'dsa' },
  { name: 'the leads of a customer', path: '/dashboard/leads', as: 'user', onlyInLongRun: true },
  {
    name: 'an open user menu',
    onlyInLongRun: true,
    path: '/dashboard/profile',
    as: 'user',
    prepare: async (page) => {
      await page.getByRole('button', { name: /^Account of/ }).click()
      await page.locator('#user-menu').waitFor()
    },
  },
  {
    name: 'the pictures of a service, to be ordered',
    inBothLooks: true,
    path: '/my-services',
    as: 'service_provider',
    prepare: async (page) => {
      const { id } = await offerProduct({
        kind: 'tour',
        title: 'Pictures for quality',
        capacity: 3,
        pictures: 3,
      })
      await page.goto(`/my-services/${id}/images`)
      await page.locator('[data-drag]').first().waitFor()
    },
  },
  {
    name: 'the code before a decision on money',
    onlyInLongRun: true,
    path: '/settings',
    as: 'dsa',
    prepare: openConfirmAccess,
  },
  {
    name: 'the cancellation of a stay',
    inBothLooks: true,
    path: '/bookings',
    as: 'user',
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Marari beach bungalow' }).first().click()
      const cancel = await page.getByRole('link', { name: 'Cancel my booking' }).getAttribute('href')
      await page.goto(cancel ?? '')
      await alive(page)
    },
  },
]
