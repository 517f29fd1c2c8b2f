// The whole way of an affiliate's money, and what each screen shows: from the link to the payout, and back.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, minuteMs } from '@affiliate-booking/shared/milliseconds'
import { checkLedger } from '../../../backend/services/ledger/check-ledger.ts'
import { newReference } from '../../support/market.ts'
import { demoPassword } from '../support/accounts.ts'
import { earningScene, useMembers } from '../support/earning-scene.ts'
import { type ProductWithClock, startProductWithClock } from '../support/setups/host-with-clock.ts'
import { importResults, waitForFigures } from '../support/money-screens.ts'
import { field } from '../support/page.ts'
import { newEmail, withAndWithoutJavaScriptInLongRun, withJavaScriptFirst } from '../support/visitor.ts'

let product: ProductWithClock
beforeAll(async () => {
  product = await startProductWithClock()
})
afterAll(() => product.stop())
const member = useMembers(() => product.url)

async function register(page: Page) {
  const entries = {
    'Full Name': 'Joseph Mathew',
    Email: newEmail(),
    Password: demoPassword,
    Phone: '+91 94470 12345',
  }
  for (const [label, value] of Object.entries(entries)) await field(page, label).fill(value)
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await page.getByText('Registration successful!').first().waitFor()
}

/** Books the tour, with a new account, and pays; gives the path of the booking. */
async function bookAndPay(page: Page) {
  await page.getByRole('button', { name: 'Book Now' }).click()
  await page.getByRole('link', { name: 'Register to book' }).click()
  // The page before it has fields of the same names.
  await page.waitForURL(/\/register/)
  await register(page)
  await page.getByRole('button', { name: 'Book Now' }).click()
  await page.waitForURL(/\/bookings\/[\w-]+$/)
  await field(page, 'Reference number').fill(newReference())
  await page.getByRole('button', { name: 'I have paid' }).click()
  await page.getByRole('heading', { name: 'Checking your payment' }).waitFor()
  return new URL(page.url()).pathname
}

test.each(withJavaScriptFirst)(
  'an affiliate’s link brings a booking that is earned, paid out, refunded and corrected, $name',
  async ({ javaScript }) => {
    const { pass, db } = product
    const { slug, tripDay, affiliate, provider, creator, approver, act } = await earningScene(product)

    const customer = await member(javaScript)
    await customer.open(`/?ref=${affiliate.code}`)
    // A booking within seconds of the click is held for a look.
    await pass(minuteMs)
    await customer.open(`/tours/${slug}?date=${tripDay}&guests=2`)
    const path = await bookAndPay(customer.page)
    await customer.page.getByText('Recommended by').waitFor()
    await customer.page.getByText('Anjali', { exact: true }).waitFor()

    const admin = await member(javaScript, creator)
    await admin.open(path)
    await admin.page.getByText('Anjali Nair').waitFor()
    await admin.page.getByRole('button', { name: 'Confirm the payment' }).click()
    await admin.page.getByText('Payment confirmed.').first().waitFor()
    await act(provider, path, 'accept')

    // The trip ends.
    await pass(3 * dayMs)
    const earner = await member(javaScript, affiliate)
    await earner.open('/dashboard')
    await waitForFigures(earner.page, { Earned: 1000, Pending: 1000, Available: 0, 'Paid out': 0 })
    await earner.page.getByText('Next: ₹1,000 becomes available on').waitFor()
    await earner.page.getByRole('link', { name: 'Tea gardens of Munnar' }).click()
    await earner.page.getByRole('row', { name: /By the rate.*5% of ₹20,000.*₹1,000/ }).waitFor()

    await pass(7 * dayMs)
    await earner.open('/commissions')
    await waitForFigures(earner.page, { Earned: 1000, Pending: 0, Available: 1000, 'Paid out': 0 })

    await admin.open('/commissions/payouts')
    await admin.page.getByRole('button', { name: 'Create 2 drafts' }).click()
    await admin.page.getByRole('row', { name: /Anjali Nair.*Draft.*₹1,000/ }).waitFor()
    expect(await admin.page.getByRole('button', { name: /^Approve \d/ }).isDisabled()).toBe(true)
    const second = await member(javaScript, approver)
    await second.open('/commissions/payouts')
    await second.page.getByRole('button', { name: 'Approve 2 payouts, ₹18,000' }).click()
    await second.page.getByRole('row', { name: /Anjali Nair.*Approved.*₹1,000/ }).waitFor()
    await second.page.getByRole('button', { name: 'Make the bank file' }).click()
    await second.page.getByRole('heading', { name: 'Bank files' }).waitFor()
    await importResults(second.page, 2)

    await earner.open('/commissions')
    await waitForFigures(earner.page, { Earned: 1000, Available: 0, 'Paid out': 1000 })
    const host = await member(javaScript, provider)
    await host.open('/my-services/payouts')
    await host.page.getByRole('row', { name: /Paid.*₹17,000/ }).waitFor()

    // A quarter of the price goes back to the customer, after the payout.
    await second.open(path)
    const refund = second.page.locator('details', { has: second.page.getByText('Refund', { exact: true }) })
    await refund.locator('summary').click()
    await refund.getByLabel('Amount', { exact: true }).fill('5000')
    await refund.getByLabel('Reason', { exact: true }).fill('The boat broke down')
    await refund.getByRole('button', { name: 'Create the refund' }).click()
    await second.page.getByText('The refund is created.').first().waitFor()
    // A second click creates no second one.
    await expect.poll(() => refund.getByLabel('Amount', { exact: true }).inputValue()).toBe('')
    await customer.open(path)
    await field(customer.page, 'UPI id').fill('joseph@okbank')
    await customer.page.getByRole('button', { name: 'Send it to this UPI id' }).click()
    await customer.page.getByText('Your refund of ₹5,000 is on its way to jo••••@okbank.').waitFor()
    await second.open('/bookings/money')
    await second.page
      .getByRole('row', { name: /Joseph Mathew.*To send.*₹5,000/ })
      .first()
      .waitFor()

    await earner.open('/dashboard')
    await waitForFigures(earner.page, { Earned: 750, Pending: 0, Available: -250, 'Paid out': 1000 })
    await earner.page
      .getByText('₹250 was paid out and is no longer earned. It is taken from what you earn next.')
      .waitFor()
    await earner.open('/commissions')
    await earner.page
      .getByRole('row', { name: /Correction/ })
      .getByRole('link')
      .click()
    await earner.page.getByText('₹750 − ₹1,000 = -₹250').waitFor()
    await host.open('/my-services/earnings')
    await waitForFigures(host.page, { Earned: 12_750, Available: -4250, 'Paid out': 17_000 })

    expect(await checkLedger(db)).toEqual([])
    for (const { complaints } of [customer, admin, second, earner, host]) expect(complaints).toEqual([])
  },
)

