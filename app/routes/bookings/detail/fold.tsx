// A form that opens when it is needed.
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

export function Fold({
  summary,
  isOpen,
  children,
}: {
  summary: string
  isOpen: boolean
  children: ReactNode
}) {
  return (
    <details open={isOpen} className="group rounded-control bg-sunken px-4">
      <summary className="flex min-h-12 items-center justify-between gap-2 font-semibold">
        {summary}
        <ChevronDown className="size-5 transition-transform group-open:rotate-180" aria-hidden="true" />
      </summary>
      <div className="grid gap-4 pb-4">{children}</div>
    </details>
  )
}
