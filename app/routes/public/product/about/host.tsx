// Whose tour or stay it is.
import type { ProductPage } from '@affiliate-booking/contract/shapes/products/products'
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import { formatDay } from '../../../../domain/format/dates.ts'
import { Section } from './content.tsx'

interface HostProps {
  product: ProductPage
  /** Where all of theirs are; undefined where there is one, or the host has no such page. */
  allPath: string | undefined
}

export function Host({ product: { serviceProviderName, isInstant, host }, allPath }: HostProps) {
  const facts = [
    ...(host == null ? [] : [`Here since ${formatDay(host.since)}`]),
    ...(host != null && host.products > 1
      ? [formatQuantity(host.products, 'tour or stay', 'tours and stays')]
      : []),
    isInstant ? 'Bookings are confirmed as soon as we receive the payment' : 'Confirms each booking',
  ]
  return (
    <Section title="The provider">
      <div className="flex items-start gap-3 rounded-card bg-surface p-4 shadow-card sm:gap-4 sm:p-5">
        <span
          className="grid size-12 shrink-0 place-items-center rounded-full bg-brand-soft text-xl font-bold text-brand-text"
          aria-hidden="true"
        >
          {/\S/u.exec(serviceProviderName)?.[0].toUpperCase()}
        </span>
        <div className="grid min-w-0 gap-1">
          <p className="font-bold">{serviceProviderName}</p>
          <ul className="text-sm text-muted">
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
          {allPath && (
            <a href={allPath} className="font-semibold text-brand-text underline underline-offset-4">
              See them all
            </a>
          )}
        </div>
      </div>
    </Section>
  )
}
