// A customer's trips, or the bookings of a provider's products or of a territory.
import type { BookingRow } from '@affiliate-booking/contract/shapes/bookings'
import { bookingStatuses } from '@affiliate-booking/contract/options/statuses'
import { CalendarDays } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatPaise } from '@affiliate-booking/shared/money'
import type { BookingSide, BookingView } from '../../../domain/bookings/booking-sides.ts'
import type { ChoiceAnswer } from '../../../domain/navigation/choice-answer.ts'
import { rowUrl } from '../../../domain/navigation/list-position.ts'
import { allRowsOf, type ListQuery } from '../../../domain/navigation/list-url.ts'
import { bookingStatusLabels, paymentLabel } from '../../../domain/labels/status-labels.ts'
import { formatParty } from '../../../domain/format/numbers.ts'
import { noValue } from '../../../domain/messages.ts'
import { ButtonLink } from '../../../ui/primitives/button.tsx'
import { CellParts } from '../../../ui/lists/table/cell-parts.tsx'
import type { Column } from '../../../ui/lists/table/data-table.tsx'
import type { FilterControl } from '../../../ui/lists/filter-form.tsx'
import type { ListResult } from '../../../ui/lists/list-body.tsx'
import { ListPage } from '../../../ui/lists/list-page.tsx'
import { ListViews } from '../../../ui/lists/list-views.tsx'
import { Reference } from '../../../ui/primitives/reference.tsx'
import { StatusBadge } from '../../../ui/primitives/status-badge.tsx'
import { BookingTime } from '../../../ui/products/booking-time.tsx'
import { stageLabel } from '../../../domain/bookings/booking-stage.ts'
import { acceptBookings, confirmPayments } from './form.ts'
import type { ViewCopy } from '../booking-views.server.ts'
import { SuspendedProvider } from './suspended-provider.tsx'
import { TripCards } from './trip-cards.tsx'

interface BookingsPageProps extends ViewCopy {
  side: BookingSide
  /** Whether the customer can save tours and stays. */
  hasWishList: boolean
  view: BookingView
  /** The order in force. */
  sort: string | undefined
  query: ListQuery
  list: ListResult<BookingRow>
  /** The server's clock. */
  now: string
  answer: ChoiceAnswer | undefined
}

const path = '/bookings'

const titles = { customer: 'Your trips', provider: 'Bookings', admin: 'Bookings' } as const
const introductions = {
  customer: 'Your bookings and what to do next.',
  provider: 'Who booked your tours and stays.',
  admin: 'All bookings in your territory.',
} as const
const searches = {
  customer: 'Trip or number',
  provider: 'Name, phone or number',
  admin: 'Name, phone, UTR or number',
} as const

const statusControl: FilterControl = {
  name: 'status',
  label: 'Status',
  type: 'select',
  any: 'Any status',
  options: bookingStatuses.map((value) => ({ value, label: bookingStatusLabels[value].label })),
}

const paymentControl: FilterControl = {
  name: 'payment',
  label: 'Payment',
  type: 'select',
  any: 'Any payment',
  options: [
    { value: 'review', label: 'To check' },
    { value: 'pending', label: 'Pending' },
    { value: 'completed', label: 'Paid' },
    { value: 'paid', label: 'Paid or refunded' },
    { value: 'refunded', label: 'Refunded' },
  ],
}

const dayControls: readonly FilterControl[] = [
  { name: 'from', label: 'From', type: 'date' },
  { name: 'to', label: 'To', type: 'date' },
]

const controls = {
  customer: [statusControl, ...dayControls],
  provider: [statusControl, paymentControl, ...dayControls],
  admin: [statusControl, paymentControl, ...dayControls],
} as const satisfies Record<BookingSide, readonly FilterControl[]>

/** A view has its own order; another can be chosen. */
const sorts = [
  { value: '', label: 'Default order' },
  { value: 'date', label: 'Soonest first' },
  { value: 'date-desc', label: 'Latest date first' },
  { value: 'newest', label: 'Newest booking first' },
  { value: 'amount-desc', label: 'Highest price first' },
]

