import type { ReactNode } from 'react'

interface FactProps {
  title: string
  /** Takes a line of its own. */
  isWide?: boolean
  children: ReactNode
}

/** A title and what is so: one of a description list. */
export function Fact({ title, isWide = false, children }: FactProps) {
  return (
    <div className={`grid content-start gap-0.5 ${isWide ? 'col-span-full' : ''}`}>
      <dt className="text-sm text-muted">{title}</dt>
      {/* Balanced, so that a time of day and a year are not torn apart. */}
      <dd className="font-medium text-balance [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
