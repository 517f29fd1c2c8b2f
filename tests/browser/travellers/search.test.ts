// The search on a phone and on a wide screen, with and without scripts.
import { beforeAll, describe, expect, test } from 'vitest'
import { inLongRun } from '../../support/run-length.ts'
import { offer } from '../support/offer.ts'
import { demoPassword } from '../support/accounts.ts'
import { hasFocus } from '../support/page.ts'
import { useVisitors, withJavaScriptFirst } from '../support/visitor.ts'

const visitor = useVisitors()

const word = `reef${process.pid}`
beforeAll(async () => {
  await offer({ kind: 'tour', title: `Snorkelling at the ${word}`, capacity: 8 })
  await offer({ kind: 'stay', title: `Huts on the ${word}`, capacity: 8 })
})

describe.each(withJavaScriptFirst)('$name', ({ javaScript }) => {
  test('a phone shows results first, and opens the form and the filters as sheets', async () => {
    const { page, open, complaints } = await visitor({ javaScript, screen: 'phone' })
    await open(`/tours?q=${word}&guests=2`)
    const first = page.locator('main h3').first()

    const card = await page.locator('main li:has(h3)').first().boundingBox()
    expect(card?.y).toBeLessThanOrEqual(260)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('2 tours and stays')
    expect(await page.getByLabel('Adults').isVisible()).toBe(false)

    await page.getByRole('button', { name: `${word} · Any day · 2 guests` }).click()
    await page.getByLabel('Adults').fill('2')
    await page.getByLabel('Children').fill('1')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.waitForURL(/adults=2&children=1/)

    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('checkbox', { name: /^Confirmed as soon as we receive the payment/ }).check()
    await page.getByRole('radio', { name: /^Up to 4 hours/ }).check()
    expect(page.url(), 'several are chosen before the button').not.toContain('instant')
    await page.getByRole('button', { name: 'Show results' }).click()
    await page.waitForURL(/instant=yes/)
    expect(new URL(page.url()).searchParams.get('duration')).toBe('short')
    expect(new URL(page.url()).searchParams.get('children'), 'the filters keep it').toBe('1')

    await open(`/tours?q=${word}`)
    await page.getByRole('link', { name: /^Stays/ }).click()
    await page.waitForURL(/kind=stay/)
    expect(await first.textContent()).toBe(`Huts on the ${word}`)
    expect(complaints).toEqual([])
  })

  test('a wide screen has the form and the filters in view, and sorts', async () => {
    const { page, open, complaints } = await visitor({ javaScript, screen: 'wide' })
    await open(`/tours?q=${word}`)
    expect(await page.getByRole('button', { name: 'Filters' }).isVisible()).toBe(false)

    await page.getByLabel('Sort by').selectOption('Newest')
    if (!javaScript) await page.getByRole('button', { name: 'Sort' }).click()
    await page.waitForURL(/sort=newest/)
    expect(await page.locator('main h3').allTextContents()).toEqual([
      `Huts on the ${word}`,
      `Snorkelling at the ${word}`,
    ])
    if (javaScript) expect(new URL(page.url()).search, 'no empty parts').toBe(`?q=${word}&sort=newest`)

    await page.getByRole('radio', { name: /^Up to 4 hours/ }).check()
    if (!javaScript) await page.getByRole('button', { name: 'Show results' }).click()
    await page.waitForURL(/duration=short/)
    expect(complaints).toEqual([])
  })
})

describe.each(withJavaScriptFirst)('the heart, $name', ({ javaScript }) => {
  test('asks to sign in, comes back saved, and is found on the page of saved trips', async () => {
    const { page, open, complaints } = await visitor({ javaScript, screen: 'phone' })
    await open(`/tours?q=${word}`)
    await page.getByRole('button', { name: `Save Huts on the ${word}` }).click()
    await page.waitForURL(/\/login\?next=/)
    await page.getByLabel('Email').fill('customer@demo.example')
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await page.waitForURL(`**/tours?q=${word}#heart-*`)
    await page.getByRole('button', { name: `Saved: remove Huts on the ${word}` }).waitFor()
    // On a phone it covers what is below; without scripts it stands above the page.
    if (javaScript) await page.getByText('Login successful!').waitFor({ state: 'hidden' })

    await open('/saved')
    await page.getByRole('button', { name: `Saved: remove Huts on the ${word}` }).click()
    await page.getByText('Nothing saved yet').waitFor()
    expect(complaints).toEqual([])
  })

  test.each(inLongRun)(
    'of the start page is filled for the customer who saved, and empty for everybody else',
    async () => {
      const customer = await visitor({ javaScript, screen: 'phone', as: 'user' })
      await customer.open('/')
      const heart = customer.page.getByRole('button', { name: /^Save / }).first()
      const title = (await heart.getAttribute('aria-label'))?.replace('Save ', '') ?? ''
      await heart.click()
      const filled = { name: `Saved: remove ${title}` }
      await customer.page.getByRole('button', filled).waitFor()

      const stranger = await visitor({ javaScript })
      await stranger.open('/')
      await stranger.page.getByRole('button', { name: `Save ${title}` }).waitFor()
      expect(await stranger.page.getByRole('button', filled).count()).toBe(0)

      await customer.open('/dashboard')
      await customer.page.getByRole('button', { name: /^Account of/ }).click()
      await customer.page.getByRole('link', { name: 'Saved', exact: true }).click()
      await customer.page.getByRole('button', filled).click()
      await customer.page.getByText('Nothing saved yet').waitFor()
      expect(customer.complaints).toEqual([])
    },
  )
})

