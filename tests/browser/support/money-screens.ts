// What the screens of money show and take.
import { readFile } from 'node:fs/promises'
import { formatPaise } from '@affiliate-booking/shared/money'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { field } from './page.ts'

/** Waits for figures (rupees) below their titles. */
export async function waitForFigures(page: Page, figures: Record<string, number>): Promise<void> {
  const found = Object.entries(figures).map(([title, rupees]) =>
    page
      .locator('dl > div', { has: page.getByText(title, { exact: true }) })
      .getByText(formatPaise(rupees * 100), { exact: true })
      .first()
      .waitFor(),
  )
  await Promise.all(found)
}

/** Downloads the bank file and imports a result for each of its payouts, as many as expected. */
export async function importResults(page: Page, payouts: number): Promise<void> {
  const downloading = page.waitForEvent('download')
  await page
    .getByRole('link', { name: /, download$/ })
    .first()
    .click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  const references = [...file.matchAll(/^PO-\d+/gm)].map(String)
  expect(references).toHaveLength(payouts)
  const results = ['reference,status,utr', ...references.map((each) => `${each},success,UTR-${each}`)]
  await field(page, 'File with the results').setInputFiles({
    name: 'results.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(results.join('\n')),
  })
  await page.getByRole('button', { name: 'Import the results' }).click()
  await page.getByText(`${payouts} ${payouts === 1 ? 'result' : 'results'} recorded`).waitFor()
}
