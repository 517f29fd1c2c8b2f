// Reads what the platform told somebody: without a mail server the outbox shows links and codes.
import { expect } from 'vitest'
import type { Visitor } from './visitor.ts'

/** Opens the newest message of a kind whose row has a text, such as an address; a job may still have to write it. */
export async function openMessage({ page }: Visitor, label: string, address: string): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: address }).filter({ hasText: label })
  await expect
    .poll(
      async () => {
        await page.goto('/templates/outbox')
        return row.count()
      },
      { timeout: 60_000, interval: 1000 },
    )
    .toBeGreaterThan(0)
  await row.first().getByRole('link', { name: label }).click()
  await page.getByRole('heading', { name: 'Delivery' }).waitFor()
}
