import type { Passkey } from '@affiliate-booking/contract/calls/accounts/passkeys'
import { KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoment } from '../../domain/format/dates.ts'

interface PasskeyLineProps {
  passkey: Passkey
  /** What can be done with it. */
  children?: ReactNode
}

export function PasskeyLine({ passkey: { name, createdAt, lastUsedAt }, children }: PasskeyLineProps) {
  return (
    <li className="flex min-w-0 items-start gap-3">
      <KeyRound className="mt-0.5 size-5 shrink-0 text-muted" aria-hidden="true" />
      <div className="grid min-w-0 gap-0.5">
        <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
        <p className="text-sm text-muted">
          {lastUsedAt == null ? 'Not used yet' : `Last used ${formatMoment(lastUsedAt)}`}
        </p>
        <p className="text-sm text-muted">Added {formatMoment(createdAt)}</p>
        {children}
      </div>
    </li>
  )
}
