// From looking for a trip to places that are held: signing in or registering on the way, with and without scripts.
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { inLongRun } from '../../support/run-length.ts'
import { demoPassword } from '../support/accounts.ts'
import { offer } from '../support/offer.ts'
import { field, hasFocus, hold } from '../support/page.ts'
import { newCustomer, newEmail, useVisitors, withoutJavaScriptFirst } from '../support/visitor.ts'

const visitor = useVisitors()

let tour: string
let stay: string
let scarce: string
beforeAll(async () => {
  const name = `lake ${process.pid}`
  const extras = [{ name: 'Dinner on board, one person', price: 45_000 }]
  tour = await offer({ kind: 'tour', title: `Houseboat day on the ${name}`, capacity: 500, extras })
  stay = await offer({ kind: 'stay', title: `Tea bungalow by the ${name}`, capacity: 3 })
  scarce = await offer({ kind: 'tour', title: `Canoe for two on the ${name}`, capacity: 2 })
})

/** What asks for a number of the tour's extra. */
const dinner = 'Dinner on board, one person, ₹450'

/** Goes to the next month, where all days are free, and chooses one of them. */
async function chooseDay(page: Page, number: number) {
  await page
    .getByRole('link', { name: /^[A-Z][a-z]+ 20\d\d$/ })
    .last()
    .click()
  await page.waitForURL(/month=/)
  await page.getByRole('link', { name: new RegExp(`^${number} [A-Z][a-z]+, `) }).click()
  await page.waitForURL(/date=/)
}

/** The address of the booking, whatever is shown there. */
const arriveAtBooking = (page: Page) => page.waitForURL(/\/bookings\/[\w-]+$/)

describe.each(withoutJavaScriptFirst)('$name', ({ javaScript }) => {
  test('a visitor finds a tour, registers on the way, returns to the same selection and holds seats', async () => {
    const { page, complaints, open } = await visitor({ javaScript })
    await open('/')
    await page.getByLabel('Where to, or what').fill(`houseboat ${process.pid}`)
    await page.getByRole('button', { name: 'Search' }).click()
    await page.waitForURL(/\/tours\?/)
    await page.getByRole('link', { name: `Houseboat day on the lake ${process.pid}` }).click()
    await page.waitForURL(`**/tours/${tour}`)

    await chooseDay(page, 12)
    await field(page, 'Adults').selectOption('3')
    if (javaScript) await page.getByText('Total ₹4,500').last().waitFor()
    await field(page, dinner).selectOption('2')
    if (javaScript) await page.getByText('Total ₹5,400').last().waitFor()
    const chosen = new URL(page.url()).searchParams.get('date')
    await page.getByRole('button', { name: 'Book Now' }).click()

    await page.waitForURL(/\/details\?/)
    await page.getByRole('link', { name: 'Register to book' }).click()
    await page.waitForURL(/\/register\?next=/)
    const person = {
      'Full Name': 'Joseph Mathew',
      Email: newEmail(),
      Password: demoPassword,
      Phone: '+91 94470 12345',
    }
    for (const [label, value] of Object.entries(person)) await field(page, label).fill(value)
    await page.getByRole('button', { name: 'Register', exact: true }).click()

    await page.waitForURL(new RegExp(`/tours/${tour}\\?`))
    await page.getByText('Registration successful!').first().waitFor()
    expect(new URL(page.url()).searchParams.get('date')).toBe(chosen)
    expect(await field(page, 'Adults').inputValue()).toBe('3')
    await page.getByText('Total ₹5,400').last().waitFor()
    await page.getByText('Guest names or a message to the provider?').click()
    await field(page, 'Message to the provider (optional)').fill('We eat no fish.')
    // Another choice loses nothing of it, and no address has it.
    await field(page, 'Adults').selectOption('2')
    if (!javaScript) await page.getByRole('button', { name: 'Update the total' }).click()
    await page.getByText('Total ₹3,900').last().waitFor()
    expect(await field(page, 'Message to the provider (optional)').inputValue()).toBe('We eat no fish.')
    expect(page.url()).not.toContain('fish')
    await page.getByRole('button', { name: 'Book Now' }).click()

    await arriveAtBooking(page)
    await page.getByText('We eat no fish.').first().waitFor()
    await page.getByText('Dinner on board, one person: 2 × ₹450').first().waitFor()
    expect(complaints).toEqual([])
  })

  test.each(inLongRun)(
    'a visitor books without an account, pays by the link, and keeps the booking in an account',
    async () => {
      const { page, complaints, open } = await visitor({ javaScript })
      await open(`/tours/${tour}`)
      await chooseDay(page, 14)
      await page.getByRole('button', { name: 'Book Now' }).click()

      await page.waitForURL(/\/details\?/)
      expect(await field(page, 'Phone').inputValue()).toBe('+91 ')
      await field(page, 'Full Name').fill('Priya Menon')
      const email = newEmail()
      await field(page, 'Email').fill(email)
      if (javaScript) {
        await page.getByRole('button', { name: 'Continue without an account' }).click()
        await page.getByText('Phone is required.').waitFor()
      }
      // Numbers are limited to a few unpaid bookings.
      const phone = `+91 9${String(Date.now()).slice(-9)}`
      await field(page, 'Phone').fill(phone)
      await page.getByRole('button', { name: 'Continue without an account' }).click()

      await page.waitForURL(/\/trip\/[\w-]{43}$/)
      const trip = page.url()
      expect(await field(page, 'Link to your booking').inputValue()).toBe(trip)
      await field(page, 'Reference number').fill(String(Date.now()).slice(-12).padStart(12, '4'))
      await page.getByRole('button', { name: 'I have paid' }).click()
      await page.getByText('Checking your payment').first().waitFor()

      await page.getByRole('link', { name: 'Keep it in an account' }).click()
      await page.getByRole('link', { name: 'Register' }).click()
      const person = { 'Full Name': 'Priya Menon', Email: email, Password: demoPassword, Phone: phone }
      for (const [label, value] of Object.entries(person)) await field(page, label).fill(value)
      await page.getByRole('button', { name: 'Register', exact: true }).click()
      await page.waitForURL(/\/account$/)
      await page.getByRole('button', { name: 'Add to the account of Priya Menon' }).click()
      await arriveAtBooking(page)
      expect(complaints).toEqual([])
      const response = await page.goto(trip)
      expect(response?.status()).toBe(404)
    },
  )

  test.each(inLongRun)(
    'a customer books the two nights that were chosen, without Update, and signs in on the way',
    async () => {
      const { email } = await newCustomer()
      const { page, open } = await visitor({ javaScript })
      await open(`/tours/${stay}`)
      await chooseDay(page, javaScript ? 3 : 8)
      await field(page, 'Adults').selectOption('2')
      await field(page, 'Departure').selectOption({ index: 1 })
      // Without scripts nothing is updated before the form is sent.
      if (javaScript) await page.getByText('Total ₹3,000').last().waitFor()
      await page.getByRole('button', { name: 'Book Now' }).click()

      await page.waitForURL(/\/details\?/)
      await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
      await page.waitForURL(/\/login\?next=/)
      await field(page, 'Email').fill(email)
      await field(page, 'Password').fill(demoPassword)
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await page.waitForURL(new RegExp(`/tours/${stay}\\?.*departure=.*guests=2&rooms=1`))
      await page.getByText('Total ₹3,000').last().waitFor()
      await page.getByRole('button', { name: 'Book Now' }).click()

      await arriveAtBooking(page)
      await page.getByText('1 room, 2 guests').first().waitFor()
    },
  )

  test.each(inLongRun)('a customer who comes too late sees how many seats are left', async () => {
    const day = javaScript ? 14 : 15
    const [first, second] = [
      await visitor({ javaScript, as: await newCustomer() }),
      await visitor({ javaScript, as: await newCustomer() }),
    ]
    for (const { page, open } of [first, second]) {
      await open(`/tours/${scarce}`)
      await chooseDay(page, day)
    }
    await field(first.page, 'Adults').selectOption('1')
    await first.page.getByRole('button', { name: 'Book Now' }).click()
    await arriveAtBooking(first.page)
    await field(second.page, 'Adults').selectOption('2')
    await second.page.getByRole('button', { name: 'Book Now' }).click()

    await second.page.getByRole('alert').waitFor()
    expect(await field(second.page, 'Adults').locator('option').count()).toBe(1)
    await second.page.getByText('At most 1 guest can be booked then.').waitFor()
    expect(new URL(second.page.url()).pathname).toBe(`/tours/${scarce}/book`)
  })
})

