// The section of a dashboard that shows tours and stays.
import type { ReactNode } from 'react'
import { SectionHeader } from '../../../ui/primitives/card.tsx'

interface ProductGridProps {
  id: string
  title: string
  action: ReactNode
  children: ReactNode
}

/** The section around the cards: they are surfaces of their own. */
export function ProductGrid({ id, title, action, children }: ProductGridProps) {
  return (
    <section aria-labelledby={id} className="mt-2 grid gap-4 lg:col-span-12">
      <SectionHeader id={id} title={title} action={action} />
      {children}
    </section>
  )
}
