// The form of an affiliate who registers: filling it in, and what stands in it.
import type { Page } from 'playwright-core'
import { field } from './page.ts'
import { business, choosePlace, fillBusiness, fillPersonal, fillUploads, personal } from './registrant.ts'

export const path = '/affiliate/register'
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const heading = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title })
export const valueOf = (page: Page, label: string) => field(page, label).inputValue()

/** Fills the whole form and stands before Submit. */
export async function fillAll(page: Page, javaScript: boolean, email: string) {
  await fillPersonal(page, email)
  await choosePlace(page, javaScript)
  if (javaScript) await button(page, 'Next').click()
  await fillBusiness(page)
  if (javaScript) await button(page, 'Next').click()
  await fillUploads(page)
}

/** The values of steps 1 and 2, by label. */
export async function typedValues(page: Page) {
  const labels = [
    'Full name',
    'Email',
    'Phone',
    'Country',
    'State',
    'District',
    'City',
    'Business type',
    'Promotion method',
    'Preferred language',
    'PAN number',
  ]
  return Object.fromEntries(
    await Promise.all(labels.map(async (label) => [label, await valueOf(page, label)] as const)),
  )
}

export const allTyped = (email: string) => ({
  ...personal,
  ...business,
  Email: email,
  Country: 'India',
  State: 'Kerala',
  District: 'Wayanad',
  'Business type': 'shop_owner',
  'Promotion method': 'WhatsApp marketing',
})

export const fileNames = (page: Page) =>
  page
    .locator('input[type=file]')
    .evaluateAll((inputs: HTMLInputElement[]) => inputs.map(({ files }) => files?.[0]?.name ?? ''))
