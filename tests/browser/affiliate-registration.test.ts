import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { inLongRun } from '../support/run-length.ts'
import { accounts, demoPassword } from './support/accounts.ts'
import { alive, field, hasFocus, hold, toast } from './support/page.ts'
import {
  business,
  chooseImages,
  choosePlace,
  documents,
  fillBusiness,
  fillPersonal,
  fillUploads,
  personal,
  image,
} from './support/registrant.ts'
import { newEmail, signIn, useVisitors, withoutJavaScriptFirst } from './support/visitor.ts'

const visitor = useVisitors()

const path = '/affiliate/register'
const taken = 'An account with this email already exists.'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title })
const choices = (page: Page, label: string) => field(page, label).getByRole('option').allTextContents()
const valueOf = (page: Page, label: string) => field(page, label).inputValue()

/** Fills the whole form and stands before Submit. */
async function fillAll(page: Page, javaScript: boolean, email: string) {
  await fillPersonal(page, email)
  await choosePlace(page, javaScript)
  if (javaScript) await button(page, 'Next').click()
  await fillBusiness(page)
  if (javaScript) await button(page, 'Next').click()
  await fillUploads(page)
}

/** The values of steps 1 and 2, by label. */
async function typedValues(page: Page) {
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

const allTyped = (email: string) => ({
  ...personal,
  ...business,
  Email: email,
  Country: 'India',
  State: 'Kerala',
  District: 'Wayanad',
  'Business type': 'shop_owner',
  'Promotion method': 'WhatsApp marketing',
})

const fileNames = (page: Page) =>
  page
    .locator('input[type=file]')
    .evaluateAll((inputs: HTMLInputElement[]) => inputs.map(({ files }) => files?.[0]?.name ?? ''))

describe.each(withoutJavaScriptFirst)('$name', ({ javaScript }) => {
  test('a visitor registers as an affiliate, sees a confirmation and can sign in', async () => {
    const { page, open, complaints } = await visitor({ javaScript, screen: 'phone' })
    const email = newEmail()
    await open(path)
    await fillAll(page, javaScript, email)
    await button(page, 'Submit').click()

    await page.waitForURL('**/login')
    const words = 'Registration successful!'
    await (javaScript ? toast(page, words) : page.getByText(words)).waitFor()
    await signIn(page, { email, door: '/login' })
    expect(await page.getByRole('button', { name: 'Account of Asha Nair' }).count()).toBe(1)
    await page.goto('/dashboard/profile')
    expect(await page.getByRole('main').innerText()).toContain('Wayanad')
    expect(complaints).toEqual([])
  })

  test.each(inLongRun)(
    'a taken email shows the message of the API and keeps everything typed except the password',
    async () => {
      const { page, open, complaints } = await visitor({ javaScript })
      await open(path)
      await fillAll(page, javaScript, accounts.affiliate.email)
      await button(page, 'Submit').click()

      if (javaScript) await toast(page, taken).waitFor()
      const alert = page.locator('form p[role=alert]')
      await alert.waitFor()
      expect(await alert.textContent()).toBe(taken)
      await expect.poll(() => hasFocus(alert)).toBe(true)
      expect(await typedValues(page)).toEqual(allTyped(accounts.affiliate.email))
      expect(await valueOf(page, 'Signature')).toBe('Asha Nair')
      expect(await page.getByRole('checkbox').isChecked()).toBe(true)
      expect(await valueOf(page, 'Password')).toBe('')
      if (javaScript) {
        expect(await fileNames(page)).toEqual(['my aadhaar.png', 'pan.png', 'me.png'])
      } else {
        const request = page.locator('p', {
          hasText: 'Choose the three pictures and type the password again',
        })
        expect(await request.isVisible()).toBe(true)
      }

      // With another email the same form goes through.
      const email = newEmail()
      const steps = javaScript ? 2 : 0
      for (let moves = 0; moves < steps; moves += 1) await button(page, 'Back').click()
      await field(page, 'Email').fill(email)
      for (let moves = 0; moves < steps; moves += 1) await button(page, 'Next').click()
      await field(page, 'Password').fill(demoPassword)
      if (!javaScript) await chooseImages(page)
      await button(page, 'Submit').click()
      await page.waitForURL('**/login')
      expect(complaints).toEqual([])
    },
  )

  test.each(inLongRun)('the form is not sent without the agreement', async () => {
    const { page, open } = await visitor({ javaScript })
    await open(path)
    await fillAll(page, javaScript, newEmail())
    await page.getByRole('checkbox').uncheck()
    const posts: string[] = []
    page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
    await button(page, 'Submit').click()

    await expect.poll(() => hasFocus(page.getByRole('checkbox'))).toBe(true)
    expect(
      await page.getByRole('checkbox').evaluate((box: HTMLInputElement) => box.validity.valueMissing),
    ).toBe(true)
    if (javaScript) await page.getByText('You must accept the agreement to proceed.').waitFor()
    expect(posts).toEqual([])
  })

  test.each(inLongRun)(
    'the districts are those of the chosen state; in another country both are free text, and back in India lists',
    async () => {
      const { page, open } = await visitor({ javaScript })
      await open(path)
      await field(page, 'Full name').fill('Maya Gurung')
      expect(await choices(page, 'State')).toHaveLength(31)
      expect(await choices(page, 'District')).toEqual(['Choose a district'])
      await choosePlace(page, javaScript)
      expect(await choices(page, 'District')).toHaveLength(15)
      await field(page, 'State').selectOption('Goa')
      if (!javaScript) await button(page, 'Update the lists for this country and state').click()
      await field(page, 'District').selectOption('South Goa')
      expect(await choices(page, 'District')).not.toContain('Wayanad')
      await field(page, 'Country').selectOption('Nepal')
      if (!javaScript) await button(page, 'Update the lists for this country and state').click()

      for (const label of ['State', 'District']) {
        await page.getByRole('textbox', { name: label, exact: true }).waitFor()
      }
      // A page that is asked for other lists gives back all that it was sent.
      expect(await valueOf(page, 'State')).toBe(javaScript ? '' : 'Goa')
      await field(page, 'State').fill('Gandaki')
      await field(page, 'District').fill('Kaski')
      await field(page, 'Country').selectOption('India')
      if (!javaScript) await button(page, 'Update the lists for this country and state').click()
      await page.getByRole('combobox', { name: 'State', exact: true }).waitFor()
      expect(await valueOf(page, 'State')).toBe('')
      expect(await valueOf(page, 'Full name')).toBe('Maya Gurung')
    },
  )
})

describe('the three steps', () => {
  const steps = ['Personal Info', 'Business Info', 'Uploads']

  test.each(inLongRun)(
    'the three steps show their progress, with Back only above step 1 and Next only below step 3',
    async () => {
      const { page, open } = await visitor()
      await open(path)
      const progress = page.getByRole('list', { name: 'Progress' })
      const present = progress.locator('[aria-current=step]')
      const expectStep = async (step: number) => {
        await heading(page, steps[step - 1] ?? '').waitFor()
        expect(await present.innerText()).toBe(steps[step - 1])
        expect(await button(page, 'Back').count()).toBe(step === 1 ? 0 : 1)
        expect(await button(page, 'Next').count()).toBe(step === 3 ? 0 : 1)
        expect(await button(page, 'Submit').count()).toBe(step === 3 ? 1 : 0)
      }

      const labels = (await progress.getByRole('listitem').allTextContents()).map((label) => label.trim())
      expect(labels).toEqual(steps)
      await expectStep(1)
      await fillPersonal(page, newEmail())
      await choosePlace(page, true)
      await button(page, 'Next').click()
      await expectStep(2)
      await expect.poll(() => hasFocus(heading(page, 'Business Info'))).toBe(true)
      await fillBusiness(page)
      await button(page, 'Next').click()
      await expectStep(3)
      await button(page, 'Back').click()
      await expectStep(2)
      await button(page, 'Back').click()
      await expectStep(1)
    },
  )

  test('moving between the steps keeps all answers, the pictures and their previews', async () => {
    const { page, open } = await visitor()
    const email = newEmail()
    await open(path)
    await fillAll(page, true, email)
    await button(page, 'Back').click()
    await button(page, 'Back').click()
    await heading(page, 'Personal Info').waitFor()
    await button(page, 'Next').click()
    await button(page, 'Next').click()

    await heading(page, 'Uploads').waitFor()
    expect(await typedValues(page)).toEqual(allTyped(email))
    expect(await valueOf(page, 'Password')).toBe(demoPassword)
    expect(await valueOf(page, 'Signature')).toBe('Asha Nair')
    expect(await page.getByRole('checkbox').isChecked()).toBe(true)
    expect(await fileNames(page)).toEqual(['my aadhaar.png', 'pan.png', 'me.png'])
    for (const label of Object.keys(documents)) {
      const preview = page.getByRole('img', { name: `Your choice for: ${label}` })
      expect(await preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(8)
    }
  })

  test('can be walked through by keyboard alone: Enter means Next, which checks what is there', async () => {
    const { page, open } = await visitor()
    const { keyboard } = page
    // Listening from the start, so that the first window for choosing a file is not missed.
    const files = Object.values(documents)
    page.on('filechooser', (chooser) => void chooser.setFiles(files.shift() ?? []))
    await open(path)
    /** Goes on to a field and types into it, or chooses by its first letters. */
    const type = async (label: string, text = '') => {
      await keyboard.press('Tab')
      expect([label, await hasFocus(field(page, label))]).toEqual([label, true])
      await keyboard.type(text)
    }
    await keyboard.press('Tab') // brand
    await keyboard.press('Tab') // sign in
    const email = newEmail()
    await type('Full name', 'Asha Nair')
    await keyboard.press('Enter')
    await page.getByText('Email is required.').waitFor()
    await expect.poll(() => hasFocus(field(page, 'Email'))).toBe(true)
    await keyboard.type(email)
    await type('Phone', '+91 98765 43210')
    await type('Country')
    await type('State', 'Kerala')
    await page.locator('option', { hasText: 'Wayanad' }).waitFor({ state: 'attached' })
    await type('District', 'Wayanad')
    await type('City', 'Kalpetta')
    await keyboard.press('Enter')

    await heading(page, 'Business Info').waitFor()
    await type('Business type', 'Shop')
    await type('Promotion method', 'WhatsApp')
    await type('Preferred language', 'Malayalam')
    await type('PAN number', 'ABCDE1234F')
    await keyboard.press('Enter')

    await heading(page, 'Uploads').waitFor()
    for (const label of Object.keys(documents)) {
      await type(label)
      await keyboard.press('Enter')
      await page.getByRole('img', { name: `Your choice for: ${label}` }).waitFor()
    }
    await type('Password', demoPassword)
    await type('Signature', 'Asha Nair')
    await keyboard.press('Tab') // the agreement, to be read
    await keyboard.press('Tab')
    await keyboard.press('Space')
    expect(await typedValues(page)).toEqual(allTyped(email))
    await keyboard.press('Enter')
    await page.waitForURL('**/login')

    // The draft ends with the registration.
    await open(path)
    expect(await page.getByText('We kept what you typed.').count()).toBe(0)
    expect(await valueOf(page, 'Full name')).toBe('')
  })
})

test('the form keeps everything if the connection breaks during the upload', async () => {
  const { page, open } = await visitor()
  const email = newEmail()
  await open(path)
  await fillAll(page, true, email)
  await page.route('**/affiliate/register.data*', (route) => route.abort())
  await button(page, 'Submit').click()

  await page.locator('form p[role=alert]', { hasText: 'Registration failed.' }).waitFor()
  expect(await typedValues(page)).toEqual(allTyped(email))
  expect(await fileNames(page)).toEqual(['my aadhaar.png', 'pan.png', 'me.png'])
})

test('a wrong or too large file is told at once, before anything is sent, and a text in disguise by the server', async () => {
  const { page, open } = await visitor()
  const email = newEmail()
  await open(path)
  await fillAll(page, true, email)
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))

  await field(page, 'Selfie').setInputFiles({
    name: 'me.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('me'),
  })
  await page.getByText('Selfie must be a JPEG, PNG, WebP, GIF or AVIF picture.').waitFor()
  const { buffer, ...photo } = image('large.png', 1)
  const large = Buffer.concat([buffer, Buffer.alloc(5 * 1024 * 1024)])
  await field(page, 'Selfie').setInputFiles({ ...photo, buffer: large })
  await page.getByText('Selfie is larger than 5 MB. Choose a smaller picture.').waitFor()
  await button(page, 'Submit').click()
  await expect.poll(() => hasFocus(field(page, 'Selfie'))).toBe(true)
  expect(posts).toEqual([])

  // The server looks into the file.
  const text = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('I am not a picture') }
  await field(page, 'Selfie').setInputFiles(text)
  await page.getByText('Selfie is larger than 5 MB.').waitFor({ state: 'detached' })
  await button(page, 'Submit').click()
  await page.locator(`#${await field(page, 'Selfie').getAttribute('id')}-error`).waitFor()
  expect(
    await page.getByText('Selfie must be a JPEG, PNG, WebP, GIF or AVIF picture.').count(),
  ).toBeGreaterThan(0)
  expect(await typedValues(page)).toEqual(allTyped(email))
})

