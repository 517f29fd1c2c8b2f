import type { ReactNode } from 'react'

/** Rows of a name and a value, with lines of explanation. */
export const StateList = ({ children }: { children: ReactNode }) => <dl className="grid gap-3">{children}</dl>

interface StateRowProps {
  name: string
  /** Below the name. */
  note?: ReactNode
  children: ReactNode
}

export const StateRow = ({ name, note, children }: StateRowProps) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
    <dt className="grid min-w-0 gap-0.5">
      <span className="font-semibold [overflow-wrap:anywhere]">{name}</span>
      {note !== undefined && <span className="text-sm text-muted [overflow-wrap:anywhere]">{note}</span>}
    </dt>
    <dd className="tabular-nums [overflow-wrap:anywhere]">{children}</dd>
  </div>
)
