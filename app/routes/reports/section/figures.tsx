// The figures of a report: each with its change, what it counts and the list behind it.
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { noValue } from '../../../domain/messages.ts'
import type {
  FigureCard,
  FigureChange,
  FigurePanel,
  FigurePart,
} from '../../../domain/reports/report-view.ts'
import { Card } from '../../../ui/primitives/card.tsx'

export function FigureCards({ cards }: { cards: readonly FigureCard[] }) {
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-5 md:grid-cols-4">
      {cards.map((card) => (
        <FigureBox key={card.key} card={card} />
      ))}
    </dl>
  )
}

function FigureBox({ card: { label, counts, value, changes, list } }: { card: FigureCard }) {
  return (
    <div className="flex min-w-0 flex-col gap-3 rounded-card bg-surface p-4 shadow-card sm:p-5">
      <dt className="text-sm leading-snug font-medium text-muted">{label}</dt>
      <dd
        className={`${sizeOf(value)} leading-tight font-bold tracking-tight whitespace-nowrap tabular-nums`}
      >
        <ListLink list={list} label={label}>
          {value}
        </ListLink>
      </dd>
      <dd className="mt-auto grid gap-1">
        {changes.map((change) => (
          <Change key={change.than} change={change} />
        ))}
        {changes.length === 0 && <p className="text-sm text-muted">No data before</p>}
        <details className="text-sm text-muted">
          <summary className="inline-flex min-h-11 items-center font-semibold text-brand-text print:hidden">
            What it counts
          </summary>
          {counts}
        </details>
      </dd>
    </div>
  )
}

/** An amount must stay on one line in half a phone's width. */
function sizeOf(value: string): string {
  if (value.length > 12) return 'text-sm sm:text-lg'
  return value.length > 8 ? 'text-base sm:text-xl' : 'text-xl sm:text-2xl'
}

function ListLink({
  list,
  label,
  children,
}: {
  list: string | undefined
  label: string
  children: ReactNode
}) {
  if (list === undefined) return children
  return (
    <Link to={list} className="text-brand-text underline underline-offset-4">
      {children}
      <span className="sr-only">, list of {label}</span>
    </Link>
  )
}

const directions = {
  up: { Icon: ArrowUp, word: 'Up' },
  down: { Icon: ArrowDown, word: 'Down' },
  same: { Icon: undefined, word: 'As' },
} as const

const colours = { good: 'text-good', bad: 'text-bad', quiet: 'text-muted' } as const

function Change({ change: { direction, tone, amount, than, from } }: { change: FigureChange }) {
  const { Icon, word } = directions[direction]
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-sm" data-change={direction}>
      <span className={`inline-flex items-center gap-0.5 font-semibold tabular-nums ${colours[tone]}`}>
        {Icon && <Icon className="size-4" strokeWidth={2.5} aria-hidden="true" />}
        {word} {amount}
      </span>{' '}
      <span className="text-muted">{direction === 'same' ? than : `from ${from} ${than}`}</span>
    </p>
  )
}

export function FigurePanels({ panels }: { panels: readonly FigurePanel[] }) {
  if (panels.length === 0) return null
  return (
    <div className="grid gap-5 sm:gap-6 md:grid-cols-2">
      {panels.map((panel, index) => (
        <Card
          key={panel.title}
          id={`panel-${index}`}
          title={panel.title}
          note={panel.note === '' ? undefined : panel.note}
          className={panels.length === 1 ? 'md:col-span-2' : ''}
        >
          <dl className="grid content-start gap-3.5">
            {panel.parts.map((part) => (
              <Part key={part.key} part={part} />
            ))}
          </dl>
        </Card>
      ))}
    </div>
  )
}

function Part({ part: { label, counts, value, width, note, list } }: { part: FigurePart }) {
  return (
    <div className="grid grid-cols-[1fr_auto_3.5rem] items-baseline gap-x-3 gap-y-1.5" title={counts}>
      <dt className="font-medium">{label}</dt>
      <dd className="font-semibold tabular-nums">
        <ListLink list={list} label={label}>
          {value}
        </ListLink>
      </dd>
      <dd className="text-right text-sm text-muted tabular-nums">{note === '' ? noValue : note}</dd>
      <dd className="col-span-full h-2 overflow-hidden rounded-full bg-sunken" aria-hidden="true">
        <div
          className={`h-full rounded-full bg-brand-text ${width > 0 ? 'min-w-0.5' : ''}`}
          style={{ width: `${width.toFixed(2)}%` }}
        />
      </dd>
    </div>
  )
}
