// A family that books without an account, goes back for an extra, and finds what it typed.
import { beforeAll, expect, test } from 'vitest'
import { offer } from '../support/offer.ts'
import { field } from '../support/page.ts'
import { newEmail, useVisitors } from '../support/visitor.ts'

const visitor = useVisitors()

let tour: string
beforeAll(async () => {
  const extras = [{ name: 'Dinner on board, one person', price: 45_000 }]
  tour = await offer({ kind: 'tour', title: `Boat for families ${process.pid}`, capacity: 50, extras })
})

test('a family keeps its children up to the booking, and its details when it goes back for an extra', async () => {
  const { page, complaints, open } = await visitor({ javaScript: true })
  await open(`/tours/${tour}?guests=3&children=1`)
  await page.locator('[data-month=next]').click()
  await page.locator('[data-day$="-11"]').click()
  await page.locator('[data-total]', { hasText: '₹4,500' }).waitFor()
  expect([await field(page, 'Adults').inputValue(), await field(page, 'Children').inputValue()]).toEqual([
    '2',
    '1',
  ])
  await field(page, 'Children').selectOption('2')
  await page.locator('[data-total]', { hasText: '₹6,000' }).waitFor()
  expect(page.url()).toContain('guests=4&children=2')
  await page.getByRole('button', { name: 'Book Now' }).click()
  await page.waitForURL(/\/details\?/)
  const typed = {
    'Full Name': 'Asha Menon',
    Email: newEmail(),
    // Numbers are limited to a few unpaid bookings.
    Phone: `+91 8${String(Date.now()).slice(-9)}`,
    'Message to the provider (optional)': 'We come by bus.',
  }
  for (const [label, value] of Object.entries(typed)) await field(page, label).fill(value)

  await page.getByRole('link', { name: `Boat for families ${process.pid}` }).click()
  await page.waitForURL(/#booking$/)
  await field(page, 'Dinner on board, one person, ₹450').selectOption('2')
  await page.locator('[data-total]', { hasText: '₹6,900' }).waitFor()
  await page.getByRole('button', { name: 'Book Now' }).click()
  await page.waitForURL(/\/details\?/)
  for (const [label, value] of Object.entries(typed))
    await expect.poll(() => field(page, label).inputValue()).toBe(value)
  expect(page.url()).not.toMatch(/Asha|bus/)

  await page.getByRole('button', { name: 'Continue without an account' }).click()
  await page.waitForURL(/\/trip\/[\w-]{43}$/)
  await page.getByText('2 adults, 2 children').first().waitFor()
  expect(await page.evaluate(() => sessionStorage.getItem('booking-details'))).toBeNull()
  expect(complaints).toEqual([])
})
