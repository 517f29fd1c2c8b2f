// The demo accounts, and how one of them gets its session.
import type { Browser, BrowserContext } from 'playwright-core'
import { keepSecret } from '../../support/kept-logs.ts'

export interface Account {
  readonly email: string
  readonly door: '/login' | '/admin/login'
}

export type Role = keyof typeof accounts

export const demoPassword = 'Kerala-monsoon-26'

/** The demo accounts and their doors. */
export const accounts = {
  super_admin: { email: 'superadmin@demo.example', door: '/admin/login' },
  nsa: { email: 'national@demo.example', door: '/admin/login' },
  ssa: { email: 'state@demo.example', door: '/admin/login' },
  dsa: { email: 'district@demo.example', door: '/admin/login' },
  affiliate: { email: 'affiliate@demo.example', door: '/login' },
  service_provider: { email: 'provider@demo.example', door: '/login' },
  user: { email: 'customer@demo.example', door: '/login' },
} as const

export type Cookie = Awaited<ReturnType<BrowserContext['cookies']>>[number]

/** Signs in without a page, so that no message is left to show. */
export async function openSession(
  browser: Browser,
  productUrl: string,
  { email, door }: Account,
): Promise<Cookie[]> {
  const context = await browser.newContext({ baseURL: productUrl })
  try {
    await context.request.post(door, {
      form: { email, password: demoPassword },
      headers: { Origin: productUrl },
      maxRedirects: 0,
    })
    const session = (await context.cookies()).filter(({ name }) => name === 'accessToken')
    if (session.length === 0) throw new Error(`${email} could not sign in`)
    for (const { value } of session) keepSecret(value)
    return session
  } finally {
    await context.close()
  }
}