describe('the draft', () => {
  test('the draft survives a reload without password, PAN, pictures, signature and agreement', async () => {
    const { page, open } = await visitor()
    const email = newEmail()
    await open(path)
    await fillAll(page, true, email)
    const kept = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))
    for (const secret of [demoPassword, business['PAN number'], 'aadhaar.png', 'signature', 'agreement']) {
      expect(kept).not.toContain(secret)
    }
    await page.reload()
    await alive(page)

    await page.getByText('We kept what you typed.').waitFor()
    await heading(page, 'Business Info').waitFor()
    await page.locator('option', { hasText: 'Wayanad' }).waitFor({ state: 'attached' })
    expect(await typedValues(page)).toEqual({ ...allTyped(email), 'PAN number': '' })
    expect(await valueOf(page, 'Password')).toBe('')
    expect(await valueOf(page, 'Signature')).toBe('')
    expect(await fileNames(page)).toEqual(['', '', ''])
    expect(await page.locator('[type=checkbox]').isChecked()).toBe(false)
  })

  test.each(inLongRun)(
    'begins with what was typed before the page was alive, and is thrown away by “Start again”',
    async () => {
      const { page } = await visitor()
      const release = await hold(page, '**/assets/*.js')
      await page.goto(path, { waitUntil: 'commit' })
      await field(page, 'Full name').fill('Asha Nair')
      release()
      await alive(page)
      await page.reload()
      await page.getByText('We kept what you typed.').waitFor()
      expect(await valueOf(page, 'Full name')).toBe('Asha Nair')

      await page.getByRole('link', { name: 'Start again' }).click()
      await page.getByText('It takes about five minutes.').waitFor()
      await alive(page)
      expect(await valueOf(page, 'Full name')).toBe('')
      await page.reload()
      await alive(page)
      expect(await page.getByText('We kept what you typed.').count()).toBe(0)
    },
  )
})
