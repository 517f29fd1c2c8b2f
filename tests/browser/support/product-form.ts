// The form of a tour or a stay, as its provider fills it.
import type { Page } from 'playwright-core'
import { field } from './page.ts'

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Fills the form of a new tour in the demo's district. */
export async function fillProduct(page: Page, title: string, javaScript: boolean) {
  await field(page, 'State').selectOption('Kerala')
  if (!javaScript) await press(page, 'Update the lists for this country and state')
  await field(page, 'District').selectOption('Idukki')
  await field(page, 'Title').fill(title)
  await field(page, 'Category').selectOption('Heritage')
  await field(page, 'Description').fill('The old harbour on foot,\nwith a guide who grew up there.')
  await field(page, 'Hours').fill('2')
  await field(page, 'Price').fill('1,250.50')
  await field(page, 'Cancellation policy').selectOption('flexible')
}
