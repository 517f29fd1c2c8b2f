// A line of a bank statement, with what it agrees with and what can be done.
import type { StatementLine } from '@affiliate-booking/contract/shapes/money/bank-statements'
import { formatPaise } from '@affiliate-booking/shared/money'
import { ChevronDown } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { formatDay } from '../../../../domain/format/dates.ts'
import type { ListQuery } from '../../../../domain/navigation/list-url.ts'
import { statementOutcomeLabels } from '../../../../domain/labels/statement-line-labels.ts'
import { Button } from '../../../../ui/primitives/button.tsx'
import { StatusBadge } from '../../../../ui/primitives/status-badge.tsx'
import { TextLink } from '../../../../ui/layout/text-link.tsx'
import { nameOf } from './name-of-line.ts'
import { MatchLine, type ShownMatch } from './match-line.tsx'

/** The id of the form that confirms ticked lines. */
export const confirmForm = 'confirm'

interface LineItemProps {
  line: StatementLine
  /** Its decision was rejected. */
  isOpen: boolean
  /** The booking that was looked up for it. */
  match: ShownMatch | undefined
  query: ListQuery
}

export function LineItem({ line, ...more }: LineItemProps) {
  const { id, date, amount, isCredit, reference, description, outcome, isExact, note, booking } = line
  return (
    <li id={`line-${id}`} className="grid scroll-mt-24 gap-3 rounded-card bg-surface p-4 shadow-card sm:p-5">
      <div className="flex items-start gap-3">
        {isExact && (
          <input
            type="checkbox"
            form={confirmForm}
            name="line"
            value={id}
            defaultChecked
            aria-label={`Confirm ${nameOf(line)}`}
            className="mt-0.5 size-6 shrink-0 cursor-pointer accent-brand"
          />
        )}
        <div className="grid min-w-0 grow gap-1">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <p className="font-semibold wrap-anywhere">{reference ?? 'Without a reference'}</p>
            <p className={`font-semibold tabular-nums ${isCredit ? 'text-good' : ''}`}>
              {isCredit ? '+' : '−'} {formatPaise(amount)}
            </p>
          </div>
          <p className="text-sm wrap-anywhere text-muted">
            {formatDay(date)}, {description}
          </p>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            {outcome !== 'open' && <StatusBadge status={statementOutcomeLabels[outcome]} />}
            {booking != null && (
              <TextLink to={`/bookings/${booking.id}`}>
                {booking.bookingNumber}, {booking.customerName}
              </TextLink>
            )}
            {note != null && <span className="font-medium">{note}</span>}
            <Target line={line} />
          </div>
        </div>
      </div>
      {line.decisions.length > 0 && <Decisions line={line} {...more} />}
    </li>
  )
}

function Target({ line: { outcome, receiptId, refundId, payoutId, leadId } }: { line: StatementLine }) {
  if (refundId != null) return <TextLink to={`/bookings/money/refunds/${refundId}`}>Refund</TextLink>
  if (payoutId != null) return <TextLink to={`/commissions/payouts/${payoutId}`}>Payout</TextLink>
  if (leadId != null) return <TextLink to={`/leads/${leadId}`}>Lead</TextLink>
  if (outcome === 'unapplied' && receiptId != null)
    return <TextLink to={`/bookings/money/unapplied/${receiptId}`}>Find its booking</TextLink>
  return null
}

function Decisions({ line, isOpen, match, query }: LineItemProps) {
  const { decisions, outcome } = line
  return (
    <details open={isOpen || match !== undefined} className="group rounded-control bg-sunken px-4">
      <summary className="flex min-h-11 items-center justify-between gap-2 text-sm font-semibold">
        <span>
          {outcome === 'ignored' ? 'Decide again' : 'Decide'}
          <span className="sr-only">: {nameOf(line)}</span>
        </span>
        <ChevronDown className="size-5 transition-transform group-open:rotate-180" aria-hidden="true" />
      </summary>
      <div className="grid gap-4 pb-4">
        {decisions.includes('match') && <MatchLine line={line} match={match} query={query} />}
        <div className="flex flex-wrap gap-2">
          {decisions.includes('keep') && (
            <DecisionForm line={line} decision="keep" label="Keep as money without a match" />
          )}
          {decisions.includes('ignore') && <DecisionForm line={line} decision="ignore" label="Ignore" />}
        </div>
      </div>
    </details>
  )
}

interface DecisionFormProps {
  line: StatementLine
  decision: StatementLine['decisions'][number]
  label: string
}

function DecisionForm({ line, decision, label }: DecisionFormProps) {
  const sending = useNavigation().formData
  const isPending = sending?.get('line') === line.id && sending.get('decision') === decision
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="decide" />
      <input type="hidden" name="line" value={line.id} />
      <input type="hidden" name="decision" value={decision} />
      <Button
        type="submit"
        variant="secondary"
        size="small"
        disabled={isPending}
        aria-label={`${label}: ${nameOf(line)}`}
      >
        {isPending ? 'Saving...' : label}
      </Button>
    </Form>
  )
}
