// The figures of journeys in docs/testing.md, measured on the built product with the demo's data.
import type { Locator } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newReference } from '../../support/market.ts'
import { offer } from '../support/offer.ts'
import { field, sizes } from '../support/page.ts'
import { newCustomer, useVisitors } from '../support/visitor.ts'
import { inLongRun } from '../../support/run-length.ts'

const visitor = useVisitors()

const word = `lagoon${process.pid}`
beforeAll(async () => {
  await offer({ kind: 'tour', title: `A boat on the ${word}`, capacity: 50, pictures: 1 })
})

/** A figure, with its limit, for the log of the run. */
function report(figure: string, value: number, limit: string) {
  process.stdout.write(`${figure}: ${value} (${limit})\n`)
}

/** Counts what a finger does; typing into a field costs the tap that opens it. */
function countTaps() {
  let taps = 0
  return {
    tap: async (what: Locator) => {
      taps += 1
      await what.click()
    },
    count: () => taps,
  }
}

test('a signed-in customer goes from the start page to a paid booking in at most 8 taps', async () => {
  const { page, open } = await visitor({ as: await newCustomer(), screen: 'phone' })
  const { tap, count } = countTaps()
  await open('/')
  await tap(page.getByLabel('Where to, or what'))
  await page.keyboard.type(word)
  // The key of the keyboard on the screen that searches.
  await tap(page.getByRole('button', { name: 'Search' }))
  await tap(page.getByRole('link', { name: `A boat on the ${word}` }))
  await page.locator('[role=grid]').waitFor()
  await tap(page.locator('td a[data-day], [data-day][href]').last())
  await tap(page.getByRole('button', { name: 'Book Now' }).first())
  await page.waitForURL(/\/bookings\/[\w-]+$/)
  await tap(field(page, 'Reference number'))
  await page.keyboard.type(newReference())
  await tap(page.getByRole('button', { name: 'I have paid' }))
  await page.getByRole('heading', { name: 'Checking your payment' }).waitFor()

  report('Taps from the start page to a paid booking', count(), 'at most 8')
  expect(count()).toBeLessThanOrEqual(8)
})

test('on a phone of 360 × 740 the first result begins at most 260 px from the top', async () => {
  const { page } = await visitor({ javaScript: false, screen: 'phone' })
  await page.goto('/tours')
  const box = await page.locator('main li:has(h3)').first().boundingBox()

  report('Pixels above the first result', Math.round(box?.y ?? Infinity), 'at most 260')
  expect(box?.y).toBeLessThanOrEqual(260)
})

test.each(inLongRun)('on a laptop of 1280 × 800 an administrator sees at least 12 bookings', async () => {
  const { page } = await visitor({ as: 'super_admin', javaScript: false })
  await page.setViewportSize(sizes.wide)
  await page.goto('/bookings')
  const visible = await page
    .locator('tbody tr')
    .evaluateAll((rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length)

  report('Bookings in view at 1280 × 800', visible, 'at least 12')
  expect(visible).toBeGreaterThanOrEqual(12)
})
