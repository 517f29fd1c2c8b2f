// A tour or a stay as a card: our own picture of its category, place, rating and price.
import type { ServiceSummary } from '@affiliate-booking/contract/dashboard'
import { Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatPaise } from '../../domain/money.ts'
import { formatMany } from '../../domain/numbers.ts'
import { SectionHeader } from '../../ui/card.tsx'
import { CategoryScene } from '../../ui/scenes/scene.tsx'

interface ServiceGridProps {
  id: string
  title: string
  action: ReactNode
  children: ReactNode
}

/** The section around the cards: they are surfaces of their own. */
export function ServiceGrid({ id, title, action, children }: ServiceGridProps) {
  return (
    <section aria-labelledby={id} className="mt-2 grid gap-4 lg:col-span-12">
      <SectionHeader id={id} title={title} action={action} />
      {children}
    </section>
  )
}

interface ServiceCardProps {
  service: ServiceSummary
  badge?: ReactNode
  action?: ReactNode
}

export function ServiceCard({ service, badge, action }: ServiceCardProps) {
  const { title, category, location } = service
  return (
    <li className="flex flex-col overflow-hidden rounded-card bg-surface shadow-card">
      <CategoryScene category={category} className="aspect-[16/9] w-full" />
      <div className="flex grow flex-col gap-3 p-5">
        <div className="grid gap-1">
          <p className="flex flex-wrap items-center justify-between gap-2 text-sm font-semibold text-brand-text">
            {category}
            {badge}
          </p>
          <h3 className="leading-snug font-bold tracking-tight">{title}</h3>
          <p className="text-sm text-muted">
            {location.district}, {location.state}
          </p>
        </div>
        <div className="mt-auto flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
          <Price service={service} />
          <Rating service={service} />
        </div>
        {action}
      </div>
    </li>
  )
}

function Price({ service: { price, discountPrice } }: { service: ServiceSummary }) {
  if (discountPrice == null) return <p className="text-xl font-bold tabular-nums">{formatPaise(price)}</p>
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
      <span className="sr-only">Now </span>
      <span className="text-xl font-bold">{formatPaise(discountPrice)}</span>
      <span className="sr-only"> instead of </span>
      <s className="text-sm text-muted">{formatPaise(price)}</s>
    </p>
  )
}

function Rating({ service: { rating, reviewCount } }: { service: ServiceSummary }) {
  if (rating == null) return <p className="text-sm text-muted">No reviews yet</p>
  return (
    <p className="flex items-center gap-1 text-sm tabular-nums">
      <Star className="size-4 fill-current text-[#f59e0b]" aria-hidden="true" />
      <span className="font-semibold">{rating.toFixed(1)}</span>
      <span className="sr-only">out of 5,</span>
      <span className="text-muted">{formatMany(reviewCount, 'review', 'reviews')}</span>
    </p>
  )
}
