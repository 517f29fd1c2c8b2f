import type { ReactNode } from 'react'

/** A value with a note: two lines in a card, one line in a dense table. */
export function CellParts({ children, note }: { children: ReactNode; note: ReactNode }) {
  return (
    <span className="cell-parts">
      <span>{children}</span>
      <span className="text-sm font-normal text-muted">{note}</span>
    </span>
  )
}