describe('suggestions while somebody types', () => {
  test('are reached by the keyboard, and lead to what they name', async () => {
    const { page, open, complaints } = await visitor({ screen: 'wide', ofItsOwn: true })
    await page.clock.install()
    await open('/tours')
    const field = page.getByRole('combobox', { name: 'Where to, or what' })
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/suggestions')) asked.push(request.url())
    })

    // A tenth of a second passes after each key, however long a busy machine takes for it.
    await page.clock.pauseAt(Date.now() + 60_000)
    for (const letter of word) {
      await field.press(letter)
      await page.clock.runFor(100)
    }
    await page.clock.runFor(100)
    const list = page.getByRole('listbox', { name: 'Suggestions' })
    await list.getByRole('option', { name: `Huts on the ${word}` }).waitFor()
    expect(await field.getAttribute('aria-expanded')).toBe('true')
    expect(asked, 'waits for a pause').toHaveLength(1)
    await page.clock.resume()

    await field.press('ArrowDown')
    const active = await field.getAttribute('aria-activedescendant')
    expect(await page.locator(`#${active}`).getAttribute('aria-selected')).toBe('true')
    await field.press('Escape')
    expect(await list.isVisible()).toBe(false)
    expect(await field.inputValue()).toBe(word)

    await field.press('End')
    await field.press('Backspace')
    await list.getByRole('option', { name: `Snorkelling at the ${word}` }).click()
    await page.waitForURL(/\/tours\/snorkelling-at-the/)
    expect(complaints).toEqual([])
  })

  test.each(inLongRun)('that fail leave the search as it is', async () => {
    const { page, open } = await visitor({ screen: 'wide' })
    await page.route('**/suggestions?*', (route) => route.abort())
    await open('/tours')
    const field = page.getByLabel('Where to, or what')
    await Promise.all([page.waitForRequest(/suggestions/), field.pressSequentially(word)])
    await field.press('Enter')

    await page.waitForURL(`**/tours?q=${word}`)
  })
})

test('on a screen of 1920 pixels two cards a row use its full width', async () => {
  const { page } = await visitor({ javaScript: false })
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto(`/tours?q=${word}`)
  const [one, other] = await page.locator('main li:has(h3)').all()
  const left = await one?.boundingBox()
  const right = await other?.boundingBox()

  expect(left?.y).toBe(right?.y)
  expect((right?.x ?? 0) + (right?.width ?? 0)).toBeGreaterThan(1920 - 48)
})

describe('the sheets of a phone', () => {
  test('send a search whose day has passed, and the page says so', async () => {
    const { page, open, complaints } = await visitor({ screen: 'phone' })
    await open(`/tours?q=${word}&date=2026-01-02`)
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('checkbox', { name: /^Confirmed as soon as we receive the payment/ }).check()
    await page.getByRole('button', { name: 'Show results' }).click()
    await page.waitForURL(/instant=yes/)
    await page.getByRole('alert').getByText('This day has passed').waitFor()

    await page.getByLabel('Sort by').selectOption('Newest')
    await page.waitForURL(/sort=newest/)
    expect(new URL(page.url()).searchParams.get('date')).toBe('2026-01-02')
    expect(complaints).toEqual([])
  })

  test('are dialogs with a name, which close when the focus leaves them', async () => {
    const { page, open } = await visitor({ screen: 'phone' })
    await open(`/tours?q=${word}`)
    await page.getByRole('button', { name: 'Filters' }).click()
    const filters = page.getByRole('dialog', { name: 'Filters' })
    await filters.waitFor()
    await expect.poll(() => hasFocus(filters)).toBe(true)
    await page.keyboard.press('Tab')
    expect(await hasFocus(filters.getByRole('button', { name: 'Close' }))).toBe(true)
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await filters.waitFor({ state: 'hidden' })
  })

  test('are closed, and the choices are those of the results, on a page that the browser has kept', async () => {
    const { page, open } = await visitor({ screen: 'phone' })
    await open(`/tours?q=${word}`)
    await page.getByRole('button', { name: 'Filters' }).click()
    const instant = page.getByRole('checkbox', { name: /^Confirmed as soon as we receive the payment/ })
    await instant.check()
    // As after a step back; the tests' browser keeps no pages.
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await instant.waitFor({ state: 'hidden' })
    expect(
      await page.locator('#search').evaluate((form: HTMLFormElement) => [...new FormData(form).keys()]),
    ).not.toContain('instant')
  })
})
