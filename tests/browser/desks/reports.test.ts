import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { press } from '../support/product-form.ts'
import { useVisitors, withAndWithoutJavaScriptInLongRun } from '../support/visitor.ts'

const visitor = useVisitors()

test.each(withAndWithoutJavaScriptInLongRun)(
  'an administrator goes from the country to a district, and finds in list and file what was counted, $name',
  async ({ javaScript }) => {
    const { page, open, complaints } = await visitor({ as: 'nsa', javaScript })
    await open('/reports')
    await page.getByRole('heading', { level: 1, name: 'Bookings and revenue' }).waitFor()
    await page.getByRole('navigation', { name: 'Period' }).getByRole('link', { name: '90 days' }).click()
    await page.waitForURL(/period=90/)
    await page.getByRole('link', { name: 'Kerala', exact: true }).click()
    await page.getByRole('navigation', { name: 'Territory' }).getByText('Kerala').waitFor()
    await page.getByRole('link', { name: 'Idukki', exact: true }).click()
    await page.getByRole('navigation', { name: 'Territory' }).getByText('Idukki').waitFor()

    const card = page.getByRole('link', { name: /list of Paid bookings/ })
    const paid = Number((await card.innerText()).replaceAll(/\D/g, ''))
    expect(paid).toBeGreaterThan(0)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export all figures (CSV)' }).click(),
    ])
    const [head = '', ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    const column = head.split(',').indexOf('Paid bookings')
    expect(lines.reduce((sum, line) => sum + Number(line.split(',')[column]), 0)).toBe(paid)

    await card.click()
    await page.getByRole('heading', { level: 1, name: 'Bookings' }).waitFor()
    await page
      .getByText(new RegExp(`of ${paid}$`))
      .first()
      .waitFor()
    expect(complaints).toEqual([])
  },
)

test.each(withAndWithoutJavaScriptInLongRun)(
  'a report comes by email each Monday as long as somebody wants it, $name',
  async ({ javaScript }) => {
    const { page, open, complaints } = await visitor({ as: 'ssa', javaScript, screen: 'phone' })
    await open(`/reports/leads?period=${javaScript ? 30 : 90}&by=${javaScript ? 'day' : 'week'}`)
    await press(page, 'Send me this report each Monday')
    await page.getByText('You get this report each Monday.').first().waitFor()
    const off = page.getByRole('button', { name: /^Turn off: Leads/ })
    await off.click()
    await page.getByText('The weekly report is turned off.').first().waitFor()
    await expect.poll(() => off.count()).toBe(0)
    expect(complaints).toEqual([])
  },
)

test.each(withAndWithoutJavaScriptInLongRun)(
  'on a phone the rows of a breakdown are sorted by a choice, and a list keeps the report’s filters, $name',
  async ({ javaScript }) => {
    const { page, open, complaints } = await visitor({ as: 'nsa', javaScript, screen: 'phone' })
    await open('/reports/bookings?period=year&territory=IN%2FKL')
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Guests' })
    await page.getByRole('button', { name: 'Sort', exact: true }).click()
    await page.waitForURL(/sort=-people/)
    expect(new URL(page.url()).searchParams.get('territory')).toBe('IN/KL')

    await page.getByRole('link', { name: /list of Paid bookings/ }).click()
    await page.waitForURL(/madeFrom=/)
    const linked = new URL(page.url()).searchParams
    await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Completed' })
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await page.waitForURL(/status=completed/)
    const filtered = new URL(page.url()).searchParams
    for (const name of ['payment', 'territory', 'madeFrom', 'madeTo', 'view'])
      expect(filtered.get(name), name).toBe(linked.get(name))
    expect(filtered.get('territory')).toBe('IN/KL')
    expect(complaints).toEqual([])
  },
)

test('a printed report has its whole tables on white, and nothing to press', async () => {
  const { page, open } = await visitor({ as: 'nsa' })
  await open('/reports/bookings?period=90&by=day')
  const chart = page.getByRole('group', { name: 'Revenue' })
  const isCut = () => chart.evaluate((box) => box.scrollHeight > box.clientHeight + 1)
  expect(await isCut()).toBe(true)
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 718, height: 1000 })
  expect(await isCut()).toBe(false)
  // One line for each row, as on a wide screen.
  await page.getByRole('columnheader', { name: 'Revenue', exact: true }).waitFor()
  const rows = page.locator('table.data-table tbody tr')
  const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
  expect(Math.max(...heights)).toBeLessThan(60)
  expect(await page.getByRole('navigation').filter({ visible: true }).count()).toBe(1)
  expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0)
})
