// The app at hosts as people run them, which have the documented calls alone.
import { http } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { roles } from '../../../contract/options/accounts/roles.ts'
import * as createAdmin from '../../../app/routes/admins/create/route.tsx'
import * as adminLogin from '../../../app/routes/auth/admin-login/route.tsx'
import * as login from '../../../app/routes/auth/login/route.tsx'
import * as providerRegister from '../../../app/routes/auth/provider-register/route.tsx'
import * as bookings from '../../../app/routes/bookings/list/route.tsx'
import * as dashboard from '../../../app/routes/dashboard/route.tsx'
import * as profile from '../../../app/routes/profile/route.tsx'
import * as tours from '../../../app/routes/public/search/route.tsx'
import { createFoundHosts, superAdmin } from '../../../conformance/hosts-as-found.ts'
import { host, hostOrigin } from '../support/host.ts'
import { visit } from '../support/visit.ts'

const person = { name: 'Asha Nair', phone: '98470 12345', password: 'monsoon rain' }
const cookieOf = ({ setCookies }: { setCookies: readonly string[] }) =>
  setCookies.find((line) => line.startsWith('accessToken='))?.split(';')[0] ?? ''

describe.each(createFoundHosts())('at $name', (found) => {
  beforeEach(() => host.use(http.all(`${hostOrigin}/*`, ({ request }) => found.fetch(request))))

  const signInAdmin = async (credentials = superAdmin) =>
    cookieOf(await visit(adminLogin, { path: '/admin/login', form: credentials }))

  test.each(roles)('%s has a complete dashboard with sample data', async (role) => {
    const email = `${role}@host.test`
    await found.fetch(
      new Request(`${hostOrigin}/api/admins/create-admin`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Cookie: await signInAdmin() },
        body: JSON.stringify({ ...person, email, role }),
      }),
    )
    const cookie = await signInAdmin({ email, password: person.password })
    const page = await visit(dashboard, { path: '/dashboard', cookie })

    expect(page.status).toBe(200)
    expect(page.data).toMatchObject({ role, figures: { ok: true, isSample: true } })
  })

  test('registration, login, profile and creating an admin work, and the rest is launching soon', async () => {
    const email = 'provider@host.test'
    const registered = await visit(providerRegister, {
      path: '/provider/register',
      form: { ...person, email },
    })
    const signedIn = await visit(login, { path: '/login', form: { email, password: person.password } })
    const cookie = cookieOf(signedIn)
    const shown = await visit(profile, { path: '/dashboard/profile', cookie })
    const list = await visit(bookings, { path: '/bookings', cookie })
    const created = await visit(createAdmin, {
      path: '/dashboard/create-admin',
      cookie: await signInAdmin(),
      form: { ...person, email: 'nsa-7@host.test', role: 'nsa', country: 'India', commissionRate: '' },
    })

    expect([registered.location, signedIn.location, shown.status]).toEqual(['/login', '/dashboard', 200])
    expect(list.data).toEqual({ launchingSoon: 'Bookings' })
    expect((await visit(tours, { path: '/tours' })).data).toMatchObject({ query: undefined })
    expect(created.status).toBe(200)
  })
})