test.each(inLongRun)(
  'the calendar works by keyboard alone, and the page opens at the chosen day',
  async () => {
    const { page, open } = await visitor({ javaScript: false, screen: 'phone' })
    await open(`/tours/${tour}`)
    await chooseDay(page, 12)
    await page.locator('table a[aria-current=date]').focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL(/date=\d{4}-\d{2}-13/)

    expect(new URL(page.url()).hash).toBe('#booking')
    expect(
      await page.locator('#booking').evaluate((one) => one.getBoundingClientRect().top < innerHeight),
    ).toBe(true)
  },
)

test.each(inLongRun)(
  'what the server changes of a choice is read out, and signing in at the top leads back to the choice',
  async () => {
    const { page, open } = await visitor({ javaScript: true })
    await open(`/tours/${stay}`)
    await chooseDay(page, 20)
    await field(page, 'Adults').selectOption('3')
    await page.waitForURL(/guests=3/)
    await field(page, 'Rooms').selectOption('1')
    const told = page.locator('#booking-status')
    await expect.poll(() => told.textContent()).toMatch(/3 guests need 2 rooms\. Total /)

    await page.getByText('Have a code?').click()
    await page.locator('#code').fill('ANJALI22')
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
    await page.waitForURL(/\/login\?next=/)
    const next = new URL(page.url()).searchParams.get('next')
    expect(next).toMatch(/date=\d{4}-\d\d-20&.*guests=3&.*code=ANJALI22$/)
  },
)

test('a code that is typed while the total is on its way stays', async () => {
  const { page, open } = await visitor({ javaScript: true })
  await open(`/tours/${tour}`)
  await chooseDay(page, 16)
  const release = await hold(page, '**/tours/**guests=3**')
  await field(page, 'Adults').selectOption('3')
  await page.getByText('Have a code?').click()
  await page.locator('#code').fill('ANJALI22')
  release()
  await page.locator('[data-total]', { hasText: '₹4,500' }).waitFor()
  expect(await page.locator('#code').isVisible()).toBe(true)
  expect(await page.locator('#code').inputValue()).toBe('ANJALI22')
  expect(await hasFocus(page.locator('#code'))).toBe(true)
  expect(page.url()).toContain('code=ANJALI22')

  // One that is taken away again does not come back with the next answer.
  await page.locator('#code').fill('')
  await page.getByRole('link', { name: /^17 [A-Z][a-z]+, / }).click()
  await page.waitForURL(/date=\d{4}-\d\d-17/)
  expect(page.url()).not.toContain('code=')
  expect(await page.locator('#code').inputValue()).toBe('')
})
