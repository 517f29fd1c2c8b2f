import { describe, expect, test } from 'vitest'
import { inLongRun } from '../../../support/run-length.ts'
import { demoPassword } from '../../support/accounts.ts'
import { alive, field, hold } from '../../support/page.ts'
import { business } from '../../support/registrant.ts'
import { newEmail, useVisitors } from '../../support/visitor.ts'
import {
  allTyped,
  fileNames,
  fillAll,
  heading,
  path,
  typedValues,
  valueOf,
} from '../../support/affiliate-form.ts'

const visitor = useVisitors()

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
