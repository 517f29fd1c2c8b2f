// The first page after signing in: who is here, what the host says of the account, and where to go.
import type { Role } from '@affiliate-booking/contract/options/roles'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { navigationFor } from '../../domain/navigation.ts'
import { roleLabels } from '../../domain/roles.ts'
import type { AccountFact } from './account.ts'

interface DashboardPageProps {
  role: Role
  greeting: string
  earnings: readonly AccountFact[]
  details: readonly AccountFact[]
  /** The affiliate's QR card. */
  qrCard?: ReactNode
}

const titles = {
  super_admin: 'Platform overview',
  nsa: 'National level dashboard',
  ssa: 'State level dashboard',
  dsa: 'District level dashboard',
  affiliate: 'Affiliate dashboard',
  service_provider: 'Provider dashboard',
  user: 'Your trips',
} as const satisfies Record<Role, string>

export function DashboardPage({ role, greeting, earnings, details, qrCard }: DashboardPageProps) {
  const shortcuts = navigationFor(role).filter(({ path }) => path !== '/dashboard')
  return (
    <div className="grid gap-10">
      <header className="grid gap-2">
        <p className="font-semibold text-brand-text">{titles[role]}</p>
        <h1 className="text-title font-bold">{greeting}</h1>
        <p className="text-muted">
          You are signed in as <strong className="font-semibold text-ink">{roleLabels[role]}</strong>.
        </p>
      </header>

      {earnings.length > 0 && (
        <dl className="grid gap-4 sm:grid-cols-3">
          {earnings.map(({ label, value }) => (
            <div key={label} className="grid gap-1 rounded-card bg-surface p-5 shadow-card">
              <dt className="text-muted">{label}</dt>
              <dd className="text-2xl font-bold tracking-tight tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      )}

      {qrCard}

      <section aria-labelledby="shortcuts" className="grid gap-4">
        <h2 id="shortcuts" className="text-lg font-bold tracking-tight">
          Where to next
        </h2>
        <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
          {shortcuts.map(({ label, path, purpose }) => (
            <li key={path}>
              <Link
                to={path}
                className="group flex h-full items-center gap-4 rounded-card bg-surface p-5 shadow-card transition-shadow hover:shadow-float"
              >
                <span className="grid min-w-0 gap-0.5">
                  <span className="font-semibold">{label}</span>
                  <span className="text-sm text-muted">{purpose}</span>
                </span>
                <ArrowRight
                  className="ml-auto size-5 shrink-0 text-brand-text transition-transform group-hover:translate-x-1"
                  aria-hidden="true"
                />
              </Link>
            </li>
          ))}
        </ul>
      </section>

      {details.length > 0 && (
        <section aria-labelledby="account" className="grid gap-4">
          <h2 id="account" className="text-lg font-bold tracking-tight">
            Your account
          </h2>
          <dl className="grid gap-x-8 gap-y-5 rounded-card bg-surface p-6 shadow-card sm:grid-cols-2">
            {details.map(({ label, value }) => (
              <div key={label} className="grid gap-0.5">
                <dt className="text-sm text-muted">{label}</dt>
                <dd className="font-medium">{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </div>
  )
}
