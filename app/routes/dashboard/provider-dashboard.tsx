import { maximumShownTrips } from '@affiliate-booking/contract/options/bookings'
import type { DashboardOf, UpcomingBooking } from '@affiliate-booking/contract/shapes/dashboard'
import { CalendarDays, TentTree } from 'lucide-react'
import { formatPaise } from '@affiliate-booking/shared/money'
import { formatCount, formatQuantity } from '@affiliate-booking/shared/numbers'
import { presentAmount, stageLabel } from '../../domain/bookings/booking-stage.ts'
import { bookingStatusLabels, productStatusLabels } from '../../domain/labels/status-labels.ts'
import { ButtonLink } from '../../ui/primitives/button.tsx'
import { Card, EmptyState } from '../../ui/primitives/card.tsx'
import { type Column, DataTable } from '../../ui/lists/table/data-table.tsx'
import { ProductCard } from '../../ui/products/product-card.tsx'
import { Reference } from '../../ui/primitives/reference.tsx'
import { StatCard } from '../../ui/primitives/stat-card.tsx'
import { StatusBadge } from '../../ui/primitives/status-badge.tsx'
import { Attention } from './panels/attention.tsx'
import { BookingLink } from './panels/booking-link.tsx'
import { BookingStatus } from './panels/breakdowns.tsx'
import { BookingTrend, MoneyChart } from './panels/charts.tsx'
import { MoneyPanel } from './panels/money-panel.tsx'
import { OpenStepCards } from './panels/open-steps.tsx'
import { ProductGrid } from './panels/product-grid.tsx'
import { BookingTime } from '../../ui/products/booking-time.tsx'
import { TotalCard } from './panels/total-card.tsx'
import { ViewAll } from './panels/view-all.tsx'

/** As in the list of bookings; a dashboard knows of no end of a hold, and some hosts tell nothing of payments. */
const labelOf = ({ status, paymentStatus, isPaymentInReview }: UpcomingBooking) =>
  paymentStatus == null
    ? bookingStatusLabels[status]
    : stageLabel(
        { status, paymentStatus, isPaymentInReview: isPaymentInReview === true },
        'provider',
        new Date(0),
      )

const columnsOf = (isLinked: boolean): readonly Column<UpcomingBooking>[] => [
  {
    title: 'Booking ID',
    render: ({ id, bookingId }) => (
      <BookingLink id={isLinked ? id : undefined}>
        <Reference>{bookingId}</Reference>
      </BookingLink>
    ),
  },
  { title: 'Service', isWide: true, render: ({ productTitle }) => productTitle },
  { title: 'Customer', render: ({ userName }) => userName },
  { title: 'Date', render: (booking) => <BookingTime trip={booking} /> },
  { title: 'Status', render: (booking) => <StatusBadge status={labelOf(booking)} /> },
  { title: 'Amount', isNumber: 'sum', render: (booking) => formatPaise(presentAmount(booking)) },
]

interface ProviderDashboardProps {
  dashboard: DashboardOf<'service_provider'>
  /** Whether the bookings are the host's own, so that each has its page. */
  isLinked: boolean
}

export function ProviderDashboard({ dashboard, isLinked }: ProviderDashboardProps) {
  const { stats, revenueStats, services, bookings, openSteps } = dashboard
  return (
    <div className="grid gap-5 sm:gap-6 lg:grid-cols-12">
      {openSteps != null && <OpenStepCards openSteps={openSteps} ownProducts={services.length} />}
      <div className="grid gap-3 empty:hidden lg:col-span-12">
        <Attention
          items={[
            {
              count: stats.unansweredBookings ?? 0,
              one: 'booking to accept',
              many: 'bookings to accept',
              path: '/bookings?view=answer',
            },
            {
              count: stats.unansweredQuestions ?? 0,
              one: 'question to answer',
              many: 'questions to answer',
              path: '/my-services/questions',
            },
          ]}
        />
        {isLinked && (
          <ButtonLink to="/bookings/day" variant="secondary" className="justify-self-start">
            <CalendarDays className="size-5" aria-hidden="true" />
            Today’s guests
          </ButtonLink>
        )}
      </div>
      <MoneyPanel title="Earnings" stats={revenueStats} className="lg:col-span-7" />
      <dl className="grid grid-cols-2 gap-3 sm:gap-5 lg:col-span-5 lg:grid-cols-1">
        <StatCard title="Active services" value={formatCount(stats.activeServices)} icon={TentTree} />
        <TotalCard of="bookings" count={stats.totalBookings} dashboard={dashboard} />
      </dl>
      <Card
        id="upcoming-bookings"
        title="Upcoming bookings"
        {...(bookings.length > 0 && { note: countTrips(bookings.length) })}
        action={<ViewAll what="bookings" path="/bookings" />}
        className="lg:col-span-12"
      >
        <DataTable
          caption="Upcoming bookings of your services"
          columns={columnsOf(isLinked)}
          rows={bookings}
          empty={{
            title: 'No upcoming bookings',
            advice: 'New bookings appear here.',
          }}
        />
      </Card>
      <MoneyChart what="Earnings" points={dashboard.monthlyRevenue} className="lg:col-span-12" />
      <BookingTrend points={dashboard.monthlyBookings} className="lg:col-span-7" />
      <BookingStatus counts={dashboard.bookingStats} className="lg:col-span-5" />
      <ProductGrid
        id="your-services"
        title="Your services"
        action={<ViewAll what="Services" path="/my-services" showsWhat />}
      >
        {services.length === 0 ? (
          <EmptyState
            title="You have no services yet"
            advice="Add a tour or a stay with its price and days, so customers can book it."
            action={<ButtonLink to="/my-services/new">Add a service</ButtonLink>}
          />
        ) : (
          <ul className="grid gap-4 sm:grid-cols-2 sm:gap-5 xl:grid-cols-3">
            {services.map((service) => (
              <ProductCard
                key={service.id}
                product={service}
                badge={<StatusBadge status={productStatusLabels[service.status]} />}
              />
            ))}
          </ul>
        )}
      </ProductGrid>
    </div>
  )
}

const countTrips = (count: number): string =>
  count < maximumShownTrips
    ? formatQuantity(count, 'upcoming trip', 'upcoming trips')
    : `The next ${count} trips`
