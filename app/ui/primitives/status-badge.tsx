import type { StatusLabel, Tone } from '../../domain/labels/status-labels.ts'

const toneStyles: Readonly<Record<Tone, string>> = {
  waiting: 'bg-accent-soft text-accent-ink',
  moving: 'bg-brand-soft text-brand-text',
  good: 'bg-good-soft text-good',
  bad: 'bg-bad-soft text-bad',
  quiet: 'bg-sunken text-muted',
}

/** A status by colour and word. */
export function StatusBadge({ status }: { status: StatusLabel }) {
  return (
    <span
      className={`status-badge inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-sm leading-6 font-semibold whitespace-nowrap ${toneStyles[status.tone]}`}
    >
      <span className="size-1.5 rounded-full bg-current" aria-hidden="true" />
      {status.label}
    </span>
  )
}
