/** The message on the terminal when the app is ready. */

interface DemoAccount {
  role: string
  email: string
  password: string
}

interface Product {
  /** The URL for browsers. */
  url: string
  /** The origin of the API. */
  hostOrigin: string
  /** Whether it is the reference backend, which describes its calls at /api/docs. */
  isReference: boolean
  /** One for each role; empty without demo data. */
  demoAccounts: DemoAccount[]
}

export function formatBanner({ url, hostOrigin, isReference, demoAccounts }: Product): string {
  const width = (pick: (account: DemoAccount) => string) =>
    Math.max(...demoAccounts.map((account) => pick(account).length))
  const role = width((account) => account.role)
  const email = width((account) => account.email)
  const lines = demoAccounts.map(
    (account) => `    ${account.role.padEnd(role)}  ${account.email.padEnd(email)}  ${account.password}`,
  )
  const accounts =
    lines.length === 0
      ? ''
      : `\n  Demo accounts (role, email, password), open to anyone who reaches this port; DEMO=off leaves them out:\n${lines.join('\n')}\n`
  const host = isReference
    ? `Reference backend, with its calls described: ${hostOrigin}/api/docs`
    : `Host: ${hostOrigin}`
  return `\n  Affiliate Booking is ready: ${url}\n  ${host}\n${accounts}\n`
}
