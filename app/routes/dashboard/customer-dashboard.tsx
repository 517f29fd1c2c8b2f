import type { DashboardOf, OwnBooking, OwnLead } from '@affiliate-booking/contract/shapes/dashboard'
import { Compass, Megaphone, Wallet } from 'lucide-react'
import { instantInIndia } from '@affiliate-booking/shared/days'
import { formatPaise } from '@affiliate-booking/shared/money'
import { formatCount } from '@affiliate-booking/shared/numbers'
import { formatShortDay, formatTripTimes } from '../../domain/format/dates.ts'
import { presentAmount, stageLabel } from '../../domain/bookings/booking-stage.ts'
import { productPath } from '../../domain/products/product-path.ts'
import { ownLeadLabel } from '../../domain/labels/own-lead-label.ts'
import { leadPartnerLabel, leadTypeLabel, paymentLabel } from '../../domain/labels/status-labels.ts'
import { ButtonLink } from '../../ui/primitives/button.tsx'
import { Card, EmptyState } from '../../ui/primitives/card.tsx'
import { type Column, DataTable } from '../../ui/lists/table/data-table.tsx'
import { ProductCard } from '../../ui/products/product-card.tsx'
import { StatCard } from '../../ui/primitives/stat-card.tsx'
import { StatusBadge } from '../../ui/primitives/status-badge.tsx'
import { BookingLink } from './panels/booking-link.tsx'
import { FinishedTrips, isFinished } from './panels/finished-trips.tsx'
import { DarkPanel } from './panels/money-panel.tsx'
import { Reference } from '../../ui/primitives/reference.tsx'
import { ProductGrid } from './panels/product-grid.tsx'
import { BookingTime } from '../../ui/products/booking-time.tsx'
import { TotalCard } from './panels/total-card.tsx'
import { ViewAll } from './panels/view-all.tsx'

/** As on the page of the booking; a dashboard knows of no end of a hold. */
const stageOf = (booking: OwnBooking) =>
  stageLabel({ ...booking, isPaymentInReview: booking.isPaymentInReview === true }, 'customer', new Date(0))

const bookingColumns = (isLinked: boolean): readonly Column<OwnBooking>[] => [
  {
    title: 'Trip',
    render: ({ id, bookingId, productTitle, serviceProviderName }) => (
      <span className="grid">
        <BookingLink id={isLinked ? id : undefined}>{productTitle}</BookingLink>
        <span className="text-sm font-normal text-muted">{serviceProviderName}</span>
        <span className="text-sm font-normal text-muted">
          <Reference>{bookingId}</Reference>
        </span>
      </span>
    ),
  },
  { title: 'Date', render: (booking) => <BookingTime trip={booking} /> },
  { title: 'Status', render: (booking) => <StatusBadge status={stageOf(booking)} /> },
  {
    title: 'Payment',
    render: (booking) => <StatusBadge status={paymentLabel(booking, 'customer')} />,
  },
  { title: 'Amount', isNumber: 'sum', render: (booking) => formatPaise(presentAmount(booking)) },
]

const leadColumns: readonly Column<OwnLead>[] = [
  { title: 'Lead ID', render: ({ leadId }) => <Reference>{leadId}</Reference> },
  { title: 'Type', render: ({ type }) => leadTypeLabel(type) },
  { title: 'Status', render: (lead) => <StatusBadge status={ownLeadLabel(lead)} /> },
  {
    title: 'Partner',
    render: ({ status, assignedToName }) => leadPartnerLabel(status, assignedToName),
  },
  { title: 'Date', render: ({ createdAt }) => formatShortDay(createdAt) },
]

interface CustomerDashboardProps {
  dashboard: DashboardOf<'user'>
  /** Whether the bookings are the host's own, so that each has its page. */
  isLinked: boolean
  /** The server's clock; undefined for a sample, which is of a day. */
  now?: string | undefined
}

