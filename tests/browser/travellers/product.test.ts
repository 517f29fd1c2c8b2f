// The page of a product: its pictures in full screen, and the calendar by keyboard.
import { beforeAll, describe, expect, test } from 'vitest'
import { offer } from '../support/offer.ts'
import { field, hasFocus, sizes } from '../support/page.ts'
import { useVisitors, withJavaScriptFirst } from '../support/visitor.ts'

const visitor = useVisitors()

let stay: string
beforeAll(async () => {
  stay = await offer({ kind: 'stay', title: `Pepper bungalow ${process.pid}`, capacity: 3, pictures: 4 })
})

describe.each(withJavaScriptFirst)('$name', ({ javaScript }) => {
  test('all pictures open in full screen, one after the other, and close', async () => {
    const { page, complaints, open } = await visitor({ javaScript })
    await open(`/tours/${stay}`)
    const fullScreen = page.locator('dialog')
    const shown = () => fullScreen.locator('img:visible').getAttribute('alt')
    await page.getByRole('link', { name: 'All 4 pictures' }).click()
    await fullScreen.waitFor()
    expect(await shown()).toBe('View 1')
    await fullScreen.getByRole('link', { name: 'Next picture' }).click()
    expect(await shown()).toBe('View 2')
    if (javaScript) {
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      expect(await shown()).toBe('View 4')
      await page.keyboard.press('Escape')
      expect(await hasFocus(page.getByRole('link', { name: 'All 4 pictures' }))).toBe(true)
    } else {
      await fullScreen.getByRole('link', { name: 'Close the pictures' }).click()
    }
    await fullScreen.waitFor({ state: 'hidden' })
    expect(complaints).toEqual([])
  })
})

test('from the search to “Book Now” takes at most 13 stops of the keyboard, and arrow keys choose the nights', async () => {
  const { page, open } = await visitor({ javaScript: true, screen: 'wide' })
  await open(`/tours?q=pepper+${process.pid}`)
  let stops = 0
  /** Tab, until the focus is where the text or the day says. */
  const tabTo = async (selector: string) => {
    for (let pressed = 0; pressed < 20; pressed += 1) {
      stops += 1
      await page.keyboard.press('Tab')
      if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)) return
    }
    throw new Error(`Nothing leads to ${selector}`)
  }
  await tabTo('[href="#content"]')
  await page.keyboard.press('Enter')
  await tabTo('[href="#list"]')
  await page.keyboard.press('Enter')
  await tabTo(`[href^="/tours/${stay}"]`)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/tours/${stay}*`)
  await page.locator('[role=grid]').waitFor()
  const box = await page.locator('#booking').boundingBox()
  expect(box?.y).toBeLessThan(sizes.wide.height)

  await tabTo('[href="#content"]')
  await page.keyboard.press('Enter')
  await tabTo('[href="#booking"]')
  await page.keyboard.press('Enter')
  await tabTo('[data-day]')
  // To the next month, whose days are all free.
  await page.keyboard.press('PageDown')
  await page.waitForURL(/month=/)
  await page.locator('[data-day$="-01"]:focus').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.locator('[data-day$="-09"][data-chosen]:focus').waitFor()
  await page.keyboard.press('ArrowDown')
  expect(await page.locator('[data-between]').count()).toBe(6)
  await page.keyboard.press('Enter')
  await page.locator('[data-total]', { hasText: '₹10,500' }).waitFor()
  expect(await page.locator('td[aria-selected=true]').count()).toBe(7)
  await tabTo('button[type=submit]')
  const bookNow = await page.evaluate(() => document.activeElement?.textContent)
  const needed = stops

  // The link to a month keeps the focus, and where nothing answers the page and its choice stay.
  await page.locator('[data-month=next]').focus()
  const month = await page.locator('#month').textContent()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('#month').textContent()).not.toBe(month)
  await page.locator('[data-month=next]:focus').waitFor()
  await page.context().setOffline(true)
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('The connection was lost').waitFor()
  await page.locator('[data-total]', { hasText: '₹10,500' }).waitFor()
  await page.context().setOffline(false)
  await page.keyboard.press('Enter')
  await page.getByRole('alert').waitFor({ state: 'detached' })

  expect(bookNow).toBe('Book Now')
  process.stdout.write(`Stops of the Tab key from the search to Book Now: ${needed} (at most 13)\n`)
  expect(needed).toBeLessThanOrEqual(13)
})

test('one finger turns to the next picture, and two that zoom do not', async () => {
  const { page, open } = await visitor({ screen: 'phone' })
  await open(`/tours/${stay}`)
  await page.getByRole('link', { name: 'All 4 pictures' }).click()
  const pictures = page.locator('dialog')
  await pictures.locator('[data-current]').waitFor()
  /** Puts down so many fingers, and moves the first to the left. */
  const move = (fingers: number) =>
    pictures.evaluate((target, count) => {
      const at = (identifier: number, clientX: number) =>
        new Touch({ identifier, target, clientX, clientY: 9 })
      const touches = Array.from({ length: count }, (_, index) => at(index, 200 + index * 50))
      for (const [index, touch] of touches.entries())
        target.dispatchEvent(
          new TouchEvent('touchstart', { touches: touches.slice(0, index + 1), changedTouches: [touch] }),
        )
      target.dispatchEvent(
        new TouchEvent('touchend', { touches: touches.slice(1), changedTouches: [at(0, 90)] }),
      )
    }, fingers)
  const shown = () => pictures.locator('img:visible').getAttribute('alt')

  await move(2)
  expect(await shown()).toBe('View 1')
  await move(1)
  expect(await shown()).toBe('View 2')
})

test('where the connection was lost, the total of a choice follows by a button and when the connection is back', async () => {
  const { page, open } = await visitor({ javaScript: true })
  await open(`/tours/${stay}`)
  await page.locator('[data-month=next]').click()
  await page.locator('[data-day$="-11"]').click()
  await page.locator('[data-total]', { hasText: '₹1,500' }).waitFor()
  const alert = page.getByRole('alert')

  await page.route('**/tours/**guests=3**', (route) => route.abort())
  await field(page, 'Adults').selectOption('3')
  await alert.getByText('the total could not be updated').waitFor()
  await page.unroute('**/tours/**guests=3**')
  await alert.getByRole('button', { name: 'Try again' }).click()
  // Two rooms.
  await page.locator('[data-total]', { hasText: '₹3,000' }).waitFor()
  expect(await alert.count()).toBe(0)

  await page.context().setOffline(true)
  await field(page, 'Adults').selectOption('5')
  await alert.getByText('the total could not be updated').waitFor()
  await page.context().setOffline(false)
  await page.locator('[data-total]', { hasText: '₹4,500' }).waitFor()
  expect(await alert.count()).toBe(0)
  // The bar of a phone follows, too.
  expect(await page.locator('[data-booking-bar]').textContent()).toBe('₹4,500 in totalReview and book')
})
