// A value for each day as a row of bars, drawn without scripts. The same values stand in a table beside it.
interface DayBarsProps {
  /** What the bars show, for screen readers. */
  label: string
  /** Oldest first. */
  days: readonly { readonly title: string; readonly value: number }[]
}

export function DayBars({ label, days }: DayBarsProps) {
  const highest = Math.max(...days.map(({ value }) => value), 1)
  const first = days[0]?.title
  const last = days.at(-1)?.title
  return (
    <figure className="grid gap-2">
      <div role="img" aria-label={label} className="flex h-32 items-end gap-px sm:gap-0.5">
        {days.map(({ title, value }) => (
          <span
            key={title}
            title={`${title}: ${value}`}
            className={`min-w-0 grow rounded-t-sm ${value > 0 ? 'min-h-1 bg-brand-text' : 'h-px bg-line'}`}
            style={value > 0 ? { height: `${((value / highest) * 100).toFixed(1)}%` } : undefined}
          />
        ))}
      </div>
      <figcaption className="flex justify-between text-sm text-muted tabular-nums" aria-hidden="true">
        <span>{first}</span>
        <span>{last}</span>
      </figcaption>
    </figure>
  )
}
