import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { inLongRun } from '../../support/run-length.ts'
import { smallJpeg } from '../../support/images/small-images.ts'
import { alive, field, hasFocus } from '../support/page.ts'
import { fillProduct, press } from '../support/product-form.ts'
import {
  newAffiliate,
  useVisitors,
  withAndWithoutJavaScriptInLongRun,
  withJavaScriptFirst,
} from '../support/visitor.ts'

const visitor = useVisitors()
let services = 0

const words = (page: Page, text: string) => page.getByText(text).first().waitFor()

/** Waits for the page at an address, and for its scripts. */
async function arrive(page: Page, address: string | RegExp, javaScript: boolean) {
  await page.waitForURL(address)
  if (javaScript) await alive(page)
}

async function offerService(page: Page, javaScript: boolean): Promise<{ title: string; path: string }> {
  services += 1
  const title = `Harbour walk ${javaScript ? 'A' : 'B'}${services}`
  await fillProduct(page, title, javaScript)
  await press(page, 'Save and add pictures')
  await arrive(page, /\/my-services\/[^/]+\/images$/, javaScript)
  return { title, path: new URL(page.url()).pathname.replace(/\/images$/, '') }
}

describe.each(withJavaScriptFirst)('$name', ({ javaScript }) => {
  test('a provider offers a product, gets it back with a reason, changes it and gets it approved', async () => {
    const { page, open, complaints } = await visitor({
      as: 'service_provider',
      javaScript,
      screen: 'phone',
    })
    await open('/my-services/new')
    const { title, path } = await offerService(page, javaScript)

    await field(page, 'Picture').setInputFiles({
      name: 'IMG_1.jpg',
      mimeType: 'image/jpeg',
      buffer: smallJpeg,
    })
    await field(page, 'Description of the picture').fill('The harbour at dawn')
    await press(page, 'Add pictures')
    await page.getByRole('img', { name: 'The harbour at dawn' }).waitFor()

    const id = path.split('/').at(-1) ?? ''
    const admin = await visitor({ as: 'dsa', javaScript })
    await admin.open('/products')
    await admin.page.getByRole('link', { name: title }).click()
    await arrive(admin.page, `**/products/${id}?list=`, javaScript)
    await words(admin.page, '₹1,250.50')
    await field(admin.page, 'Reason').fill('Say where people meet.')
    await press(admin.page, 'Return the service')
    await arrive(admin.page, `**/products/${id}?list=&next=*`, javaScript)

    await open(path)
    await words(page, 'Say where people meet.')
    expect(await field(page, 'Price').inputValue()).toBe('1250.50')
    await field(page, 'Meeting point').fill('The clock tower')
    await press(page, 'Save')
    await page.getByRole('heading', { name: 'Pending approval' }).waitFor()

    await admin.open(`/products/${id}`)
    await words(admin.page, 'The clock tower')
    await press(admin.page, 'Approve the service')
    await arrive(admin.page, '**/products', javaScript)

    await open('/my-services?state=live')
    await page.getByRole('link', { name: title }).waitFor()
    await open(path)
    await field(page, 'Title').fill(`${title}, at dusk`)
    await press(page, 'Send for approval')
    await page.getByRole('heading', { name: 'Your edit waits for approval' }).waitFor()

    await admin.open(`/products/${id}`)
    const change = admin.page.getByRole('region', { name: 'What the edit changes' })
    expect(await change.locator('del').allTextContents()).toEqual([`Was: ${title}`])
    expect(await change.locator('ins').allTextContents()).toEqual([`New: ${title}, at dusk`])
    expect([...complaints, ...admin.complaints]).toEqual([])
  })

  test.each(inLongRun)('a provider edits the week row by row and closes a day', async () => {
    const { page, open, complaints } = await visitor({ as: 'service_provider', javaScript })
    await open('/my-services/new')
    const { path } = await offerService(page, javaScript)
    await open(`${path}/calendar`)

    await press(page, 'Add a time: Monday')
    const monday = page.getByRole('group', { name: 'Monday', exact: true }).first()
    const starts = monday.getByLabel('Starts')
    await starts.waitFor()
    await expect.poll(() => hasFocus(starts)).toBe(true)
    await starts.fill('09:30')
    await monday.getByLabel('Ends').fill('08:00')
    await monday.getByLabel('Seats').fill('6')
    await press(page, 'Save the week')
    await words(page, 'The end must be after the start.')
    expect(await starts.inputValue()).toBe('09:30')
    await expect.poll(() => hasFocus(monday.getByLabel('Ends'))).toBe(true)

    await monday.getByLabel('Ends').fill('11:30')
    await press(page, 'Same every day: as Monday')
    const folded = (day: string) => page.locator('summary').filter({ hasText: day })
    await folded('Sunday').getByText('9:30 am – 11:30 am, 6 seats').waitFor()
    await folded('Tuesday').click()
    await press(page, 'Remove: Tuesday')
    await page.getByRole('button', { name: 'Add a time: Tuesday' }).waitFor()
    await press(page, 'Save the week')
    await words(page, 'The week was saved.')
    await words(page, '6 of 6 seats free')

    await field(page, 'First day').fill('2099-01-05')
    await press(page, 'Save')
    await page.getByRole('alert').or(page.getByText('5 Jan 2099')).first().waitFor()
    expect(complaints).toEqual([])
  })

  test.each(inLongRun)(
    'a super admin finds an account, opens its documents and suspends it with a reason',
    async () => {
      const { email } = await newAffiliate()
      const { page, open, complaints } = await visitor({ as: 'super_admin', javaScript })
      await open('/users')
      await page.getByRole('searchbox', { name: 'Name, email or phone' }).fill(email)
      await press(page, 'Search')
      // The head and the one that was found: a row of the list before would be replaced while it is clicked.
      await expect.poll(() => page.getByRole('row').count()).toBe(2)
      await page.getByRole('row').filter({ hasText: email }).getByRole('link').click()
      await arrive(page, /\/users\/[^/]+$/, javaScript)

      const selfie = page.getByRole('link', { name: /^Selfie/ })
      const image = await page.request.get((await selfie.getAttribute('href')) ?? '')
      expect([image.status(), image.headers()['content-type']]).toEqual([200, 'image/png'])
      expect(await page.getByText(/^XXXXXX/).count()).toBe(1)

      await field(page, 'Reason').fill('Asked for by its owner')
      await press(page, 'Suspend the account')
      await page.getByRole('heading', { name: 'Suspended' }).waitFor()
      await words(page, 'Asked for by its owner')
      await press(page, 'Reactivate the account')
      await page.getByRole('heading', { name: 'Suspend the account' }).waitFor()
      expect(complaints).toEqual([])
    },
  )

  test('an administrator sees twelve bookings on a laptop, sorts them by a head, and reads a cut text by keyboard', async () => {
    const { page, open } = await visitor({ as: 'super_admin', javaScript: false })
    await page.setViewportSize({ width: 1280, height: 800 })
    await open('/bookings')
    const rows = page.locator('tbody tr')
    const boxes = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().toJSON()))
    expect(boxes.filter(({ bottom }) => bottom <= 800).length).toBeGreaterThanOrEqual(12)
    expect(boxes.filter(({ height }) => height < 44 || height > 56)).toEqual([])

    await page.getByRole('link', { name: 'Sort by Date' }).click()
    await page.waitForURL(/sort=date/)
    const head = page.getByRole('columnheader', { name: 'Date' })
    expect(await head.getAttribute('aria-sort')).toBe('ascending')

    const text = rows.first().locator('.cell-text').first()
    const isCut = () => text.evaluate((cell) => cell.scrollWidth > cell.clientWidth)
    expect(await isCut()).toBe(true)
    await page.keyboard.press('Tab')
    await rows.first().getByRole('link').first().focus()
    expect(await isCut()).toBe(false)
    await page.mouse.wheel(0, 600)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
    // The head stays below the header of the page.
    expect(await head.evaluate((cell) => Math.round(cell.getBoundingClientRect().top))).toBe(64)
  })

  test.each(inLongRun)('a super admin follows the hierarchy from the country to a district', async () => {
    const { page, open, complaints } = await visitor({ as: 'super_admin', javaScript })
    await open('/admins')
    await page.getByRole('rowheader').getByRole('link', { name: 'India' }).click()
    await page.getByRole('rowheader').getByRole('link', { name: 'Kerala' }).click()
    await page.getByRole('rowheader', { name: 'Wayanad' }).waitFor()
    await words(page, 'Vacant')
    await page.getByRole('link', { name: 'One level up' }).click()
    await page.getByRole('rowheader').getByRole('link', { name: 'Kerala' }).waitFor()
    expect(complaints).toEqual([])
  })
})

