// The four admin levels. What a level shows is what its answer carries: the parts are the same.
import type { DashboardOf } from '@affiliate-booking/contract/shapes/dashboard'
import { Attention } from './panels/attention.tsx'
import { BookingStatus, LeadStatus } from './panels/breakdowns.tsx'
import { BookingTrend, LeadConversion, MoneyChart } from './panels/charts.tsx'
import { MoneyPanel } from './panels/money-panel.tsx'
import { TotalCard } from './panels/total-card.tsx'

type AdminFigures = DashboardOf<'super_admin' | 'nsa' | 'ssa' | 'dsa'>

interface AdminDashboardProps {
  dashboard: AdminFigures
  /** What waits is said above. */
  hasOpenWork: boolean
}

export function AdminDashboard({ dashboard, hasOpenWork }: AdminDashboardProps) {
  const { stats, bookingStats, leadStats, monthlyRevenue } = dashboard
  const revenueStats = 'revenueStats' in dashboard ? dashboard.revenueStats : undefined
  const monthlyBookings = 'monthlyBookings' in dashboard ? dashboard.monthlyBookings : undefined
  const monthlyLeads = 'monthlyLeads' in dashboard ? dashboard.monthlyLeads : undefined
  // A breakdown stands beside the chart of its own subject, or else beside the revenue.
  const besideRevenue = monthlyBookings === undefined || monthlyLeads === undefined
  return (
    <div className="grid gap-5 sm:gap-6 lg:grid-cols-12">
      <div className="empty:hidden lg:col-span-12">
        {!hasOpenWork && (
          <Attention
            items={[
              {
                count: bookingStats.pending,
                one: 'booking awaits confirmation',
                many: 'bookings await confirmation',
                path: '/bookings?status=pending',
              },
            ]}
          />
        )}
      </div>
      {revenueStats !== undefined && (
        <MoneyPanel title="Total revenue" stats={revenueStats} className="lg:col-span-5" />
      )}
      <dl
        className={`grid grid-cols-2 gap-3 sm:gap-5 ${revenueStats === undefined ? 'md:grid-cols-4 lg:col-span-12' : 'lg:col-span-7'}`}
      >
        <TotalCard of="users" count={stats.totalUsers} dashboard={dashboard} />
        <TotalCard of="products" count={stats.totalProducts} dashboard={dashboard} />
        <TotalCard of="bookings" count={stats.totalBookings} dashboard={dashboard} />
        <TotalCard of="leads" count={stats.totalLeads} dashboard={dashboard} />
      </dl>
      <MoneyChart
        what="Revenue"
        points={monthlyRevenue}
        className={besideRevenue ? 'lg:col-span-7' : 'lg:col-span-12'}
      />
      {monthlyLeads === undefined && <LeadStatus counts={leadStats} className="lg:col-span-5" />}
      {monthlyBookings !== undefined && <BookingTrend points={monthlyBookings} className="lg:col-span-7" />}
      <BookingStatus counts={bookingStats} className="lg:col-span-5" />
      {monthlyLeads !== undefined && (
        <>
          <LeadConversion points={monthlyLeads} className="lg:col-span-7" />
          <LeadStatus counts={leadStats} className="lg:col-span-5" />
        </>
      )}
    </div>
  )
}
