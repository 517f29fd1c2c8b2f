import { describe, expect, test } from 'vitest'
import { inLongRun } from '../../../support/run-length.ts'
import { demoPassword } from '../../support/accounts.ts'
import { field, hasFocus } from '../../support/page.ts'
import { choosePlace, documents, fillBusiness, fillPersonal } from '../../support/registrant.ts'
import { newEmail, useVisitors } from '../../support/visitor.ts'
import {
  allTyped,
  button,
  fileNames,
  fillAll,
  heading,
  path,
  typedValues,
  valueOf,
} from '../../support/affiliate-form.ts'

const visitor = useVisitors()

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

    await expect.poll(() => hasFocus(heading(page, 'Business Info'))).toBe(true)
    await type('Business type', 'Shop')
    await type('Promotion method', 'WhatsApp')
    await type('Preferred language', 'Malayalam')
    await type('PAN number', 'ABCDE1234F')
    await keyboard.press('Enter')

    await expect.poll(() => hasFocus(heading(page, 'Uploads'))).toBe(true)
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
