import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import * as affiliateRegister from '../../../../app/routes/auth/affiliate-register/route.tsx'
import { answerOf, errorsOf, path, submit } from '../../support/pages/affiliate-registration.ts'
import { aProfile, hostAnswers } from '../../support/host.ts'
import { referralCookie } from '../../support/referral-cookie.ts'
import { visit } from '../../support/visit.ts'

describe('the affiliate registration page', () => {
  test('opens with the option lists and browser validation, and without districts', async () => {
    const page = await visit(affiliateRegister, { path })

    expect(page.data).toMatchObject({
      constraint: { email: { required: true }, referralCode: { required: false } },
      locations: { districts: [], states: expect.arrayContaining(['Kerala']) as string[] },
      referral: { value: undefined, isNew: false },
    })
  })

  test.each([
    ['?ref=Asha+Nair', 'Asha Nair'],
    [`?ref=${'a'.repeat(128)}`, 'a'.repeat(128)],
    [`?ref=${'a'.repeat(129)}`, undefined],
    ['?ref=', 'OLD'],
    ['', 'OLD'],
  ])('for %s offers the referral code %s', async (query, value) => {
    const page = await visit(affiliateRegister, { path: `${path}${query}`, cookie: referralCookie('OLD') })

    expect(page.data).toMatchObject({ referral: { value } })
  })

  test('sends signed-in users to the dashboard', async () => {
    hostAnswers({ 'GET /auth/profile': aProfile() })
    const page = await visit(affiliateRegister, { path, cookie: 'accessToken=abc' })

    expect([page.status, page.location]).toEqual([302, '/dashboard'])
  })

  test('loads the districts of a state by a button, without validation errors', async () => {
    const page = await submit({ refreshLocations: '1', district: '', state: 'Goa', email: '' })

    expect(page.status).toBe(200)
    expect(answerOf(page).districts).toEqual(['Kushavati', 'North Goa', 'South Goa'])
    expect(errorsOf(page)).toBeUndefined()
    expect(answerOf(page).result.initialValue).toMatchObject({ state: 'Goa', name: ' Asha Nair ' })
  })

  test('shows the step of the Next or Back button without JavaScript', async () => {
    const page = await submit({ step: '2', promotionMethod: '' })

    expect([page.status, answerOf(page).step]).toEqual([200, 2])
    expect(errorsOf(page)).toBeUndefined()
  })

  test('ships neither districts nor schemas in its scripts', async () => {
    const folder = 'build/client/assets'
    const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'))
    const code = await Promise.all(scripts.map((name) => readFile(`${folder}/${name}`, 'utf8')))

    expect(code.some((script) => script.includes('Become an affiliate'))).toBe(true)
    expect(code.filter((script) => /Wayanad|ZodError/.test(script))).toEqual([])
  })
})
