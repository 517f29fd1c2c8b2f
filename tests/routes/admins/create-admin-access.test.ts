// Who may open and send the form that creates an administrator.
import { describe, expect, test } from 'vitest'
import { roles } from '../../../contract/options/accounts/roles.ts'
import * as createAdmin from '../../../app/routes/admins/create/route.tsx'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { visit } from '../support/visit.ts'

const path = '/dashboard/create-admin'
const call = 'POST /admins/create-admin'
const cookie = 'accessToken=abc'

const districtAdmin = {
  name: 'Ravi Das',
  email: 'ravi@host.test',
  phone: '98765 43210',
  password: 'monsoon rain',
  role: 'dsa',
  country: 'India',
  state: 'Kerala',
  district: 'Idukki',
  commissionRate: '7.5',
}

describe('the page to create an administrator', () => {
  const others = roles.filter((role) => role !== 'super_admin')

  test.each(others)('sends %s to /unauthorized on GET and POST, and creates nobody', async (role) => {
    const received = hostAnswers({ 'GET /auth/profile': aProfile({ role }), [call]: json({}, 201) })
    const page = await visit(createAdmin, { path, cookie })
    const posted = await visit(createAdmin, { path, form: districtAdmin, cookie })

    expect([page.location, posted.location]).toEqual(['/unauthorized', '/unauthorized'])
    expect(received.filter(({ method }) => method === 'POST')).toEqual([])
  })

  test('sends a signed-out visitor to / on GET and POST', async () => {
    const page = await visit(createAdmin, { path })
    const posted = await visit(createAdmin, { path, form: districtAdmin })

    expect([page.location, posted.location]).toEqual(['/', '/'])
  })

  test('creates nobody when the session cannot be checked, and preserves the form', async () => {
    const received = hostAnswers({ 'GET /auth/profile': json({}, 500), [call]: json({}, 201) })
    const posted = await visit(createAdmin, { path, form: districtAdmin, cookie })

    expect([posted.status, posted.thrown]).toEqual([500, false])
    expect(received.filter(({ method }) => method === 'POST')).toEqual([])
    expect(JSON.stringify(posted.data)).toContain('Failed to load profile. Your entries are still here')
  })

  test('opens for a super_admin without districts in its HTML', async () => {
    hostAnswers({ 'GET /auth/profile': aProfile({ role: 'super_admin' }) })
    const page = await visit(createAdmin, { path, cookie })

    expect(page.status).toBe(200)
    expect(page.data).toMatchObject({ locations: { districts: [] } })
    expect(JSON.stringify(page.data)).not.toContain('Idukki')
  })
})
