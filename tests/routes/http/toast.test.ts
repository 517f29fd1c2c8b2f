import { expect, test } from 'vitest'
import { redirectWithToast } from '../../../app/.server/http/toast.ts'
import type { AppContext } from '../../../app/.server/api/client.ts'
import * as root from '../../../app/root.tsx'
import ToastHost from '../../../app/ui/toasts/toast-host.tsx'
import { visit } from '../support/visit.ts'

const sender = {
  loader: ({ context }: { context: AppContext }) =>
    redirectWithToast(context, '/dashboard', 'Login successful!'),
}

test('a toast survives the redirect, is shown once and then removed', async () => {
  const redirected = await visit(sender, { path: '/login', secure: true })
  const [line = ''] = redirected.setCookies
  expect(line).toMatch(/^flash=.*; Max-Age=60; Path=\/; HttpOnly; Secure; SameSite=Lax$/)

  const page = await visit(root, { path: '/dashboard', cookie: line.split(';')[0] ?? '' })
  expect(page.data).toMatchObject({ toast: { kind: 'success', text: 'Login successful!' } })
  expect(page.setCookies).toEqual([expect.stringMatching(/^flash=; .*Expires=Thu, 01 Jan 1970/)])
})

test('a forged or broken toast is ignored', async () => {
  const page = await visit(root, { path: '/', cookie: 'flash=eyJ0b2FzdCI6eyJ0ZXh0IjoiUHduZWQifX0%3D.forged' })

  expect(page.data).toEqual({ toast: undefined })
  expect(page.setCookies).toEqual([])
})

test('toasts appear at the top right, in the light theme, and close after 3000 ms', () => {
  expect(ToastHost().props).toEqual({ position: 'top-right', autoClose: 3000, theme: 'light' })
})
