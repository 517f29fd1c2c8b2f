// A chart that is a table: on the server, without JavaScript and for screen readers a captioned table with bars. Once
// the figure is in view, a drawing is loaded and covers the table, which keeps its place and its text.
import { type ComponentType, lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { EmptyState } from '../primitives/card.tsx'
import { barRows } from './bar-rows.ts'
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

function BarTable({ caption, chart }: { caption: string; chart: ChartData }) {
  return (
    <table className="min-h-64 w-full border-separate border-spacing-0 text-sm tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Month</th>
          {chart.series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody dangerouslySetInnerHTML={{ __html: barRows(chart) }} />
    </table>
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
