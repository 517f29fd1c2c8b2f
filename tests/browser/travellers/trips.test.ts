// A booking from both sides: paid, checked, accepted, shown as a voucher, cancelled.
import type { Locator } from 'playwright-core'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { dayFromNow, marketAt, type Named, newReference } from '../../support/market.ts'
import { inLongRun } from '../../support/run-length.ts'
import { field } from '../support/page.ts'
import type { Account } from '../support/accounts.ts'
import { newCustomer, useVisitors, withJavaScriptFirst } from '../support/visitor.ts'

const visitor = useVisitors()

let me: Account
let market: ReturnType<typeof marketAt>
let tour: Named
beforeAll(async () => {
  me = await newCustomer()
  market = marketAt(inject('hostUrl'), me)
  tour = await market.addTour('Backwaters by houseboat')
})

describe.each(withJavaScriptFirst)('$name', ({ javaScript }) => {
  test('a booking is paid, confirmed, accepted, shown as a voucher and cancelled with a refund', async () => {
    // Midnight may pass before it is looked for.
    const day = dayFromNow(9)
    const booking = await market.hold(tour, { inDays: 9 })
    const path = `/bookings/${booking.id}`
    const customer = await visitor({ as: me, javaScript, screen: 'phone' })
    await customer.open(path)
    await customer.page.getByRole('heading', { name: 'Pay to keep your booking' }).waitFor()
    expect(await customer.page.getByRole('link', { name: 'Open a UPI app' }).getAttribute('href')).toContain(
      'am=3000.00&cu=INR',
    )
    const top = async (what: Locator) => (await what.boundingBox())?.y ?? Number.NaN
    const app = await top(customer.page.getByRole('link', { name: 'Open a UPI app' }))
    const payee = await top(customer.page.getByText(/^To .*@/))
    const code = await top(customer.page.getByRole('img', { name: /^UPI code/ }))
    expect([app < payee, payee < code], 'on a phone the app first, the code last').toEqual([true, true])
    const copyAmount = customer.page.getByRole('button', { name: 'Copy amount' })
    if (javaScript) {
      await customer.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await copyAmount.click()
      await customer.page.getByRole('button', { name: 'Copied' }).waitFor()
      expect(await customer.page.evaluate(() => navigator.clipboard.readText())).toBe('3000.00')
    } else expect(await copyAmount.count()).toBe(0)

    await field(customer.page, 'Reference number').fill('twelve')
    await customer.page.getByRole('button', { name: 'I have paid' }).click()
    const reference = field(customer.page, 'Reference number')
    await customer.page.locator('[id$="-reference-error"]', { hasText: '12 digits' }).waitFor()
    expect(await reference.inputValue()).toBe('twelve')
    expect(await reference.getAttribute('aria-invalid')).toBe('true')
    expect(await reference.evaluate((input) => input === document.activeElement)).toBe(true)
    await field(customer.page, 'Reference number').fill(newReference())
    await customer.page.getByRole('button', { name: 'I have paid' }).click()
    await customer.page.getByRole('heading', { name: 'Checking your payment' }).waitFor()

    const admin = await visitor({ as: 'super_admin', javaScript })
    await admin.open(`/bookings?view=review&q=${booking.bookingId}`)
    await admin.page.getByRole('link', { name: booking.bookingId }).click()
    await admin.page.getByRole('button', { name: 'Confirm the payment' }).click()
    await admin.page.getByText('Payment confirmed.').first().waitFor()

    const provider = await visitor({ as: 'service_provider', javaScript })
    await provider.open(path)
    await provider.page.getByText('Decline', { exact: true }).click()
    await provider.page.getByRole('button', { name: 'Decline the booking' }).click()
    // Without words it is not declined.
    await provider.page.waitForFunction(
      () => document.querySelector('textarea:invalid, [aria-invalid=true]') !== null,
    )
    await provider.page.getByRole('button', { name: 'Accept' }).click()
    await provider.page.getByText('Booking accepted.').first().waitFor()
    await provider.open(`/bookings/day?date=${day}`)
    await provider.page.getByRole('row', { name: new RegExp(booking.bookingId) }).waitFor()

    await customer.open(path)
    await customer.page.getByRole('link', { name: 'Voucher' }).click()
    await customer.page.getByRole('img', { name: `Code of the booking ${booking.bookingId}` }).waitFor()
    const print = customer.page.getByRole('button', { name: 'Print' })
    if (javaScript) await print.waitFor()
    else expect(await print.count()).toBe(0)
    const [saved] = await Promise.all([
      customer.page.waitForEvent('download'),
      customer.page.getByRole('link', { name: 'Save as a picture' }).click(),
    ])
    expect(saved.suggestedFilename()).toBe(`voucher-${booking.bookingId}.png`)
    expect(new URL(customer.page.url()).pathname, 'the page stays').toMatch(/\/voucher$/)

    const voucher = await customer.page.getByText(/^[\dA-Z]{4}(-[\dA-Z]{4}){2}$/).innerText()
    await provider.open('/check-in')
    await field(provider.page, 'Code of the voucher').fill(voucher.toLowerCase())
    await provider.page.getByRole('button', { name: 'Show the booking' }).click()
    await provider.page.getByText('Another day').waitFor()
    await provider.page.getByText(booking.bookingId).waitFor()
    expect(await provider.page.locator('script[src]').count(), 'needs no script').toBe(0)

    await customer.open(`${path}/cancel`)
    await customer.page.getByText('You get ₹3,000 back').waitFor()
    await customer.page.getByRole('button', { name: 'Cancel the booking' }).click()
    await customer.page.getByRole('heading', { name: 'Cancelled by you' }).waitFor()
    for (const { complaints } of [customer, admin, provider]) expect(complaints).toEqual([])
  })

  test.each(inLongRun)(
    'a customer moves a booking to another day with fewer guests, and sees the price before',
    async () => {
      const booking = await market.hold(tour, { inDays: 11 })
      const path = `/bookings/${booking.id}`
      const { page, open, complaints } = await visitor({ as: me, javaScript, screen: 'phone' })
      await open(path)
      await page.getByRole('link', { name: 'Change day or guests' }).click()
      await page.waitForURL(`**${path}/change`)
      await page.getByText('Choose another day, time or number of guests').waitFor()
      await page
        .getByRole('link', { name: /^[A-Z][a-z]+ 20\d\d$/ })
        .last()
        .click()
      await page.waitForURL(/month=/)
      await page.getByRole('link', { name: /^15 [A-Z][a-z]+, / }).click()
      await page.waitForURL(/date=\d{4}-\d{2}-15/)
      await page.getByText('The price stays the same').waitFor()
      await field(page, 'Adults').selectOption('1')
      await page.getByRole('button', { name: 'Show the new price' }).click()
      await page.getByText('₹1,500 less').waitFor()
      const day = new URL(page.url()).searchParams.get('date') ?? ''
      await page.getByRole('button', { name: 'Change the booking' }).click()
      await page.getByText('Your booking is changed.').first().waitFor()
      expect(new URL(page.url()).pathname).toBe(path)
      await page.getByText('1 guest', { exact: true }).first().waitFor()
      await page
        .getByText(new RegExp(`${Number(day.slice(8))} [A-Z]`))
        .first()
        .waitFor()
      await page.getByText('Day or guests changed').waitFor()
      expect(complaints).toEqual([])
    },
  )

  test.each(inLongRun)('a customer who pays too late sees that the booking is cancelled', async () => {
    const booking = await market.hold(tour, { inDays: 10 })
    const customer = await visitor({ as: me, javaScript })
    await customer.open(`/bookings/${booking.id}`)
    await market.act('super_admin', booking, 'cancel')
    const reference = newReference()
    await field(customer.page, 'Reference number').fill(reference)
    await customer.page.getByRole('button', { name: 'I have paid' }).click()

    await customer.page.getByText('it is cancelled').first().waitFor()
    await customer.page.getByRole('heading', { name: 'Cancelled by an administrator' }).waitFor()
    // The money may be on its way: what was typed stays, and can be sent.
    expect(await field(customer.page, 'Reference number').inputValue()).toBe(reference)
    await customer.page.getByRole('button', { name: 'I have paid' }).click()
    await customer.page.getByText('If we received it, you get ₹3,000 back.').waitFor()
  })

  test.each(inLongRun)(
    'a provider cancels a slot with all its bookings after seeing their number',
    async () => {
      const inDays = javaScript ? 12 : 13
      const paid = await market.pay(await market.hold(tour, { inDays }))
      await market.act('super_admin', paid, 'confirm-payment')
      const { page, open, complaints } = await visitor({ as: 'service_provider', javaScript })
      await open(`/bookings/day?date=${dayFromNow(inDays)}`)
      const time = page.getByRole('region', { name: 'Backwaters by houseboat' })
      await time.getByRole('link', { name: 'Cancel this time' }).click()
      await page.getByText('1 paid booking will be cancelled').waitFor()
      await field(page, 'Reason').fill('Storm')
      await page.getByRole('button', { name: 'Cancel this time' }).click()
      await page.getByText('The time is cancelled. 1 booking cancelled.').first().waitFor()
      expect(complaints).toEqual([])
    },
  )

  test.each(inLongRun)('the list of bookings can be filtered, cleared and exported', async () => {
    const booking = await market.hold(tour, { inDays: 15 })
    const { page, open, complaints } = await visitor({ as: 'dsa', javaScript })
    await open('/bookings')
    await field(page, 'Name, phone, UTR or number').fill(booking.bookingId)
    await page.getByRole('button', { name: 'Search' }).click()
    await page.waitForURL(/[?&]q=/)
    await page.getByRole('row', { name: new RegExp(booking.bookingId) }).waitFor()
    // The address changes before the page does.
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    await page.getByText('Filter and sort').click()
    await page.getByLabel('Status').selectOption('cancelled')
    await page.getByRole('button', { name: 'Show' }).click()
    await page.getByText('No results').waitFor()

    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export CSV' }).click()
    expect((await download).suggestedFilename()).toMatch(/^bookings-[\d-]+\.csv$/)
    await page.getByRole('link', { name: 'Clear filters' }).first().click()
    await page.waitForURL((url) => url.search === '')
    await expect.poll(() => field(page, 'Name, phone, UTR or number').inputValue()).toBe('')
    expect(complaints).toEqual([])
  })
})