test.each(withAndWithoutJavaScriptInLongRun)(
  'a booking without a link is claimed, credited and corrected after a chargeback, $name',
  async ({ javaScript }) => {
    const { pass, db } = product
    const { affiliate, approver, provider, bookWithoutLink } = await earningScene(product)
    const { path, number } = await bookWithoutLink()
    // The trip ends.
    await pass(3 * dayMs)

    const earner = await member(javaScript, affiliate)
    await earner.open('/commissions')
    await waitForFigures(earner.page, { Earned: 0, Pending: 0 })
    await earner.open('/commissions/claims')
    await field(earner.page, 'Booking number').fill(number)
    await field(earner.page, 'Note (optional)').fill('I told him on the phone.')
    await earner.page.getByRole('button', { name: 'Send claim' }).click()
    await earner.page.getByRole('row', { name: new RegExp(`${number}.*Being checked`) }).waitFor()
    await expect.poll(() => field(earner.page, 'Note (optional)').inputValue()).toBe('')

    const admin = await member(javaScript, approver)
    await admin.open('/commissions/claims')
    await admin.page.getByRole('link', { name: number }).click()
    await admin.page.getByText('I told him on the phone.').waitFor()
    const approval = admin.page.locator('form', { has: admin.page.getByRole('button', { name: 'Approve' }) })
    await approval.getByLabel('Reason').fill('The customer says so.')
    await approval.getByRole('button', { name: 'Approve' }).click()
    await admin.page.getByText(`The claim on ${number} is approved.`).first().waitFor()
    await earner.open('/commissions')
    await waitForFigures(earner.page, { Earned: 1000, Pending: 1000 })
    await earner.open('/commissions/claims')
    await earner.page.getByRole('row', { name: new RegExp(`${number}.*Approved`) }).waitFor()

    await admin.open(path)
    const reversal = admin.page.locator('details', { has: admin.page.getByText(/^Chargeback/) })
    await reversal.locator('summary').click()
    await reversal.getByLabel('Amount', { exact: true }).fill('5000')
    await reversal.getByLabel('Reason', { exact: true }).fill('Chargeback of the bank')
    await reversal.getByRole('button', { name: 'Reverse the payment' }).click()
    await admin.page.getByText('The payment is reversed.').first().waitFor()

    await earner.open('/commissions')
    await waitForFigures(earner.page, { Earned: 750, Pending: 750 })
    await earner.page
      .getByRole('row', { name: /Correction/ })
      .getByRole('link')
      .click()
    await earner.page.getByText('₹750 − ₹1,000 = -₹250').waitFor()
    const host = await member(javaScript, provider)
    await host.open('/my-services/earnings')
    await waitForFigures(host.page, { Earned: 12_750 })
    await host.page
      .getByRole('navigation', { name: 'My Services' })
      .getByRole('link', { name: 'Payouts' })
      .click()
    await host.page.getByRole('heading', { name: 'Payouts', level: 1 }).waitFor()

    expect(await checkLedger(db)).toEqual([])
    for (const { complaints } of [earner, admin, host]) expect(complaints).toEqual([])
  },
)
