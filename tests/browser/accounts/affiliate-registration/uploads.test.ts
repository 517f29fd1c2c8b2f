import { expect, test } from 'vitest'
import { field, hasFocus } from '../../support/page.ts'
import { image } from '../../support/registrant.ts'
import { newEmail, useVisitors } from '../../support/visitor.ts'
import { allTyped, button, fileNames, fillAll, path, typedValues } from '../../support/affiliate-form.ts'
import { inLongRun } from '../../../support/run-length.ts'

const visitor = useVisitors()

test.each(inLongRun)('the form keeps everything if the connection breaks during the upload', async () => {
  const { page, open } = await visitor()
  const email = newEmail()
  await open(path)
  await fillAll(page, true, email)
  await page.route('**/affiliate/register.data*', (route) => route.abort())
  await button(page, 'Submit').click()

  await page.locator('form p[role=alert]', { hasText: 'Registration failed.' }).waitFor()
  await page.getByRole('alert').getByRole('link', { name: 'Try to sign in.' }).waitFor()
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
