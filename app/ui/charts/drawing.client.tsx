// The drawn chart. The only file that imports recharts, and itself only ever imported when a figure is in sight: by its
// name it is left out of the server's build.
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts'
import { formatPercent } from '../../domain/format/numbers.ts'
import { formatDuration } from '../../domain/reports/units.ts'
import { colourTokens, type DrawnChart, formats } from './series.ts'

const drawnFormats = {
  ...formats,
  percent: { full: formatPercent, short: formatPercent },
  hours: { full: formatDuration, short: formatDuration },
} as const satisfies Record<DrawnChart['unit'], unknown>

/** Above, dots would hide their line. */
const mostDots = 31

const tick = { fill: 'var(--muted)', fontSize: 12 }

/** Lies over the table of its figure and covers it. */
export default function Drawing({ kind, unit, series, rows }: DrawnChart) {
  const animates = !window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const motion = { isAnimationActive: animates, animationDuration: 500 }
  return (
    <div className="absolute -inset-x-1 inset-y-0 bg-surface" aria-hidden="true">
      <ComposedChart
        responsive
        data={[...rows]}
        accessibilityLayer={false}
        style={{ width: '100%', height: '100%' }}
        margin={{ top: 8, right: kind === 'line' ? 12 : 4, bottom: 0, left: 0 }}
        barGap={3}
        barCategoryGap="24%"
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="label"
          tick={tick}
          tickLine={false}
          axisLine={false}
          tickMargin={8}
          minTickGap={2}
          interval="preserveStartEnd"
        />
        <YAxis
          width="auto"
          tick={tick}
          tickLine={false}
          axisLine={false}
          tickFormatter={drawnFormats[unit].short}
          allowDecimals={unit !== 'count'}
        />
        <Tooltip
          content={tooltips[unit]}
          cursor={
            kind === 'line' ? { stroke: 'var(--field-line)' } : { fill: 'var(--sunken)', stroke: 'none' }
          }
          isAnimationActive={false}
        />
        {series.map(({ name, colour }, index) => {
          const shared = {
            dataKey: ({ values }: DrawnChart['rows'][number]) => values[index],
            name,
            ...motion,
          }
          const token = colourTokens[colour]
          return kind === 'line' ? (
            <Line
              key={name}
              {...shared}
              type="monotone"
              stroke={token}
              strokeWidth={3}
              strokeLinecap="round"
              dot={
                rows.length <= mostDots && { r: 3.5, fill: 'var(--surface)', stroke: token, strokeWidth: 2 }
              }
              activeDot={{ r: 5.5, fill: token, stroke: 'var(--surface)', strokeWidth: 2 }}
            />
          ) : (
            <Bar key={name} {...shared} fill={token} radius={[5, 5, 0, 0]} maxBarSize={36} />
          )
        })}
      </ComposedChart>
    </div>
  )
}

function TooltipBox({ active, label, payload, unit }: TooltipContentProps & { unit: DrawnChart['unit'] }) {
  if (!active || payload.length === 0) return null
  return (
    <div className="grid gap-1 rounded-control bg-panel px-3.5 py-2.5 text-sm text-panel-ink shadow-float">
      <p className="text-panel-muted">{label}</p>
      {payload.map(({ name, value }) => (
        <p key={String(name)} className="flex justify-between gap-4 tabular-nums">
          {name}
          <strong className="font-semibold">{drawnFormats[unit].full(Number(value))}</strong>
        </p>
      ))}
    </div>
  )
}

const tooltips = {
  paise: (tooltip: TooltipContentProps) => <TooltipBox {...tooltip} unit="paise" />,
  count: (tooltip: TooltipContentProps) => <TooltipBox {...tooltip} unit="count" />,
  percent: (tooltip: TooltipContentProps) => <TooltipBox {...tooltip} unit="percent" />,
  hours: (tooltip: TooltipContentProps) => <TooltipBox {...tooltip} unit="hours" />,
} as const
