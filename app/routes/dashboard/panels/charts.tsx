// The charts of the dashboards: which series, in which form, under which title.
import { formatMonth } from '../../../domain/format/dates.ts'
import { Card } from '../../../ui/primitives/card.tsx'
import { ChartFigure } from '../../../ui/charts/chart-figure.tsx'

interface ChartProps<Point> {
  points: readonly (Point & { month: string })[]
  className?: string
}

/** `what` is 'Revenue' or 'Earnings'. */
export function MoneyChart({
  what,
  points,
  className = '',
}: ChartProps<{ revenue: number }> & { what: 'Revenue' | 'Earnings' }) {
  return (
    <Card id="money-chart" title={what} note="By month" className={className}>
      <ChartFigure
        kind="line"
        unit="paise"
        labelledBy="money-chart"
        caption={`${what} by month`}
        series={[{ name: what, colour: 'brand' }]}
        rows={points.map(({ month, revenue }) => ({ label: formatMonth(month), values: [revenue] }))}
      />
    </Card>
  )
}

export function BookingTrend({ points, className = '' }: ChartProps<{ bookings: number }>) {
  return (
    <Card id="booking-trend" title="Booking trend" note="New bookings by month" className={className}>
      <ChartFigure
        kind="bars"
        unit="count"
        labelledBy="booking-trend"
        caption="New bookings by month"
        series={[{ name: 'Bookings', colour: 'brand' }]}
        rows={points.map(({ month, bookings }) => ({ label: formatMonth(month), values: [bookings] }))}
      />
    </Card>
  )
}

export function LeadConversion({
  points,
  className = '',
}: ChartProps<{ leads: number; conversions: number }>) {
  return (
    <Card
      id="lead-conversion"
      title="Lead conversion"
      note="New leads and those won, by month"
      className={className}
    >
      <ChartFigure
        kind="bars"
        unit="count"
        labelledBy="lead-conversion"
        caption="Leads and conversions by month"
        series={[
          { name: 'Leads', colour: 'brand' },
          { name: 'Conversions', colour: 'accent' },
        ]}
        rows={points.map(({ month, leads, conversions }) => ({
          label: formatMonth(month),
          values: [leads, conversions],
        }))}
      />
    </Card>
  )
}
