// Matching a line with a booking: the first form shows the booking and what follows, the second one decides.
import type { StatementLine, StatementMatch } from '@affiliate-booking/contract/shapes/money/bank-statements'
import { Form, useLocation, useNavigation } from 'react-router'
import type { ListQuery } from '../../../../domain/navigation/list-url.ts'
import { Button } from '../../../../ui/primitives/button.tsx'
import { nameOf } from './name-of-line.ts'
import { BookingNumberField, CandidateFacts, matchLabels } from '../matching.tsx'
import { Callout } from '../../../../ui/primitives/callout.tsx'

export interface ShownMatch {
  line: string
  /** As it was typed. */
  booking: string
  /** Null: there is no such booking. Undefined: the host shows none. */
  candidate?: StatementMatch | null | undefined
  /** Why nothing can be shown. */
  problem?: string | undefined
}

interface MatchLineProps {
  line: StatementLine
  match: ShownMatch | undefined
  query: ListQuery
}

export function MatchLine({ line, match, query }: MatchLineProps) {
  const { id, amount } = line
  const { pathname } = useLocation()
  return (
    <div className="grid gap-4">
      <Form
        method="get"
        action={`${pathname}#line-${id}`}
        className="flex flex-wrap items-end gap-2"
        preventScrollReset
      >
        {Object.entries(query).map(
          ([name, value]) =>
            value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <input type="hidden" name="line" value={id} />
        <BookingNumberField id={`booking-${id}`} typed={match?.booking} of={nameOf(line)} />
      </Form>
      {match !== undefined && <Found match={match} amount={amount} />}
    </div>
  )
}

function Found({ match, amount }: { match: ShownMatch; amount: number }) {
  const { candidate, problem } = match
  if (problem !== undefined) return <Callout tone="warning">{problem}</Callout>
  return (
    <>
      {candidate !== undefined && <CandidateFacts candidate={candidate} amount={amount} />}
      {candidate !== null && candidate?.obstacle == null && <MatchForm match={match} />}
    </>
  )
}

function MatchForm({ match: { line, booking, candidate } }: { match: ShownMatch }) {
  const sending = useNavigation().formData
  const isPending = sending?.get('line') === line && sending.get('decision') === 'match'
  const label = candidate == null ? `Match with ${booking}` : matchLabels[candidate.outcome]
  return (
    <Form method="post" className="grid" preventScrollReset>
      <input type="hidden" name="intent" value="decide" />
      <input type="hidden" name="line" value={line} />
      <input type="hidden" name="decision" value="match" />
      <input type="hidden" name="booking" value={candidate?.bookingNumber ?? booking} />
      {candidate != null && <input type="hidden" name="bookingVersion" value={candidate.version} />}
      <Button type="submit" disabled={isPending} className="sm:justify-self-start">
        {isPending ? 'Saving...' : label}
      </Button>
    </Form>
  )
}
