// Somebody who registers as an affiliate, and the form filled in as they would.
import type { Page } from 'playwright-core'
import { PNG } from 'pngjs'
import { demoPassword } from './accounts.ts'
import { field } from './page.ts'

export interface Upload {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A small picture of one colour. */
export function image(name: string, red: number): Upload {
  const png = new PNG({ width: 8, height: 8 })
  for (let at = 0; at < png.data.length; at += 4) png.data.set([red, 80, 160, 255], at)
  return { name, mimeType: 'image/png', buffer: PNG.sync.write(png) }
}

export const documents = {
  'Aadhaar card': image('my aadhaar.png', 10),
  'PAN card': image('pan.png', 120),
  Selfie: image('me.png', 230),
} as const

export const personal = { 'Full name': 'Asha Nair', Phone: '+91 98765 43210', City: 'Kalpetta' } as const

export const business = { 'Preferred language': 'Malayalam', 'PAN number': 'ABCDE1234F' } as const

/** What is typed and chosen in step 1 apart from the place. */
export async function fillPersonal(page: Page, email: string): Promise<void> {
  for (const [label, value] of Object.entries({ ...personal, Email: email }))
    await field(page, label).fill(value)
}

/** Chooses a state and one of its districts, however the page brings them. */
export async function choosePlace(page: Page, javaScript: boolean, district = 'Wayanad'): Promise<void> {
  await field(page, 'State').selectOption('Kerala')
  if (!javaScript) {
    await page.getByRole('button', { name: 'Update the lists for this country and state' }).click()
  }
  await field(page, 'District').selectOption(district)
}

export async function fillBusiness(page: Page): Promise<void> {
  await field(page, 'Business type').selectOption('shop_owner')
  await field(page, 'Promotion method').selectOption('WhatsApp marketing')
  for (const [label, value] of Object.entries(business)) await field(page, label).fill(value)
}

export async function chooseImages(page: Page): Promise<void> {
  for (const [label, file] of Object.entries(documents)) await field(page, label).setInputFiles(file)
}

export async function fillUploads(page: Page): Promise<void> {
  await chooseImages(page)
  await field(page, 'Password').fill(demoPassword)
  await field(page, 'Signature').fill(personal['Full name'])
  await page.getByRole('checkbox').check()
}