export function CustomerDashboard({ dashboard, isLinked, now }: CustomerDashboardProps) {
  const { stats, bookings, leads, recommended } = dashboard
  const next = findNextTrip(bookings, now)
  const finished = bookings.filter(isFinished)
  const open = bookings.filter((booking) => !isFinished(booking))
  // As in the list of all trips; a sample stays as it is.
  if (now !== undefined) open.sort(bySoonest)
  return (
    <div className="grid gap-5 sm:gap-6 lg:grid-cols-12">
      {next !== undefined && <NextTrip trip={next} isLinked={isLinked} />}
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-5 lg:col-span-12">
        <TotalCard of="bookings" count={stats.totalBookings} />
        <StatCard title="Active leads" value={formatCount(stats.activeLeads)} icon={Megaphone} />
        <StatCard
          title="Total spent"
          value={formatPaise(stats.totalSpent)}
          icon={Wallet}
          className="col-span-2 sm:col-span-1"
        />
      </dl>
      <Card
        id="bookings"
        title="Your bookings"
        action={<ViewAll what="bookings" path="/bookings" />}
        className="lg:col-span-12"
      >
        <div className="grid gap-5">
          {(open.length > 0 || finished.length === 0) && (
            <DataTable
              caption={`Your bookings, ${now === undefined ? 'latest' : 'soonest'} first`}
              columns={bookingColumns(isLinked)}
              rows={open}
              empty={{
                title: 'You have not booked anything yet',
                advice: 'Your trips appear here once you book one.',
                action: (
                  <ButtonLink to="/tours" size="small">
                    Find tours and stays
                  </ButtonLink>
                ),
              }}
            />
          )}
          {finished.length > 0 && <FinishedTrips trips={finished} isLinked={isLinked} stageOf={stageOf} />}
        </div>
      </Card>
      <Card
        id="leads"
        title="Your leads"
        action={<ViewAll what="leads" path="/dashboard/leads" />}
        className="lg:col-span-12"
      >
        <DataTable
          caption="Your newest leads"
          columns={leadColumns}
          rows={leads}
          empty={{
            title: 'No leads yet',
            advice: 'Ask about a loan, insurance or a home. A partner in your district answers.',
            action: (
              <ButtonLink to="/lead-form" size="small">
                Join as a Lead
              </ButtonLink>
            ),
          }}
        />
      </Card>
      <ProductGrid
        id="recommended"
        title="Recommended for you"
        action={<ViewAll what="recommended services" path="/tours" />}
      >
        {recommended.length === 0 ? (
          <EmptyState
            title="Nothing to recommend yet"
            advice="Once you have booked, matching trips appear here."
          />
        ) : (
          <ul className="grid gap-4 sm:grid-cols-2 sm:gap-5 xl:grid-cols-3">
            {recommended.map((service) => (
              <ProductCard
                key={service.id}
                product={service}
                action={
                  <ButtonLink to={service.slug == null ? '/tours' : productPath(service.slug)}>
                    <span>
                      Book Now<span className="sr-only">: {service.title}</span>
                    </span>
                  </ButtonLink>
                }
              />
            ))}
          </ul>
        )}
      </ProductGrid>
    </div>
  )
}

/** The soonest trip that is still to come and for which nothing is left to pay. */
function findNextTrip(bookings: readonly OwnBooking[], now: string | undefined): OwnBooking | undefined {
  return bookings
    .filter((booking) => isSettled(booking) && (now === undefined || startOf(booking) > new Date(now)))
    .sort(bySoonest)[0]
}

const isSettled = ({ status, paymentStatus, isPaymentInReview }: OwnBooking) =>
  status === 'confirmed' ||
  (status === 'pending' && (paymentStatus === 'completed' || isPaymentInReview === true))

const startOf = ({ date, timeSlot }: OwnBooking) => instantInIndia(date, timeSlot.startTime)

const bySoonest = (one: OwnBooking, other: OwnBooking) => startOf(one).getTime() - startOf(other).getTime()

function NextTrip({ trip, isLinked }: { trip: OwnBooking; isLinked: boolean }) {
  return (
    <DarkPanel className="sm:grid-cols-[1fr_auto] sm:items-end lg:col-span-12">
      <div className="grid gap-1">
        <h2 className="flex items-center gap-2 text-panel-muted">
          <Compass className="size-5 text-[#c4b5fd]" aria-hidden="true" />
          Your next trip
        </h2>
        <p className="text-xl leading-tight font-bold tracking-tight text-balance sm:text-3xl">
          <BookingLink id={isLinked ? trip.id : undefined} onPanel>
            {trip.productTitle}
          </BookingLink>
        </p>
        <p className="text-panel-muted">with {trip.serviceProviderName}</p>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 sm:grid sm:justify-items-end">
        <p className="grid tabular-nums sm:order-2 sm:text-right">
          <span className="text-lg font-bold">{formatShortDay(trip.date)}</span>
          <span className="text-panel-muted">{formatTripTimes(trip)}</span>
        </p>
        <StatusBadge status={stageOf(trip)} />
      </div>
    </DarkPanel>
  )
}
