import type { DashboardOf, RecentLead } from '@affiliate-booking/contract/shapes/dashboard'
import type { ReactNode } from 'react'
import { formatShortDay } from '../../../domain/format/dates.ts'
import { leadStatusLabels, leadTypeLabel } from '../../../domain/labels/status-labels.ts'
import { Card } from '../../../ui/primitives/card.tsx'
import { FixedMarkup } from '../../../ui/primitives/fixed-markup.tsx'
import { type Column, DataTable } from '../../../ui/lists/table/data-table.tsx'
import { StatusBadge } from '../../../ui/primitives/status-badge.tsx'
import { LeadStatus } from '../panels/breakdowns.tsx'
import { MoneyChart } from '../panels/charts.tsx'
import { MoneyPanel } from '../panels/money-panel.tsx'
import { Reference } from '../../../ui/primitives/reference.tsx'
import { TotalCard } from '../panels/total-card.tsx'
import { ViewAll } from '../panels/view-all.tsx'

const columns: readonly Column<RecentLead>[] = [
  { title: 'Lead ID', render: ({ leadId }) => <Reference>{leadId}</Reference> },
  { title: 'Type', render: ({ type }) => leadTypeLabel(type) },
  { title: 'Status', render: ({ status }) => <StatusBadge status={leadStatusLabels[status]} /> },
  { title: 'Date', render: ({ createdAt }) => formatShortDay(createdAt) },
]

interface AffiliateDashboardProps {
  dashboard: DashboardOf<'affiliate'>
  isSample: boolean
  /** The affiliate's own. */
  qrCard: ReactNode
}

export function AffiliateDashboard({ dashboard, isSample, qrCard }: AffiliateDashboardProps) {
  const { stats, revenueStats, monthlyRevenue, leadStats, leads } = dashboard
  const sample = isSample ? dashboard : undefined
  const hasCard = qrCard != null
  return (
    <div className="grid gap-5 sm:gap-6 lg:grid-cols-12">
      <FixedMarkup of={sample} name={hasCard ? 'totals beside a card' : 'totals'}>
        <MoneyPanel title="Total earnings" stats={revenueStats} className="lg:col-span-7" />
        {/* With a QR card the two counts lie below the earnings, and it stands beside all three. */}
        <dl
          className={`grid grid-cols-2 gap-3 sm:gap-5 ${hasCard ? 'lg:col-span-7' : 'lg:col-span-5 lg:grid-cols-1'}`}
        >
          <TotalCard of="bookings" count={stats.totalBookings} dashboard={dashboard} />
          <TotalCard of="leads" count={stats.totalLeads} dashboard={dashboard} />
        </dl>
      </FixedMarkup>
      {/* Not a grid: one in a cell that spans rows takes Chromium two hundred times as long to lay out. */}
      {hasCard && <div className="lg:col-span-5 lg:col-start-8 lg:row-span-2 lg:row-start-1">{qrCard}</div>}
      <FixedMarkup of={sample} name="charts and leads">
        <MoneyChart what="Earnings" points={monthlyRevenue} className="lg:col-span-7" />
        <LeadStatus counts={leadStats} className="lg:col-span-5" />
        <Card
          id="recent-leads"
          title="Recent leads"
          action={!isSample && <ViewAll what="leads" path="/leads" />}
          className="lg:col-span-12"
        >
          <DataTable
            caption="Your most recent leads"
            columns={columns}
            rows={leads}
            empty={{
              title: 'No leads yet',
              advice: 'Share your QR code or referral link. People who join through it appear here.',
            }}
          />
        </Card>
      </FixedMarkup>
    </div>
  )
}
