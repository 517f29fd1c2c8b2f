// Guessing passwords is slowed down (ASVS 5.0, 6.3.1), seen as a browser without JavaScript sees it.
import { afterEach, expect, test, vi } from 'vitest'
import { loadBuiltApp } from './built-app.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('ASVS 6.3.1: the eleventh wrong password gets 429 with Retry-After, and the page keeps the email', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'No.' }, { status: 401 }))
  const ask = await loadBuiltApp()
  const signIn = () =>
    ask(
      new Request('http://app.test/login', {
        method: 'POST',
        headers: { 'Sec-Fetch-Site': 'same-origin' },
        body: new URLSearchParams({ email: 'asha@example.com', password: 'monsoon' }),
      }),
      '198.51.100.7',
    )
  for (let guess = 0; guess < 10; guess += 1) expect((await signIn()).status).toBe(401)
  const answer = await signIn()
  const page = (await answer.text()).replaceAll(/<script[\s\S]*?<\/script>/g, '')

  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(890)
  expect(page).toContain('role="alert"')
  expect(page).toContain('Too many attempts. Try again in 15 minutes.')
  expect(page).toContain('value="asha@example.com"')
  expect(page).not.toContain('monsoon')
})
