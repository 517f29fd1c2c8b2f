// One figure over time, beside the period before: a table with bars, which its drawing covers.
import { type ComponentType, lazy, Suspense, useRef } from 'react'
import { listUrl } from '../../../domain/navigation/list-url.ts'
import type { ReportChart, ReportScreen } from '../../../domain/reports/report-view.ts'
import type { DrawnChart } from '../../../ui/charts/series.ts'
import { Card, EmptyState } from '../../../ui/primitives/card.tsx'
import { Choices } from './choices.tsx'
import { CsvLink } from './csv-link.tsx'
import { useNear } from './use-near.ts'

// If the network fails, the table stays visible.
const Drawing = lazy<ComponentType<DrawnChart>>(() =>
  import('../../../ui/charts/drawing.client.tsx').catch(() => ({ default: () => null })),
)

interface ChartCardProps {
  screen: ReportScreen
  chart: ReportChart
  isEmpty: boolean
}

/** Above so many points, bars would be too thin. */
const mostBars = 16

const series = [
  { name: 'This period', colour: 'brand' },
  { name: 'Before', colour: 'accent' },
] as const

/** A long table scrolls, so that its drawing is not as high. Paper has all of it. */
const boxStyle = { height: 'var(--box, 20rem)' }

export function ChartCard({ screen, chart, isEmpty }: ChartCardProps) {
  const { path, query } = screen
  const box = useRef<HTMLDivElement>(null)
  const near = useNear(box)
  const { key, title, unit, step, rows, choices } = chart
  return (
    <Card id="over-time" title={title} note={`By ${step.toLowerCase()}`}>
      <div className="grid gap-4">
        <Choices
          label="Figure of the chart"
          choices={choices.map((choice) => ({
            label: choice.label,
            path: listUrl(path, { ...query, chart: choice.key }),
            isShown: choice.key === key,
          }))}
          keepsPlace
        />
        {isEmpty ? (
          <EmptyState title="Nothing in this period" advice="Choose other days, or a larger territory." />
        ) : (
          <figure aria-labelledby="over-time" className="grid gap-4">
            <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted" aria-hidden="true">
              <li className="inline-flex items-center gap-2">
                <span className="size-3 rounded-sm bg-brand-text" />
                This period
              </li>
              <li className="inline-flex items-center gap-2">
                <span className="size-3 rounded-sm bg-accent" />
                Before
              </li>
            </ul>
            <div ref={box} className="relative">
              {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard */}
              <div role="group" aria-label={title} tabIndex={0} className="overflow-auto" style={boxStyle}>
                <PointTable chart={chart} />
              </div>
              {near && (
                <div className="print:hidden">
                  <Suspense>
                    <Drawing
                      kind={unit === 'count' && rows.length <= mostBars ? 'bars' : 'line'}
                      unit={unit}
                      series={series}
                      rows={rows}
                    />
                  </Suspense>
                </div>
              )}
            </div>
          </figure>
        )}
        {!isEmpty && <CsvLink screen={screen} part="series" label="Export all figures (CSV)" />}
      </div>
    </Card>
  )
}

function PointTable({ chart: { title, step, rows } }: { chart: ReportChart }) {
  const highest = Math.max(...rows.map(({ values }) => Number(values[0])), 1)
  return (
    <table className="w-full border-separate border-spacing-0 text-sm tabular-nums">
      <caption className="sr-only">
        {title} by {step.toLowerCase()}, with the period before
      </caption>
      <thead className="text-muted">
        <tr>
          <th scope="col" className="text-left font-medium">
            {step}
          </th>
          <th scope="col" className="text-right font-medium">
            This period
          </th>
          <th scope="col" className="text-right font-medium">
            Before
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, values, texts }) => (
          <tr key={label}>
            <th scope="row" className="py-1 text-left font-medium whitespace-nowrap text-muted">
              {label}
            </th>
            <td className="py-1 text-right font-semibold">
              {texts[0]}
              <span className="block h-2 overflow-hidden rounded-full bg-sunken" aria-hidden="true">
                <span
                  className="block h-full rounded-full bg-brand-text"
                  style={{ width: `${((Math.max(Number(values[0]), 0) / highest) * 100).toFixed(2)}%` }}
                />
              </span>
            </td>
            <td className="py-1 text-right text-muted">{texts[1]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
