// What a page shows while the API answers: the router stands still in the middle of a navigation.
import { type ComponentType, createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import * as root from '../../../app/root.tsx'
import * as createAdmin from '../../../app/routes/admins/create/route.tsx'
import * as adminLogin from '../../../app/routes/auth/admin-login/route.tsx'
import * as adminRegister from '../../../app/routes/auth/admin-register/route.tsx'
import * as affiliateRegister from '../../../app/routes/auth/affiliate-register/route.tsx'
import * as login from '../../../app/routes/auth/login/route.tsx'
import * as providerRegister from '../../../app/routes/auth/provider-register/route.tsx'
import { aProfile, hostAnswers } from '../support/host.ts'
import { visit } from '../support/visit.ts'

const forever = () => new Promise<never>(() => {})

/** A page before and during a navigation: to `to`, as a post with `posts`. */
async function beforeAndDuring(element: ReactNode, to: string, posts = false) {
  const router = createMemoryRouter(
    [
      { path: '/here', element },
      { path: '*', element: null, loader: forever, action: forever },
    ],
    { initialEntries: ['/here'], hydrationData: { loaderData: {} } },
  )
  const show = () => renderToStaticMarkup(createElement(RouterProvider, { router }))
  const before = show()
  void router.navigate(to, posts ? { formMethod: 'post', formData: new FormData() } : {})
  await expect.poll(() => router.state.navigation.state).not.toBe('idle')
  const during = show()
  router.dispose()
  return { before, during }
}

test.each(['/dashboard', '/dashboard/profile', '/settings'])(
  'while %s loads the page shows “Loading...”',
  async (path) => {
    const page = root.default as unknown as ComponentType<{ loaderData: { toast: undefined } }>
    const { before, during } = await beforeAndDuring(
      createElement(page, { loaderData: { toast: undefined } }),
      path,
    )

    expect(before).not.toContain('Loading...')
    expect(during).toMatch(/<div role="status"[^>]*><span[^>]*>Loading\.\.\.<\/span><\/div>/)
  },
)

test.each([
  ['/login', 'Sign In', 'signing in...', login],
  ['/admin/login', 'Sign In', 'signing in...', adminLogin],
  ['/provider/register', 'Submit', 'Registering...', providerRegister],
  ['/admin/register', 'Register', 'Registering...', adminRegister],
  ['/affiliate/register', 'Submit', 'Registering...', affiliateRegister],
  ['/dashboard/create-admin', 'Create Admin', 'Creating...', createAdmin],
])(
  'the button of %s reads “%s”, and while the API answers it is disabled and reads “%s”',
  async (path, label, pendingLabel, module) => {
    hostAnswers({ 'GET /auth/profile': aProfile({ role: 'super_admin' }) })
    const signedIn = path.startsWith('/dashboard') && { cookie: 'accessToken=abc' }
    const { data } = await visit(module, { path, ...signedIn })
    const Page = module.default as unknown as ComponentType<{ loaderData: unknown; actionData: undefined }>
    const element = createElement(Page, { loaderData: data, actionData: undefined })
    const { before, during } = await beforeAndDuring(element, path, true)

    expect(before).toMatch(new RegExp(`<button type="submit"(?![^>]* disabled="")[^>]*>${label}</button>`))
    expect(during).toMatch(new RegExp(`<button type="submit"[^>]* disabled=""[^>]*>${pendingLabel}</button>`))
    expect(during).not.toContain(`>${label}</button>`)
  },
)
