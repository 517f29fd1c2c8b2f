// What came by links: totals, the clicks of each day as bars, and all figures by day as a table.
import type { LinkDays, LinkFigures } from '@affiliate-booking/contract/calls/referrals/links'
import { type LinkPeriod, linkPeriods } from '@affiliate-booking/contract/options/referrals/links'
import { formatPaise } from '@affiliate-booking/shared/money'
import { formatCount } from '@affiliate-booking/shared/numbers'
import { CalendarCheck, MousePointerClick, UserPlus, Users, Wallet } from 'lucide-react'
import { Link } from 'react-router'
import { formatShortDay } from '../../../domain/format/dates.ts'
import { listUrl } from '../../../domain/navigation/list-url.ts'
import { DayBars } from '../../../ui/charts/day-bars.tsx'
import { type Column, DataTable } from '../../../ui/lists/table/data-table.tsx'
import { Card, EmptyState } from '../../../ui/primitives/card.tsx'
import { StatCard, StatCards } from '../../../ui/primitives/stat-card.tsx'

interface FiguresProps {
  /** Of the page. */
  path: string
  period: LinkPeriod
  totals: LinkFigures
  days: LinkDays
}

export function Figures({ path, period, totals, days }: FiguresProps) {
  const { clicks, visitors, bookings, leads, earnings } = totals
  return (
    <section aria-labelledby="figures" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="figures" className="text-lg font-bold tracking-tight">
          Last {period} days
        </h2>
        <Periods path={path} period={period} />
      </div>
      <StatCards>
        <StatCard title="Clicks" value={formatCount(clicks)} icon={MousePointerClick} />
        <StatCard title="Visitors" value={formatCount(visitors)} icon={Users} />
        <StatCard title="Bookings" value={formatCount(bookings)} icon={CalendarCheck} />
        <StatCard title="Leads" value={formatCount(leads)} icon={UserPlus} />
        <StatCard title="Earned" value={formatPaise(earnings)} icon={Wallet} />
      </StatCards>
      <Card id="by-day" title="Clicks by day">
        <div className="grid gap-4">
          {clicks === 0 ? (
            <EmptyState
              title="No clicks in this time"
              advice="Share your link to bring the first visitors."
            />
          ) : (
            <DayBars
              label={`${formatCount(clicks)} clicks in the last ${period} days`}
              days={days.map(({ day, clicks: value }) => ({ title: formatShortDay(day), value }))}
            />
          )}
          <DayTable days={days} />
        </div>
      </Card>
    </section>
  )
}

function Periods({ path, period }: Pick<FiguresProps, 'path' | 'period'>) {
  return (
    <nav aria-label="Period" className="flex gap-1 print:hidden">
      {linkPeriods.map((one) => (
        <Link
          key={one}
          to={listUrl(path, { period: one })}
          aria-current={one === period ? 'true' : undefined}
          className="inline-flex min-h-11 items-center rounded-control px-3 text-sm font-semibold text-muted hover:bg-sunken aria-[current=true]:bg-brand-soft aria-[current=true]:text-brand-text"
        >
          {one} days
        </Link>
      ))}
    </nav>
  )
}

type Day = LinkDays[number] & { id: string }

export const figureColumns: readonly Column<LinkFigures>[] = [
  { title: 'Clicks', isNumber: true, render: ({ clicks }) => formatCount(clicks) },
  { title: 'Visitors', isNumber: true, render: ({ visitors }) => formatCount(visitors) },
  { title: 'Bookings', isNumber: true, render: ({ bookings }) => formatCount(bookings) },
  { title: 'Leads', isNumber: true, render: ({ leads }) => formatCount(leads) },
  { title: 'Earned', isNumber: true, render: ({ earnings }) => formatPaise(earnings) },
]

const dayColumns: readonly Column<Day>[] = [
  { title: 'Day', render: ({ day }) => formatShortDay(day) },
  ...figureColumns,
]

function DayTable({ days }: Pick<FiguresProps, 'days'>) {
  const rows = days
    .filter((day) => Object.values(day).some((value) => typeof value === 'number' && value !== 0))
    .map((day) => ({ ...day, id: day.day }))
    .toReversed()
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand-text">
        All figures by day
      </summary>
      <DataTable
        caption="Figures by day, newest first"
        columns={dayColumns}
        rows={rows}
        empty={{ title: 'Nothing in this time', advice: 'Share your link to bring the first visitors.' }}
      />
    </details>
  )
}
