// The next trips that an affiliate is credited for, before they earn.
import type { CreditedBooking } from '@affiliate-booking/contract/calls/money/credited-bookings'
import { formatPaise } from '@affiliate-booking/shared/money'
import { formatShortDay } from '../../domain/format/dates.ts'
import { TextLink } from '../../ui/layout/text-link.tsx'
import { Card } from '../../ui/primitives/card.tsx'

export const toComePath = '/commissions/to-come'

interface ToComeCardProps {
  title: string
  toCome: {
    rows: readonly CreditedBooking[]
    /** Paise. */
    expected?: number | null | undefined
    hasMore: boolean
  }
}

export function ToComeCard({ title, toCome: { rows, expected, hasMore } }: ToComeCardProps) {
  return (
    <Card
      id="to-come"
      title={title}
      note={`${expected ? `${formatPaise(expected)} expected of the bookings that are paid. ` : ''}You earn when the trip has ended.`}
      action={<TextLink to={toComePath}>{hasMore ? 'See all' : 'See details'}</TextLink>}
    >
      <ul className="grid content-start divide-y divide-line">
        {rows.map(({ id, bookingId, productTitle, date, isPaid, isChecked, expected: amount }) => (
          <li key={id} className="flex items-baseline justify-between gap-x-4 py-2.5 first:pt-0">
            <span className="min-w-0 wrap-anywhere">
              <span className="font-medium">{productTitle}</span>
              <span className="block text-sm text-muted">
                {bookingId}, {formatShortDay(date)}
                {!isPaid && ', not paid yet'}
                {isChecked === true && ', checked before you are paid'}
              </span>
            </span>
            <span className="tabular-nums">{formatPaise(amount)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
