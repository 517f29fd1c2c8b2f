// By how much a figure went up or down, as an arrow, a colour and a word.
import { ArrowDown, ArrowUp, Minus } from 'lucide-react'
import { defaultTimeframe } from '../../domain/navigation/dashboard-titles.ts'
import { formatPercent, roundPercent } from '../../domain/format/numbers.ts'

interface TrendIndicatorProps {
  /** Percent, negative when it went down. */
  change: number
  timeframe?: string
  /** On a dark panel. */
  onPanel?: boolean
}

const variants = {
  up: { Icon: ArrowUp, word: 'Up', colour: 'text-good', colourOnPanel: 'text-[#86efac]' },
  down: { Icon: ArrowDown, word: 'Down', colour: 'text-bad', colourOnPanel: 'text-[#fca5a5]' },
  same: { Icon: Minus, word: 'Unchanged,', colour: 'text-muted', colourOnPanel: 'text-panel-muted' },
} as const

// By what is shown: a change that rounds to 0% is none.
const directionOf = (change: number) => {
  const shown = roundPercent(change)
  if (shown > 0) return 'up'
  return shown < 0 ? 'down' : 'same'
}

export function TrendIndicator({
  change,
  timeframe = defaultTimeframe,
  onPanel = false,
}: TrendIndicatorProps) {
  const direction = directionOf(change)
  const { Icon, word, colour, colourOnPanel } = variants[direction]
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-sm" data-change={direction}>
      <span
        className={`inline-flex items-center gap-0.5 font-semibold tabular-nums ${onPanel ? colourOnPanel : colour}`}
      >
        <Icon className="size-4" strokeWidth={2.5} aria-hidden="true" />
        <span className="sr-only">{word} </span>
        {formatPercent(change)}
      </span>{' '}
      <span className={onPanel ? 'text-panel-muted' : 'text-muted'}>{timeframe}</span>
    </p>
  )
}
