// What the provider tells about a product, part by part; what is empty does not show.
import { linesOf } from '@affiliate-booking/contract/options/products/lines'
import type { ProductPage } from '@affiliate-booking/contract/shapes/products/products'
import { formatPaise } from '@affiliate-booking/shared/money'
import { Backpack, BedDouble, Check, Sparkles, X } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCancellationPolicy } from '../../../../domain/bookings/cancellation.ts'
import { kindLabels } from '../../../../domain/products/product-path.ts'

/** What a visitor wants to know first. */
export function Highlights({ product: { highlights } }: { product: ProductPage }) {
  return <Items title="Highlights" text={highlights} icon={Sparkles} />
}

export function Content({ product }: { product: ProductPage }) {
  const { kind, description, itinerary, amenities, roomTypes, included, notIncluded } = product
  const { whatToBring, houseRules, extras, policy } = product
  return (
    <>
      <Section title={`About this ${kindLabels[kind].one.toLowerCase()}`}>
        {linesOf(description).map((paragraph, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two texts may be the same
          <p key={index} className="text-lg">
            {paragraph}
          </p>
        ))}
      </Section>
      <Itinerary text={itinerary} />
      <Items title="Rooms" text={roomTypes} icon={BedDouble} />
      <Items title="Amenities" text={amenities} icon={Check} isWide />
      <div className="grid gap-10 empty:hidden sm:grid-cols-2">
        <Items title="Included" text={included} icon={Check} />
        <Items title="Not included" text={notIncluded} icon={X} />
      </div>
      <Extras extras={extras} />
      <Items title="What to bring" text={whatToBring} icon={Backpack} isWide />
      <Items title="House rules" text={houseRules} />
      <Section title="If your plans change">
        <ul className="grid list-disc gap-1.5 pl-5">
          {formatCancellationPolicy(policy).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
          <li>If the provider cancels, you get a full refund.</li>
        </ul>
      </Section>
    </>
  )
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = title.toLowerCase().replaceAll(' ', '-')
  return (
    <section aria-labelledby={id} className="grid max-w-prose content-start gap-4">
      <h2 id={id} className="text-2xl font-bold tracking-tight">
        {title}
      </h2>
      {children}
    </section>
  )
}

interface ItemsProps {
  title: string
  text: string | null | undefined
  icon?: LucideIcon
  /** Short texts, two beside each other where there is room. */
  isWide?: boolean
}

function Items({ title, text, icon: Icon, isWide = false }: ItemsProps) {
  const lines = linesOf(text)
  if (lines.length === 0) return null
  return (
    <Section title={title}>
      <ul className={`grid gap-2.5 ${isWide ? 'sm:grid-cols-2' : ''} ${Icon ? '' : 'list-disc pl-5'}`}>
        {lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two texts may be the same
          <li key={index} className={Icon ? 'flex items-start gap-2.5' : ''}>
            {Icon && <Icon className="mt-1 size-4 shrink-0 text-brand-text" aria-hidden="true" />}
            {Icon ? <span className="min-w-0">{line}</span> : line}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Extras({ extras }: Pick<ProductPage, 'extras'>) {
  if (extras == null || extras.length === 0) return null
  return (
    <Section title="Extras">
      <p>You can add these when you book, and pay for them with the booking.</p>
      <ul className="grid gap-2.5">
        {extras.map(({ name, price }) => (
          <li key={name} className="flex justify-between gap-x-4">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="shrink-0 font-medium tabular-nums">{formatPaise(price)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Itinerary({ text }: { text: string | null | undefined }) {
  const steps = linesOf(text)
  if (steps.length === 0) return null
  return (
    <Section title="Itinerary">
      <ol className="grid gap-4 border-l-2 border-line pl-5">
        {steps.map((step, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two texts may be the same
          <li key={index} className="relative">
            <span
              className="absolute top-2 -left-[1.6875rem] size-3 rounded-full bg-brand ring-4 ring-canvas"
              aria-hidden="true"
            />
            {step}
          </li>
        ))}
      </ol>
    </Section>
  )
}
