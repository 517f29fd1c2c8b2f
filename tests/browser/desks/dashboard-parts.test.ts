// The part of a dashboard that only one role sees is a script of its own, which comes after the page's.
import { describe, expect, test } from 'vitest'
import { inLongRun, isLongRun } from '../../support/run-length.ts'
import { useVisitors } from '../support/visitor.ts'

const visitor = useVisitors()

const partOf = /\/assets\/(admin|affiliate|customer-dashboard|provider-dashboard)-[\w-]+\.js$/

const roles = [
  { role: 'super_admin', part: 'admin', title: 'Total revenue' },
  { role: 'affiliate', part: 'affiliate', title: 'Your QR card' },
  { role: 'service_provider', part: 'provider-dashboard', title: 'Your services' },
  { role: 'user', part: 'customer-dashboard', title: 'Your leads' },
] as const

// The gate has the heaviest part.
describe.each(roles.filter(({ role }) => role === 'affiliate' || isLongRun))(
  'the dashboard of $role',
  ({ role, part, title }) => {
    test.each(inLongRun)('loads the part of its role and no other', async () => {
      const { page, open, complaints } = await visitor({ as: role, ofItsOwn: true })
      const parts = new Set<string | undefined>()
      page.on('request', (request) => {
        const name = partOf.exec(request.url())?.[1]
        if (name !== undefined) parts.add(name)
      })
      await open('/dashboard')

      await expect.poll(() => [...parts]).toEqual([part])
      expect(complaints).toEqual([])
    })

    test('stays as the server wrote it if the part does not come', async () => {
      const { page, open } = await visitor({ as: role, ofItsOwn: true })
      const failed = page.waitForEvent('requestfailed', (request) => partOf.test(request.url()))
      await page.route(partOf, (route) => route.abort())
      const arrived = open('/dashboard')
      await failed
      // Not all of it is ever taken over.
      arrived.catch(() => undefined)

      await page.getByText(title, { exact: true }).first().waitFor()
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
      await page.locator('main').getByRole('link').first().click()
      await page.waitForURL((address) => address.pathname !== '/dashboard')
    })

    test('is shown whole by a link on another page', async () => {
      const { page, open, complaints } = await visitor({ as: role, ofItsOwn: true })
      await open('/settings')
      await page.evaluate(() => Object.assign(window, { stayed: true }))
      await page.locator('header').getByRole('link').first().click()

      // The part stands there as soon as the page's own greeting does.
      const hasPart = await page.waitForFunction((words) => {
        const main = document.querySelector('main')
        return (
          main?.querySelector('h1') &&
          main.textContent.includes('Good ') && { it: main.textContent.includes(words) }
        )
      }, title)
      expect(await hasPart.jsonValue()).toEqual({ it: true })
      expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
      expect(complaints).toEqual([])
    })

    test.each(inLongRun)('is loaded as a page by a link if the part does not come', async () => {
      const { page, open } = await visitor({ as: role, ofItsOwn: true })
      await open('/settings')
      await page.evaluate(() => Object.assign(window, { stayed: true }))
      await page.route(partOf, (route) => route.abort())
      await page.locator('header').getByRole('link').first().click()

      await page.getByText(title, { exact: true }).first().waitFor()
      expect(await page.evaluate(() => 'stayed' in window)).toBe(false)
    })
  },
)
