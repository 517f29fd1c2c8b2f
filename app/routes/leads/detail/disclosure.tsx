// A form that opens when it is needed. Without an icon of its own: the browser's triangle is enough beside so few words.
import type { ReactNode } from 'react'

interface DisclosureProps {
  summary: string
  isOpen: boolean
  children: ReactNode
}

export function Disclosure({ summary, isOpen, children }: DisclosureProps) {
  return (
    <details open={isOpen} className="rounded-control bg-sunken px-4">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand-text">
        {summary}
      </summary>
      <div className="grid gap-4 pb-4">{children}</div>
    </details>
  )
}
