// What is typed and not sent yet, or not taken: it stays while things happen around it. Browsers with scripts only; without
// them a page has one form at a time.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { alive, field, hasFocus, hold } from '../support/page.ts'
import { fillProduct, press } from '../support/product-form.ts'
import { useVisitors } from '../support/visitor.ts'
import { inLongRun } from '../../support/run-length.ts'

const visitor = useVisitors()

/** A day some weeks from now, as a date field takes it. */
const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('a form stays and is sent although the script that asks before it is left does not arrive', async () => {
  const { page, open } = await visitor({ as: 'service_provider' })
  await page.route('**/assets/watch-unsaved-*.js', (route) => route.abort())
  await open('/my-services/new')
  await fillProduct(page, 'Harbour walk, unguarded', true)
  await press(page, 'Save and add pictures')
  await page.waitForURL(/\/my-services\/[^/]+\/images$/)
})

test('a broken connection loses nothing of a new product, and the week and single days do not affect each other', async () => {
  const { page, open, complaints } = await visitor({ as: 'service_provider' })
  await open('/my-services/new')
  await fillProduct(page, 'Harbour walk, unsaved', true)
  await field(page, 'Description').fill('The old harbour on foot.')
  await page.route('**/my-services/new.data*', (route) => route.abort())
  await press(page, 'Save and add pictures')
  await page.getByRole('alert').filter({ hasText: 'The service may have been saved.' }).first().waitFor()
  expect(await field(page, 'Description').inputValue()).toBe('The old harbour on foot.')
  expect(await field(page, 'District').inputValue()).toBe('Idukki')
  await page.getByRole('link', { name: 'Cancel' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave without saving the service?' })
  await dialog.getByRole('button', { name: 'Stay' }).click()
  expect(await field(page, 'Description').inputValue()).toBe('The old harbour on foot.')
  await page.unroute('**/my-services/new.data*')
  await press(page, 'Save and add pictures')
  await page.waitForURL(/\/my-services\/[^/]+\/images$/)

  await open(new URL(page.url()).pathname.replace(/images$/, 'calendar'))
  await press(page, 'Add a time: Monday')
  const starts = page.getByRole('group', { name: 'Monday', exact: true }).first().getByLabel('Starts').first()
  await starts.fill('09:30')

  const [first, second] = [dayAhead(20), dayAhead(21)]
  await field(page, 'First day').fill(first)
  await press(page, 'Save')
  const reopen = page.getByRole('button', { name: /^Open again: / })
  await reopen.waitFor()
  await expect.poll(() => field(page, 'First day').inputValue()).toBe('')
  expect(await starts.inputValue()).toBe('09:30')

  await field(page, 'First day').fill(second)
  await reopen.click()
  await reopen.waitFor({ state: 'detached' })
  expect(await field(page, 'First day').inputValue()).toBe(second)
  expect(await starts.inputValue()).toBe('09:30')

  await page.getByRole('link', { name: 'Later' }).click()
  await page.getByRole('link', { name: 'Earlier' }).waitFor()
  expect(await starts.inputValue()).toBe('09:30')

  const monday = page.getByRole('group', { name: 'Monday', exact: true }).first()
  await monday.getByLabel('Ends').fill('11:30')
  await monday.getByLabel('Seats').fill('6')
  await page.route('**/calendar.data*', (route) => route.abort())
  await press(page, 'Save the week')
  await page.getByRole('alert').filter({ hasText: 'The connection was lost.' }).first().waitFor()
  expect(await monday.getByLabel('Ends').inputValue()).toBe('11:30')
  await page.unroute('**/calendar.data*')
  await press(page, 'Save the week')
  await page.getByText('The week was saved.').first().waitFor()
  expect(await starts.inputValue()).toBe('09:30')
  expect(complaints).toEqual([])
})

async function addSunday(page: Page) {
  // Folded where the day has times already.
  const sunday = page.locator('summary').filter({ hasText: 'Sunday' })
  if (await sunday.isVisible()) await sunday.click()
  await page.getByRole('button', { name: /^(Add a|Another) time: Sunday$/ }).click()
}

test('a week that is not saved asks before the page is left', async () => {
  const { page, open, complaints } = await visitor({ as: 'service_provider' })
  await open('/my-services?kind=tour')
  await page.getByRole('table').getByRole('link').first().click()
  await page.waitForURL(/\/my-services\/[^/]+$/)
  await open(`${new URL(page.url()).pathname}/calendar`)
  await addSunday(page)
  const starts = page.getByRole('group', { name: 'Sunday', exact: true }).first().getByLabel('Starts').last()
  await expect.poll(() => starts.count()).toBe(1)
  await expect.poll(() => hasFocus(starts)).toBe(true)
  const leave = () => page.locator('#sidebar').getByRole('link', { name: 'Bookings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave without saving the week?' })

  await leave()
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toMatch(/calendar$/)

  await leave()
  await dialog.getByRole('button', { name: 'Leave without saving' }).click()
  await page.waitForURL('**/bookings')
  expect(complaints).toEqual([])
})

test.each(inLongRun)(
  'an answer that arrives late does not take away the question about leaving',
  async () => {
    const { page, open, complaints } = await visitor({ as: 'service_provider' })
    await open('/my-services?kind=tour')
    await page.getByRole('table').getByRole('link').first().click()
    await page.waitForURL(/\/my-services\/[^/]+$/)
    await open(`${new URL(page.url()).pathname}/calendar`)
    const release = await hold(page, '**/calendar.data*')
    await addSunday(page)
    await page.locator('#sidebar').getByRole('link', { name: 'Bookings' }).click()
    const dialog = page.getByRole('dialog', { name: 'Leave without saving the week?' })
    await dialog.waitFor()

    release()
    await page.waitForTimeout(500)
    expect(await dialog.isVisible()).toBe(true)
    await dialog.getByRole('button', { name: 'Leave without saving' }).click()
    await page.waitForURL('**/bookings')
    expect(complaints).toEqual([])
  },
)

test.each(inLongRun)('a search typed before the scripts load stays', async () => {
  const { page, complaints } = await visitor({ as: 'dsa' })
  const release = await hold(page, '**/assets/*.js')
  await page.goto('/products', { waitUntil: 'commit' })
  const search = page.getByRole('searchbox')
  await search.fill('houseboat')
  release()
  await alive(page)

  expect(await search.inputValue()).toBe('houseboat')
  expect(complaints).toEqual([])
})

test.each(inLongRun)('a sort order that becomes the default shows as the default', async () => {
  const { page, open } = await visitor({ as: 'dsa' })
  await open('/products?sort=newest')
  const sort = page.getByRole('combobox', { name: 'Sort by' })
  await page.getByLabel('Status').selectOption({ label: 'Active' })
  await press(page, 'Show')
  await page.waitForURL(/state=live/)
  await expect.poll(() => page.getByLabel('Status').inputValue()).toBe('live')

  expect(await sort.evaluate((select: HTMLSelectElement) => select.selectedIndex)).toBe(0)
})
