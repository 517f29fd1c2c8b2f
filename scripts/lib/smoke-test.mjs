// The shortest walk through the product that touches every part of it, in a browser, with JavaScript and without.
import { chromium } from 'playwright-core'
import { findChromium } from './programs/chromium.mjs'

const patience = 60_000

/**
 * @param {import('playwright-core').Page} page
 * @param {string} url
 * @param {{ email: string, password: string }} affiliate
 * @param {boolean} javaScript
 */
async function walk(page, url, { email, password }, javaScript) {
  await page.goto(`${url}/provider/register`)
  const person = {
    'Full Name': 'Joseph Mathew',
    Email: `joseph-${Date.now()}-${javaScript}@smoke.example`,
    Password: 'Backwaters-at-dawn-7',
    Phone: '+91 94470 12345',
  }
  for (const [label, value] of Object.entries(person))
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await page.waitForURL('**/login')

  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL('**/dashboard')
  await page.getByText(/^Good (morning|afternoon|evening), /).waitFor()
  await page.locator('figure table').first().waitFor({ state: 'attached' })
  if (javaScript) {
    await page.locator('figure').first().scrollIntoViewIfNeeded()
    await page.locator('figure svg').first().waitFor()
  }
  const card = await page.request.get(`${url}/dashboard/qr-card.png`)
  if (![200, 404].includes(card.status())) throw new Error(`The QR card is answered ${card.status()}`)

  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL(`${url}/`)
}

/**
 * Registers a provider, signs an affiliate in and out, and looks at the dashboard and its chart.
 * @param {string} url where the product is
 * @param {{ email: string, password: string }} affiliate
 * @throws {Error} when something is missing, or the browser complains
 */
export async function smokeTest(url, affiliate) {
  const executablePath = await findChromium()
  if (!executablePath)
    throw new Error('No Chromium was found. Install one, or set CHROMIUM_PATH to its program.')
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath, args })
  try {
    for (const javaScriptEnabled of [true, false]) {
      const page = await browser.newPage({ javaScriptEnabled })
      page.setDefaultTimeout(patience)
      /** @type {string[]} */
      const complaints = []
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text())
      })
      await walk(page, url, affiliate, javaScriptEnabled)
      if (complaints.length > 0) throw new Error(`The browser complains: ${complaints.join('; ')}`)
    }
  } finally {
    await browser.close()
  }
}
