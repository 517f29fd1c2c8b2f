/** The message on the terminal when the app is ready. */
import { isLoopback } from '@affiliate-booking/settings/loopback'

interface DemoAccount {
  role: string
  email: string
  password: string
}

interface Product {
  /** The URL for browsers. */
  url: string
  /** The address that it listens on. */
  host: string
  /** The origin of the API. */
  hostOrigin: string
  /** Whether it is the reference backend, which describes its calls at /api/docs. */
  isReference: boolean
  /** One for each role; empty without demo data. */
  demoAccounts: DemoAccount[]
}

export function formatBanner({ url, host, hostOrigin, isReference, demoAccounts }: Product): string {
  const width = (pick: (account: DemoAccount) => string) =>
    Math.max(...demoAccounts.map((account) => pick(account).length))
  const role = width((account) => account.role)
  const email = width((account) => account.email)
  const lines = demoAccounts.map(
    (account) => `    ${account.role.padEnd(role)}  ${account.email.padEnd(email)}  ${account.password}`,
  )
  const access = isLoopback(host)
    ? 'Only this computer can open it. HOST=0.0.0.0 opens it, and its demo accounts, to your network.'
    : 'Anyone who reaches this port can use the demo accounts. DEMO=off leaves them out.'
  const accounts =
    lines.length === 0
      ? ''
      : `\n  Demo accounts (role, email, password):\n${lines.join('\n')}\n\n  ${access}\n`
  const api = isReference
    ? `Reference backend, with its calls described: ${hostOrigin}/api/docs`
    : `Host: ${hostOrigin}`
  return `\n  Affiliate Booking is ready: ${url}\n  ${api}\n${accounts}\n`
}