function columnsOf(
  side: BookingSide,
  view: BookingView,
  now: Date,
  query: ListQuery,
): readonly Column<BookingRow>[] {
  const service: Column<BookingRow> = {
    title: 'Service',
    isText: true,
    render: (booking) => (
      <span className="cell-parts">
        <SuspendedProvider booking={booking} />
        <span>{booking.productTitle}</span>
        {side !== 'provider' && (
          <span className="text-sm font-normal text-muted">{booking.serviceProviderName}</span>
        )}
      </span>
    ),
  }
  const number: Column<BookingRow> = {
    title: 'Number',
    sorts: { descending: 'newest' },
    render: ({ id, bookingId }) => (
      <BookingLink to={rowUrl(`${path}/${id}`, query)}>
        <Reference>{bookingId}</Reference>
      </BookingLink>
    ),
  }
  const customer: Column<BookingRow> = {
    title: 'Customer',
    isWide: true,
    isText: true,
    folds: 'late',
    render: (booking) => <CellParts note={formatParty(booking)}>{booking.userName}</CellParts>,
  }
  const status: Column<BookingRow> = {
    title: 'Status',
    isWide: true,
    // All of them wait for a check.
    ...(view === 'review' && { folds: 'early' }),
    render: (booking) => <StatusBadge status={stageLabel(booking, side, now)} />,
  }
  const isOfReviews = view === 'reviews' || view === 'reported'
  return [
    number,
    service,
    customer,
    // Trips that were reviewed are over.
    ...(isOfReviews ? [] : [status]),
    {
      title: 'Date',
      sorts: { ascending: 'date', descending: 'date-desc' },
      render: (booking) => <BookingTime trip={booking} />,
    },
    isOfReviews
      ? rating
      : {
          title: view === 'review' ? 'Reference' : 'Payment',
          ...(view !== 'review' && { folds: 'early' }),
          render: (booking) =>
            view === 'review' && booking.paymentReference != null ? (
              <Reference>{booking.paymentReference}</Reference>
            ) : (
              <StatusBadge status={paymentLabel(booking, side)} />
            ),
        },
    {
      title: 'Price',
      isNumber: 'sum',
      sorts: { descending: 'amount-desc' },
      render: ({ totalAmount }) => formatPaise(totalAmount),
    },
  ]
}

/** Trips that were reviewed are paid. */
const rating: Column<BookingRow> = {
  title: 'Rating',
  render: ({ reviewRating }) => (reviewRating == null ? noValue : `${reviewRating} of 5`),
}

const BookingLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="text-brand-text underline-offset-4 hover:underline">
    {children}
  </Link>
)

/** The bar of chosen rows. A row without a version has no check box; a provider chooses among those to accept. */
function choiceIn(list: ListResult<BookingRow>, isProvider: boolean, answer: ChoiceAnswer | undefined) {
  const waits = ({ isPaymentInReview, status, paymentStatus }: BookingRow) =>
    isProvider ? status === 'pending' && paymentStatus === 'completed' : isPaymentInReview
  const action = isProvider
    ? { intent: acceptBookings, label: 'Accept' }
    : { intent: confirmPayments, label: 'Confirm payments' }
  const hasWaiting = list.ok && list.rows.some(waits)
  if (isProvider && !hasWaiting) return undefined
  return {
    actions: hasWaiting ? [action] : [],
    done: isProvider
      ? { one: 'booking accepted', many: 'bookings accepted' }
      : { one: 'payment confirmed', many: 'payments confirmed' },
    answer,
    rowPath: (id: string) => `${path}/${id}`,
    of: (row: BookingRow) =>
      row.version == null || (isProvider && !waits(row))
        ? undefined
        : { value: `${row.id}.${row.version}`, label: row.bookingId },
  }
}

export function BookingsPage(props: BookingsPageProps) {
  const { side, hasWishList, view, viewLabel, views, emptyState, sort, query, list, now, answer } = props
  return (
    <ListPage
      title={titles[side]}
      introduction={introductions[side]}
      path={path}
      query={query}
      list={list}
      actions={
        side === 'provider' ? (
          <ButtonLink to="/bookings/day" variant="secondary" size="small">
            <CalendarDays className="size-4" aria-hidden="true" />
            Today’s guests
          </ButtonLink>
        ) : (
          hasWishList && (
            <ButtonLink to="/saved" variant="secondary" size="small">
              Saved
            </ButtonLink>
          )
        )
      }
      search={searches[side]}
      controls={controls[side]}
      sorts={sorts}
      caption={`${titles[side]}: ${viewLabel}`}
      columns={columnsOf(side, view, new Date(now), query)}
      renderRows={
        side === 'customer' ? (trips) => <TripCards trips={trips} now={new Date(now)} /> : undefined
      }
      allRows={allRowsOf(view)}
      emptyState={{
        ...emptyState,
        ...(side === 'customer' && { action: <ButtonLink to="/tours">Find tours and stays</ButtonLink> }),
      }}
      choice={side === 'customer' ? undefined : choiceIn(list, side === 'provider', answer)}
      isDesk={side !== 'customer'}
      defaultSort={sort}
      views={<ListViews label="Booking views" path={path} query={query} views={views} />}
    />
  )
}
