// One commission: where it stands, why it is this amount, and what it is for.
import type { CommissionDetails } from '@affiliate-booking/contract/shapes/money/commissions'
import { formatPaise } from '@affiliate-booking/shared/money'
import type { TimelineEvent } from '../../../domain/bookings/timeline-event.ts'
import {
  commissionState,
  commissionStatusLabels,
  commissionTypeLabels,
} from '../../../domain/labels/commission-labels.ts'
import type { ListPosition } from '../../../domain/navigation/list-position.ts'
import { formatMoment, formatShortDay } from '../../../domain/format/dates.ts'
import { ReasonForm } from '../../../ui/forms/reason-form.tsx'
import { NextRowLink } from '../../../ui/lists/next-row.tsx'
import type { ActionResult } from '../../../ui/forms/action-form.tsx'
import { Timeline } from '../../../ui/lists/timeline.tsx'
import { Alert } from '../../../ui/primitives/alert.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { StatusBadge } from '../../../ui/primitives/status-badge.tsx'
import { nextStepOf, subjectOf } from '../../../domain/commissions/row-labels.ts'
import { Explanation } from './explanation.tsx'
import { Facts } from './facts.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'

interface CommissionPageProps {
  commission: CommissionDetails
  /** Of administrators; empty for others. */
  events: readonly TimelineEvent[]
  isAdmin: boolean
  back: { path: string; label: string }
  position: ListPosition | undefined
  decision?: ActionResult | undefined
}

const decisionForms = {
  hold: {
    title: 'Hold this commission',
    note: 'It is not paid until somebody releases it.',
    label: 'Hold',
    pendingLabel: 'Holding...',
    hint: 'The payee reads it.',
  },
  release: {
    title: 'Release this commission',
    note: 'It goes back to pending or available.',
    label: 'Release',
    pendingLabel: 'Releasing...',
    hint: 'What you have checked. The payee reads it.',
  },
  cancel: {
    title: 'Cancel this commission',
    note: 'It is corrected to ₹0 for good. Nobody else’s share changes.',
    label: 'Cancel it',
    pendingLabel: 'Cancelling...',
    hint: 'The payee reads it.',
  },
} as const

export function CommissionPage({
  commission,
  events,
  isAdmin,
  back,
  position,
  decision,
}: CommissionPageProps) {
  const { amount, actions, version, rows, type } = commission
  const refused = decision?.result.error?.['']?.[0]
  return (
    <div className="grid gap-6">
      <header className="grid gap-2">
        <BackLink to={position?.list ?? back.path}>{back.label}</BackLink>
        <h1 className="text-title font-bold">
          {formatPaise(amount)} for {subjectOf(commission)}
        </h1>
        <p className="flex flex-wrap items-center gap-3 text-muted">
          <StatusBadge status={commissionState(commission)} />
          {nextStepOf(commission)}
        </p>
        <NextRowLink position={position} one="commission on hold" many="commissions on hold" />
      </header>
      {refused !== undefined && !actions.some((action) => action === decision?.form) && (
        <Alert>{refused}</Alert>
      )}
      <div className="grid items-start gap-5 sm:gap-6 lg:grid-cols-12">
        <div className="grid gap-5 sm:gap-6 lg:col-span-7">
          <Card id="why" title="Why this amount">
            <Explanation commission={commission} />
          </Card>
          {rows.length > 1 && <Rows commission={commission} path={back.path} />}
          {actions.map((action) => {
            const { title, note, ...form } = decisionForms[action]
            return (
              <Card key={action} id={action} title={title} note={note}>
                <ReasonForm
                  {...form}
                  intent={action}
                  hidden={{ version: String(version) }}
                  lastResult={decision?.form === action ? decision.result : undefined}
                />
              </Card>
            )
          })}
          {isAdmin &&
            actions.length === 0 &&
            type !== 'correction' &&
            type !== 'adjustment' &&
            commission.status === 'on_hold' &&
            !commission.isCancelled && (
              <p className="text-muted">
                {commission.obstacle ?? 'Somebody who earns nothing on this booking decides on the hold.'}
              </p>
            )}
        </div>
        <div className="grid gap-5 sm:gap-6 lg:col-span-5">
          <Facts commission={commission} isAdmin={isAdmin} />
          <Payout commission={commission} />
          {events.length > 0 && <Timeline events={events} />}
        </div>
      </div>
    </div>
  )
}

/** The commission with its corrections, and what is left of it. */
function Rows({ commission, path }: { commission: CommissionDetails; path: string }) {
  const total = commission.rows.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <Card id="rows" title="Everything for this booking">
      <table className="w-full">
        <caption className="sr-only">The commission and its corrections</caption>
        <tbody>
          {commission.rows.map(({ id, type, status, amount, createdAt, reason }) => (
            <tr key={id} className="border-t border-line first:border-0">
              <th scope="row" className="py-2.5 pr-4 text-left font-medium">
                {id === commission.id ? (
                  <span>{commissionTypeLabels[type]} (this one)</span>
                ) : (
                  <TextLink to={`${path}/${id}`}>{commissionTypeLabels[type]}</TextLink>
                )}
                <span className="block text-sm font-normal text-muted">
                  {formatShortDay(createdAt)}, {commissionStatusLabels[status].label.toLowerCase()}
                  {reason != null && `: ${reason}`}
                </span>
              </th>
              <td className="py-2.5 text-right align-top whitespace-nowrap tabular-nums">
                {formatPaise(amount)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t-2 border-line font-bold">
            <th scope="row" className="py-2.5 text-left">
              In all
            </th>
            <td className="py-2.5 text-right whitespace-nowrap tabular-nums">{formatPaise(total)}</td>
          </tr>
        </tfoot>
      </table>
    </Card>
  )
}

function Payout({ commission: { payout, payoutState } }: { commission: CommissionDetails }) {
  if (payout == null) return null
  const { utr, sentAt, completedAt } = payoutState ?? {}
  return (
    <Card id="payout" title="Payout">
      <dl className="grid gap-1">
        <dt className="sr-only">Number</dt>
        <dd className="font-medium tabular-nums">{payout.payoutId}</dd>
        <dt className="sr-only">Status</dt>
        <dd>
          {completedAt != null
            ? `Paid on ${formatMoment(completedAt)}`
            : sentAt != null
              ? `Sent to the bank on ${formatMoment(sentAt)}`
              : 'Being prepared'}
        </dd>
        {utr != null && (
          <>
            <dt className="sr-only">UTR</dt>
            <dd className="wrap-anywhere text-muted">UTR {utr}</dd>
          </>
        )}
      </dl>
    </Card>
  )
}
