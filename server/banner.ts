/** What a newcomer reads when the product is up. */

interface DemoAccount {
  role: string
  email: string
  password: string
}

/** The address and one account a role, aligned for a terminal. */
export function banner(url: string, accounts: DemoAccount[]): string {
  const width = (pick: (account: DemoAccount) => string) =>
    Math.max(...accounts.map((account) => pick(account).length))
  const role = width((account) => account.role)
  const email = width((account) => account.email)
  const lines = accounts.map(
    (account) => `    ${account.role.padEnd(role)}  ${account.email.padEnd(email)}  ${account.password}`,
  )
  return `\n  Affiliate Booking is ready: ${url}\n\n  Demo accounts (role, email, password):\n${lines.join('\n')}\n\n`
}
