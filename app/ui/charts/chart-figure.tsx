// A chart that is a table: on the server, without JavaScript and for screen readers a captioned table with bars. Once
// the figure is in view, a drawing is loaded and covers the table, which keeps its place and its text.
import { type ComponentType, lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { EmptyState } from '../primitives/card.tsx'
import { type ChartData, colourTokens, formats } from './series.ts'

// If the network fails, the table stays visible.
const Drawing = lazy<ComponentType<ChartData>>(() =>
  import('./drawing.client.tsx').catch(() => ({ default: () => null })),
)

interface ChartFigureProps extends ChartData {
  /** What the table shows, for screen readers. */
  caption: string
  /** The id of the title above. */
  labelledBy: string
}

export function ChartFigure({ caption, labelledBy, ...chart }: ChartFigureProps) {
  const box = useRef<HTMLDivElement>(null)
  const near = useNear(box)
  const { series, rows } = chart
  if (rows.length === 0)
    return <EmptyState title="No figures yet" advice="Figures appear here after the first month." />
  // An axis of zeros would end at a fraction of a rupee.
  if (rows.every(({ values }) => values.every((value) => value === 0)))
    return (
      <EmptyState
        title="No figures yet"
        advice={`Every month shown here is at ${formats[chart.unit].full(0)}.`}
      />
    )
  return (
    <figure aria-labelledby={labelledBy} className="flex flex-col gap-4">
      {series.length > 1 && (
        <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted" aria-hidden="true">
          {series.map(({ name, colour }) => (
            <li key={name} className="inline-flex items-center gap-2">
              <span className="size-3 rounded-sm" style={{ background: colourTokens[colour] }} />
              {name}
            </li>
          ))}
        </ul>
      )}
      <div ref={box} className="relative grid grow">
        <BarTable caption={caption} chart={chart} />
        {near && (
          <Suspense>
            <Drawing {...chart} />
          </Suspense>
        )}
      </div>
    </figure>
  )
}

function BarTable({ caption, chart: { series, rows, unit } }: { caption: string; chart: ChartData }) {
  const { full } = formats[unit]
  const values = rows.flatMap((row) => row.values)
  const highest = Math.max(...values, 1)
  // One width for all, or the bars would not compare.
  const valueWidth = `${Math.max(...values.map((value) => full(value).length), 1)}ch`
  return (
    <table className="min-h-64 w-full border-separate border-spacing-0 text-sm tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Month</th>
          {series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, values }) => (
          <tr key={label}>
            <th scope="row" className="w-11 text-left font-medium text-muted">
              {label}
            </th>
            {series.map(({ name, colour }, index) => (
              <td key={name} className="py-1 not-last:pr-4">
                <Bar
                  share={(values[index] ?? 0) / highest}
                  colour={colourTokens[colour]}
                  value={full(values[index] ?? 0)}
                  valueWidth={valueWidth}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface BarProps {
  /** 0 to 1. */
  share: number
  colour: string
  value: string
  valueWidth: string
}

function Bar({ share, colour, value, valueWidth }: BarProps) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-3">
      <span
        className={`h-3 rounded-full ${share > 0 ? 'min-w-0.5' : ''}`}
        style={{ width: `${(share * 100).toFixed(2)}%`, background: colour }}
      />
      <span className="text-right font-semibold" style={{ minWidth: valueWidth }}>
        {value}
      </span>
    </div>
  )
}

/** Whether an element has come near the screen; never for visitors who save data. */
function useNear(ref: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (ref.current === null || savesData()) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        setNear(true)
      },
      { rootMargin: '100px' },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref])
  return near
}

function savesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  )
}
