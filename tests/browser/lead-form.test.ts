import { describe, expect, inject, test } from 'vitest'
import { inLongRun } from '../support/run-length.ts'
import type { Page } from 'playwright-core'
import { field, hasFocus } from './support/page.ts'
import { newEmail, useVisitors, withJavaScriptFirst } from './support/visitor.ts'

const visitor = useVisitors()

const path = '/lead-form'
const referralIn = (page: Page) => page.locator('form input[name=ref]').inputValue()

const productUrl = inject('urlWithoutHost')

describe.each(withJavaScriptFirst)('$name', ({ javaScript }) => {
  test('a visitor joins as a lead with the referral code of an affiliate’s link and sees the thanks', async () => {
    const { page, open, complaints } = await visitor({ javaScript, screen: 'phone' })
    await open('/?ref=MUNNAR26')
    await page.getByRole('link', { name: 'Join as a Lead' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Join as a Lead' }).waitFor()
    expect(await page.locator('form label').allTextContents()).toEqual([
      'Name',
      'Email',
      'What are you looking for? (optional)',
      'Phone (optional)',
      'District or town (optional)',
      'Message (optional)',
      'Code',
    ])
    expect(await page.locator('form input:required').count()).toBe(2)
    expect(await field(page, 'Email').getAttribute('type')).toBe('email')
    expect(await referralIn(page)).toBe('MUNNAR26')
    await field(page, 'Name').fill('Divya Ramesh')
    const email = newEmail()
    await field(page, 'Email').fill(email)
    await field(page, 'What are you looking for? (optional)').selectOption('loan')
    await field(page, 'District or town (optional)').fill('Munnar')
    const [post] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'POST'),
      page.getByRole('button', { name: 'Join' }).click(),
    ])

    expect(Object.fromEntries(new URLSearchParams(post.postData() ?? ''))).toEqual({
      name: 'Divya Ramesh',
      email,
      type: 'loan',
      phone: '',
      district: 'Munnar',
      message: '',
      code: '',
      ref: 'MUNNAR26',
    })
    await page.getByRole('heading', { level: 1, name: 'Thank you for joining' }).waitFor()
    expect(page.url()).toMatch(/\/lead-form\?joined/)
    await page.getByText(/^Our partner for Idukki contacts you by \d+ \w+ \d{4}, \d+:\d\d [ap]m\.$/).waitFor()
    expect(complaints).toEqual([])
  })

  test.each(inLongRun)(
    'the referral code in the address wins over the saved one, which is used if there is none',
    async () => {
      const { page, open } = await visitor({ javaScript })
      await open(`${path}?ref=FIRST-1`)
      expect(await referralIn(page)).toBe('FIRST-1')
      await open(`${path}?ref=second_2`)
      expect(await referralIn(page)).toBe('second_2')
      await open(path)
      expect(await referralIn(page)).toBe('second_2')
      // One that cannot be used counts for nobody, here and later.
      await open(`${path}?ref=${'x'.repeat(129)}`)
      expect(await referralIn(page)).toBe('')
      await open(path)
      expect(await referralIn(page)).toBe('')
    },
  )

  test.each(inLongRun)('a lead that could not be sent stays in the form with one message', async () => {
    const { page, open, complaints } = await visitor({ javaScript, productUrl })
    await open(`${path}?ref=MUNNAR26`)
    await field(page, 'Name').fill('Divya Ramesh')
    await field(page, 'Email').fill('divya@browser.test')
    await page.getByRole('button', { name: 'Join' }).click()

    const line = page.locator('form [role=status]')
    await line.waitFor()
    expect(await line.innerText()).toMatch(/^Your details could not be sent\./)
    await expect.poll(() => hasFocus(line)).toBe(true)
    expect(await field(page, 'Name').inputValue()).toBe('Divya Ramesh')
    expect(await field(page, 'Email').inputValue()).toBe('divya@browser.test')
    expect(await referralIn(page)).toBe('MUNNAR26')
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(complaints).toEqual([])
  })
})

test('with JavaScript the referral code is in local storage under “referralId” and needs no cookie', async () => {
  const { page, context, open } = await visitor()
  await open('/?ref=MUNNAR26')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).toBe('{"referralId":"MUNNAR26"}')
  await context.clearCookies()
  await open(path)

  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('form input[name=ref]')?.value === 'MUNNAR26',
  )
})

test.each(inLongRun)(
  'without JavaScript the referral code is in a cookie of the same name that scripts cannot read',
  async () => {
    const { context, open } = await visitor({ javaScript: false })
    await open('/?ref=MUNNAR26')

    expect(await context.cookies()).toMatchObject([
      {
        name: 'referralId',
        value: expect.stringMatching(/^[\w-]+\.[\w-]+$/) as string,
        httpOnly: true,
        sameSite: 'Lax',
        path: '/',
      },
    ])
  },
)

test('what was typed stays when the phone is offline, and is sent once it is back', async () => {
  const { page, context, open } = await visitor({ screen: 'phone', ofItsOwn: true })
  await open(path)
  await field(page, 'Name').fill('Divya Ramesh')
  const email = newEmail()
  await field(page, 'Email').fill(email)
  await field(page, 'Message (optional)').fill('A loan for a boat')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Join' }).click()
  await page.locator('form').getByText('The connection was lost.').waitFor()
  expect(await field(page, 'Message (optional)').inputValue()).toBe('A loan for a boat')

  await context.setOffline(false)
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByRole('heading', { level: 1, name: 'Thank you for joining' }).waitFor()
})