const desks = [
  '/bookings',
  '/bookings?view=review',
  '/bookings/money',
  '/bookings/money/unapplied',
  '/users',
  '/users/identities',
  '/products?state=all',
  '/commissions',
  '/commissions/payouts',
  '/commissions/payouts/payable',
  '/commissions/claims',
  '/admins',
]

test.each(inLongRun)(
  'the lists of administrators have rows of one line from a tablet to a wide screen',
  async () => {
    const { page, open } = await visitor({ as: 'super_admin', javaScript: false })
    for (const path of desks) {
      await open(path)
      for (const width of [768, 900, 1024, 1280, 1920]) {
        await page.setViewportSize({ width, height: 800 })
        const wrong = await page.locator('.dense tbody tr').evaluateAll((rows) =>
          rows.flatMap((row) => {
            const { height, right } = row.getBoundingClientRect()
            return height < 44 || height > 56 || right > innerWidth ? [row.textContent] : []
          }),
        )
        expect({ path, width, wrong }).toEqual({ path, width, wrong: [] })
      }
    }
  },
)

test.each(withAndWithoutJavaScriptInLongRun)(
  'an administrator saves a view of a list, opens it by its tab, renames and removes it, $name',
  async ({ javaScript }) => {
    const { page, open, complaints } = await visitor({ as: 'ssa', javaScript })
    const saved = page.getByRole('navigation', { name: 'Saved views' })
    await open('/bookings?status=cancelled')
    await page.getByText('Save this view').click()
    await field(page, 'Name of the view').fill('Cancelled trips')
    await press(page, 'Save')
    await saved.getByRole('link', { name: 'Cancelled trips' }).waitFor()

    await open('/bookings')
    await saved.getByRole('link', { name: 'Cancelled trips' }).click()
    await expect.poll(() => saved.getByRole('link').getAttribute('aria-current')).toBe('page')
    await page.getByText('Change this view').click()
    await field(page, 'Name of the view').fill('Gone')
    await press(page, 'Rename')
    await saved.getByRole('link', { name: 'Gone' }).waitFor()

    await page.getByText('Change this view').click()
    await press(page, 'Remove')
    await page.getByText('Save this view').waitFor()
    expect(await saved.count()).toBe(0)
    expect(complaints).toEqual([])
  },
)
