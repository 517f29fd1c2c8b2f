import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { inLongRun } from '../../support/run-length.ts'
import { accounts, demoPassword } from '../support/accounts.ts'
import { field, hasFocus, keepToast, toast } from '../support/page.ts'
import { newEmail, signIn, useVisitors, withJavaScriptFirst } from '../support/visitor.ts'

const visitor = useVisitors()

const path = '/dashboard/create-admin'
const create = (page: Page) => page.getByRole('button', { name: 'Create Admin', exact: true })

async function fillAccount(page: Page, email: string) {
  await field(page, 'Name').fill('Thara Pillai')
  await field(page, 'Email').fill(email)
  await field(page, 'Phone Number').fill('+91 94470 54321')
  await field(page, 'Password').fill(demoPassword)
}

/** Makes the form that of a district admin of Kerala. */
async function chooseDistrict(page: Page, javaScript: boolean, district: string) {
  await field(page, 'Role').selectOption('dsa')
  await field(page, 'State').selectOption('Kerala')
  if (!javaScript) {
    await page.getByRole('button', { name: 'Update the lists for this country and state' }).click()
    // A page never gives a password back.
    await field(page, 'Password').fill(demoPassword)
  }
  await field(page, 'District').selectOption(district)
  await field(page, 'Commission rate').fill('2.5')
}

const labels = [
  'Name',
  'Email',
  'Phone Number',
  'Password',
  'Role',
  'Country',
  'State',
  'District',
  'Commission rate',
]

const values = (page: Page) => Promise.all(labels.map((label) => field(page, label).inputValue()))

describe.each(withJavaScriptFirst)('$name', ({ javaScript }) => {
  test.each(inLongRun)('the form shows the fields that each role needs', async () => {
    const { page, open } = await visitor({ as: 'super_admin', javaScript, screen: 'phone' })
    await open(path)
    const shown = async (role: string) => {
      await field(page, 'Role').selectOption(role)
      return page
        .locator('form label')
        .evaluateAll((all: HTMLElement[]) =>
          all.filter((label) => label.checkVisibility()).map((l) => l.innerText),
        )
    }

    const account = ['Name', 'Email', 'Phone Number', 'Password', 'Role']
    expect(await shown('nsa')).toEqual([...account, 'Country', 'Commission rate'])
    expect(await shown('ssa')).toEqual([...account, 'Country', 'State', 'Commission rate'])
    expect(await shown('dsa')).toEqual([...account, 'Country', 'State', 'District', 'Commission rate'])
    expect(await shown('super_admin')).toEqual(account)
  })

  test('a super admin creates a district admin who can sign in, and the form is empty again', async () => {
    const { page, open, complaints } = await visitor({ as: 'super_admin', javaScript })
    const email = newEmail()
    await open(path)
    await fillAccount(page, email)
    await chooseDistrict(page, javaScript, javaScript ? 'Kannur' : 'Kasaragod')
    await create(page).click()

    if (javaScript) await toast(page, 'Admin created successfully!').waitFor()
    const result = page.locator('form [role=status]')
    await result.waitFor()
    expect(await result.textContent()).toBe('Admin created successfully!')
    await expect.poll(() => hasFocus(result)).toBe(true)
    expect(await values(page)).toEqual(['', '', '', '', 'super_admin', 'India', '', '', ''])
    expect(complaints).toEqual([])

    const { page: theirs } = await visitor({ javaScript })
    await signIn(theirs, { email, door: '/admin/login' })
    await theirs.getByRole('button', { name: 'Account of Thara Pillai' }).waitFor()
    expect(await theirs.locator('#sidebar').getByRole('listitem').allTextContents()).not.toContain(
      'Create Admins',
    )
  })

  test.runIf(javaScript)('an admin for a vacancy is told of once, and the form is empty then', async () => {
    const { page, open, complaints } = await visitor({ as: 'super_admin' })
    await open(`${path}?role=dsa&country=India&state=Kerala&district=Malappuram`)
    await fillAccount(page, newEmail())
    await field(page, 'Commission rate').fill('2.5')
    await create(page).click()
    const told = toast(page, 'Admin created successfully!')
    await keepToast(told.first())
    expect(await told.count()).toBe(1)
    await page.locator('form [role=status]').waitFor()
    await expect.poll(() => values(page)).toEqual(['', '', '', '', 'super_admin', 'India', '', '', ''])
    expect(await told.count()).toBe(1)
    expect(complaints).toEqual([])
  })

  test.each(inLongRun)(
    'a rejected admin shows the reason of the API and keeps everything typed except the password',
    async () => {
      const { page, open, complaints } = await visitor({ as: 'super_admin', javaScript })
      await open(path)
      await fillAccount(page, accounts.dsa.email)
      await chooseDistrict(page, javaScript, javaScript ? 'Kollam' : 'Palakkad')
      await create(page).click()

      if (javaScript) await toast(page, 'An account with this email already exists.').waitFor()
      const alert = page.locator('form [role=alert]')
      await alert.waitFor()
      expect(await alert.textContent()).toBe(
        'Failed to create admin: An account with this email already exists.',
      )
      await expect.poll(() => hasFocus(alert)).toBe(true)
      expect(await values(page)).toEqual([
        'Thara Pillai',
        accounts.dsa.email,
        '+91 94470 54321',
        '',
        'dsa',
        'India',
        'Kerala',
        javaScript ? 'Kollam' : 'Palakkad',
        '2.5',
      ])
      expect(complaints).toEqual([])
      if (!javaScript) return

      // Under the pointer the toast of the error would stay.
      const error = toast(page, 'An account with this email already exists.')
      await error.hover()
      await field(page, 'Email').fill(newEmail())
      await field(page, 'Password').fill(demoPassword)
      await field(page, 'Password').press('Enter')
      await toast(page, 'Admin created successfully!').waitFor()
      await error.waitFor({ state: 'detached', timeout: 2000 })
    },
  )

  test.each(inLongRun)('a district that has an admin gets a second one only when confirmed', async () => {
    const { page, open, complaints } = await visitor({ as: 'super_admin', javaScript })
    await open(path)
    await fillAccount(page, newEmail())
    await chooseDistrict(page, javaScript, 'Idukki')
    await create(page).click()
    const warning = page.locator('form [role=status]', {
      hasText: 'Idukki, Kerala, India already has an admin',
    })
    await warning.waitFor()
    await expect.poll(() => hasFocus(warning)).toBe(true)

    await page.getByRole('checkbox', { name: 'Add another administrator for Idukki, Kerala, India' }).check()
    if (!javaScript) await field(page, 'Password').fill(demoPassword)
    await create(page).click()
    await page.locator('form [role=status]', { hasText: 'Admin created successfully!' }).waitFor()
    expect(complaints).toEqual([])
  })
})

test.each(inLongRun)('state and district of an admin are free text outside India', async () => {
  const { page, open } = await visitor({ as: 'super_admin' })
  await open(path)
  await fillAccount(page, newEmail())
  await field(page, 'Role').selectOption('dsa')
  await field(page, 'Country').selectOption('Nepal')
  await page.getByRole('textbox', { name: 'State', exact: true }).fill('Gandaki')
  await page.getByRole('textbox', { name: 'District', exact: true }).fill('Kaski')
  await create(page).click()

  await page.locator('form [role=status]', { hasText: 'Admin created successfully!' }).waitFor()
})
