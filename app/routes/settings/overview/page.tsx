// What belongs to the account, and what payouts still wait for.
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import type { PayeeStep } from '../../../domain/payees/payee-steps.ts'
import { Card } from '../../../ui/primitives/card.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { StatusBadge } from '../../../ui/primitives/status-badge.tsx'

interface SettingsPageProps {
  links: readonly { readonly label: string; readonly path: string }[]
  /** Undefined for roles that are not paid out. */
  steps: readonly PayeeStep[] | undefined
}

export function SettingsPage({ links, steps }: SettingsPageProps) {
  return (
    <div className="grid gap-6">
      <PageHeader title="Settings" />
      {steps && (
        <Card
          id="payouts"
          title="Payouts"
          note="You earn from the first day. Payouts start once both steps are done."
        >
          <ul className="grid gap-1">
            {steps.map(({ label, path, status, advice }) => (
              <li key={path}>
                <Link
                  to={path}
                  className="-mx-3 flex min-h-14 items-center justify-between gap-3 rounded-control px-3 py-2 hover:bg-sunken"
                >
                  <span className="grid min-w-0 gap-0.5">
                    <span className="flex flex-wrap items-center gap-2">
                      <span className="font-semibold">{label}</span>
                      <StatusBadge status={status} />
                    </span>
                    <span className="text-sm text-muted">{advice}</span>
                  </span>
                  <ChevronRight className="size-5 shrink-0 text-muted" aria-hidden="true" />
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Card id="account" title="Account">
        <ul className="grid gap-1">
          {links.map(({ label, path }) => (
            <li key={path}>
              <Link
                to={path}
                className="-mx-3 flex min-h-12 items-center justify-between gap-3 rounded-control px-3 font-semibold hover:bg-sunken"
              >
                {label}
                <ChevronRight className="size-5 shrink-0 text-muted" aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