test.each(inLongRun)('the time left to pay counts down where scripts run', async () => {
  const booking = await market.hold(tour, { inDays: 16 })
  const { page, open } = await visitor({ as: me, ofItsOwn: true })
  await page.clock.install()
  await open(`/bookings/${booking.id}`)
  const timer = page.getByRole('timer')
  await timer.waitFor()
  await page.clock.fastForward('05:00')
  await page.waitForFunction(() =>
    /^\s*(10|9) minutes left/.test(document.querySelector('[role=timer]')?.textContent ?? ''),
  )
  await market.act('user', booking, 'cancel')
})

test('the page does not reload over a reference being typed when the time is up', async () => {
  const booking = await market.hold(tour, { inDays: 17 })
  const { page, open } = await visitor({ as: me, ofItsOwn: true })
  await page.clock.install()
  await open(`/bookings/${booking.id}`)
  const reference = field(page, 'Reference number')
  await reference.fill('123456')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // The router learns of links by a timer of its own, which goes on with the clock.
    if (pathname !== '/__manifest') asked.push(pathname)
  })
  await page.clock.fastForward('15:05')
  await page.getByRole('timer').getByText('Time is up').waitFor()
  await page.clock.fastForward('00:05')
  expect(await reference.inputValue()).toBe('123456')
  expect(asked).toEqual([])

  // Without it the page asks the server, whose clock has not gone on.
  await reference.fill('')
  await page.clock.fastForward('00:05')
  await page
    .getByRole('timer')
    .getByText(/^\d+ minutes left/)
    .waitFor()
  await market.act('user', booking, 'cancel')
})
