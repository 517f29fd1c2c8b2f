import type { Page } from 'playwright-core'
import { alive } from './page.ts'

/** To where a decision on money waits for the code, as the redirect of a refused form leads there. */
export async function openConfirmAccess(page: Page) {
  await page.evaluate(() => {
    const form = document.createElement('form')
    form.method = 'post'
    form.action = '/confirm-access?to=%2Fcommissions%2Fpayouts'
    document.body.append(form)
    form.submit()
  })
  await page.getByRole('heading', { name: 'Confirm access' }).waitFor()
  // Its styles may come after the heading.
  await page.waitForLoadState('load')
  await alive(page)
}
