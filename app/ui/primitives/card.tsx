// A part of a page: a title, what belongs beside it, and the content on one surface.
import type { ReactNode } from 'react'

interface CardProps {
  id: string
  title: string
  /** One line below the title. */
  note?: ReactNode
  /** Beside the title, such as a View All button. */
  action?: ReactNode
  className?: string
  children: ReactNode
}

/** `id` names the section by its title; the content is one element, which fills the card. */
export function Card({ id, title, note, action, className = '', children }: CardProps) {
  return (
    <section
      aria-labelledby={id}
      className={`grid grid-rows-[auto_1fr] gap-5 rounded-card bg-surface p-5 shadow-card sm:p-6 ${className}`}
    >
      <SectionHeader id={id} title={title} note={note} action={action} />
      {children}
    </section>
  )
}

export function SectionHeader({ id, title, note, action }: Omit<CardProps, 'children' | 'className'>) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <div className="grid gap-0.5">
        <h2 id={id} className="text-lg leading-snug font-bold tracking-tight">
          {title}
        </h2>
        {note !== undefined && <p className="text-sm text-muted">{note}</p>}
      </div>
      {action}
    </div>
  )
}

/** What stands where a list would be: that it is empty, and what to do next. */
export function EmptyState({ title, advice, action }: { title: string; advice: string; action?: ReactNode }) {
  return (
    <div className="grid content-center justify-items-center gap-1.5 rounded-control bg-sunken px-5 py-8 text-center">
      <p className="font-semibold">{title}</p>
      <p className="max-w-prose text-sm text-muted">{advice}</p>
      {action !== undefined && <div className="mt-2">{action}</div>}
    </div>
  )
}
