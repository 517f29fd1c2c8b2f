// The devices where the account is signed in.
import type { Session } from '@affiliate-booking/contract/calls/accounts/sessions'
import type { DeviceKind } from '@affiliate-booking/contract/options/accounts/sessions'
import type { SubmissionResult } from '@conform-to/react'
import { CircleQuestionMark, Laptop, type LucideIcon, Smartphone, Tablet } from 'lucide-react'
import type { ReactNode } from 'react'
import { isSameNetwork } from '../../../domain/accounts/same-network.ts'
import { formatMoment } from '../../../domain/format/dates.ts'
import type { Constraints } from '../../../ui/forms/checked-form.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { StatusBadge } from '../../../ui/primitives/status-badge.tsx'
import { allOthers } from './all-others.ts'
import { SignOut } from './sign-out.tsx'

export interface SessionsProps {
  sessions: readonly Session[]
  /** For the browser's password manager. */
  email: string | undefined
  constraint: Constraints
  lastResult: SubmissionResult | undefined
}

const icons: Readonly<Record<DeviceKind, LucideIcon>> = {
  phone: Smartphone,
  tablet: Tablet,
  computer: Laptop,
  unknown: CircleQuestionMark,
}

export function Sessions({ sessions, lastResult, ...form }: SessionsProps) {
  const resultOf = (session: string) =>
    lastResult?.initialValue?.['session'] === session ? lastResult : undefined
  const here = sessions.find(({ isCurrent }) => isCurrent)?.address
  const isNear = ({ isCurrent, address }: Session) =>
    !isCurrent && address != null && here != null && isSameNetwork(address, here)
  return (
    <Card
      id="devices"
      title="Where you are signed in"
      note="If you do not know a device, sign it out and change your password."
    >
      <div className="grid gap-5">
        <ul className="grid gap-5">
          {sessions.map((session) => (
            <Device key={session.id} session={session} isNear={isNear(session)}>
              {!session.isCurrent && (
                <SignOut
                  {...form}
                  session={session.id}
                  label="Sign out this device"
                  name={nameOf(session)}
                  lastResult={resultOf(session.id)}
                />
              )}
            </Device>
          ))}
        </ul>
        <p className="text-sm text-muted">
          The address shows the network. We do not look up where it is, as that would mean sharing it with
          another company.
        </p>
        {sessions.length > 1 && (
          <SignOut
            {...form}
            session={allOthers}
            label="Sign out all other devices"
            lastResult={resultOf(allOthers)}
          />
        )}
      </div>
    </Card>
  )
}

const nameOf = ({ device }: Session) => device ?? 'Unknown device'

interface DeviceProps {
  session: Session
  /** Whether it signed in from the network of this device. */
  isNear: boolean
  children: ReactNode
}

function Device({ session, isNear, children }: DeviceProps) {
  const { isCurrent, deviceKind, address, createdAt, lastSeenAt } = session
  const Icon = icons[deviceKind]
  return (
    <li className="flex min-w-0 items-start gap-3">
      <Icon className="mt-0.5 size-5 shrink-0 text-muted" aria-hidden="true" />
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{nameOf(session)}</span>
          {isCurrent && <StatusBadge status={{ label: 'This device', tone: 'good' }} />}
        </p>
        <p className="text-sm text-muted">
          {isCurrent ? 'In use now' : `Last used ${formatMoment(lastSeenAt)}`}
        </p>
        <p className="text-sm text-muted">
          Signed in {formatMoment(createdAt)}
          {address != null && ` from ${address}`}
          {isNear && ', the network of this device'}
        </p>
        {children}
      </div>
    </li>
  )
}
