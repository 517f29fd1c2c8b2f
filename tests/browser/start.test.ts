import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launchChromium } from './chromium.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

test.each(['/', '/login', '/admin/login', '/unauthorized', '/no/such/page'])(
  '%s runs its scripts and styles under the security policy without a complaint',
  async (path) => {
    const page = await browser.newPage()
    const complaints: string[] = []
    page.on('console', (message) => {
      // The browser itself reports a page that is answered 404.
      if (['error', 'warning'].includes(message.type()) && !message.text().includes('404')) {
        complaints.push(message.text())
      }
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    const answer = await page.goto(new URL(path, inject('productUrl')).href, { waitUntil: 'networkidle' })
    expect(answer?.headers()['content-security-policy']).toContain("script-src 'self' 'nonce-")
    expect(await page.locator('h1').first().isVisible()).toBe(true)
    expect(complaints).toEqual([])
    await page.close()
  },
)
