// A customer's trips, each with its picture, its state and what to do next.
import type { BookingRow } from '@affiliate-booking/contract/shapes/bookings'
import { formatPaise } from '@affiliate-booking/shared/money'
import { Link } from 'react-router'
import { formatShortDay, formatTripTimes } from '../../../domain/format/dates.ts'
import { formatExtra } from '../../../domain/format/extras.ts'
import { formatPriceLine } from '../../../domain/format/price-lines.ts'
import { formatParty } from '../../../domain/format/numbers.ts'
import { ButtonLink } from '../../../ui/primitives/button.tsx'
import { Reference } from '../../../ui/primitives/reference.tsx'
import { StatusBadge } from '../../../ui/primitives/status-badge.tsx'
import { ProductImage } from '../../../ui/products/product-image.tsx'
import {
  type BookingStage,
  bookingStage,
  presentAmount,
  stageLabel,
} from '../../../domain/bookings/booking-stage.ts'
import { SuspendedProvider } from './suspended-provider.tsx'
import { type NextStep, nextStepOf } from './next-step.ts'

interface TripCardsProps {
  trips: readonly BookingRow[]
  now: Date
}

export function TripCards({ trips, now }: TripCardsProps) {
  return (
    <ul className="grid gap-5">
      {trips.map((trip) => (
        <TripCard key={trip.id} trip={trip} now={now} />
      ))}
    </ul>
  )
}

/** On a phone they are short: there may be many, and the page of the booking has the rest. */
const endedStages = new Set<BookingStage>(['hold-ended', 'completed', 'no-show', 'cancelled'])

function TripCard({ trip, now }: { trip: BookingRow; now: Date }) {
  const { id, bookingId, productTitle, serviceProviderName, category, image } = trip
  const { label, to, note, isMain, other } = nextStepOf(trip, now)
  const onlyWide = endedStages.has(bookingStage(trip, now)) ? 'max-sm:hidden' : ''
  return (
    <li className="grid overflow-hidden rounded-card border border-line sm:grid-cols-[13rem_1fr]">
      <ProductImage
        image={image}
        category={category ?? ''}
        alt=""
        sizes="(width >= 40rem) 13rem, 92vw"
        className={`aspect-[16/9] size-full sm:aspect-auto sm:min-h-44 ${onlyWide}`}
      />
      <div className="grid content-between gap-4 p-4 sm:p-5">
        <div className="grid gap-2">
          <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-muted">
            <StatusBadge status={stageLabel(trip, 'customer', now)} />
            <Reference>{bookingId}</Reference>
          </p>
          <h2 className="text-lg leading-snug font-bold tracking-tight">
            <Link to={`/bookings/${id}`} className="text-brand-text underline-offset-4 hover:underline">
              {productTitle}
            </Link>
          </h2>
          <p className={`text-sm text-muted ${onlyWide}`}>{serviceProviderName}</p>
          <p className="flex flex-wrap gap-x-4 font-medium">
            <When trip={trip} />
            <span className="whitespace-nowrap">{formatParty(trip)}</span>
            <span className="whitespace-nowrap tabular-nums">{formatPaise(presentAmount(trip))}</span>
          </p>
          {trip.priceLines && (
            <p className={`text-sm text-muted tabular-nums ${onlyWide}`}>
              {[
                ...trip.priceLines.map((line) =>
                  formatPriceLine(line, trip.kind === 'stay' ? trip.seats : 1),
                ),
                ...(trip.extras ?? []).map(formatExtra),
              ].join(' · ')}
            </p>
          )}
          <SuspendedProvider booking={trip} />
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Step label={label} to={to} variant={isMain ? 'primary' : 'secondary'} title={productTitle} />
          {other && <Step {...other} variant="secondary" title={productTitle} />}
          {note !== undefined && <p className="text-sm text-muted">{note}</p>}
        </div>
      </div>
    </li>
  )
}

function Step({
  title,
  label,
  to,
  variant,
}: Pick<NextStep, 'label' | 'to'> & { title: string; variant: 'primary' | 'secondary' }) {
  return (
    <ButtonLink to={to} size="small" variant={variant}>
      <span>
        {label}
        <span className="sr-only">: {title}</span>
      </span>
    </ButtonLink>
  )
}

function When({ trip }: { trip: BookingRow }) {
  return (
    <span className="flex flex-wrap gap-x-1.5 min-[340px]:whitespace-nowrap">
      <span>{formatShortDay(trip.date)}</span>
      <span>{formatTripTimes(trip)}</span>
    </span>
  )
}
