// A product as customers would see it, with the pending edit if there is one.
import { optionLabel } from '@affiliate-booking/contract/options/option-label'
import { soldBy } from '@affiliate-booking/contract/options/products/sold-by'
import type { PriceRule } from '@affiliate-booking/contract/shapes/products/price-rules'
import type { ManagedImage, ManagedProduct } from '@affiliate-booking/contract/shapes/products/products'
import { formatPaise } from '@affiliate-booking/shared/money'
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import { policyChoices } from '../../../domain/products/cancellation-policies.ts'
import { formatNights, kindLabels } from '../../../domain/products/product-path.ts'
import { formatShortDay, formatTimeSlot } from '../../../domain/format/dates.ts'
import { capacityLabels } from '../../../domain/labels/sold-units.ts'
import { Card } from '../../../ui/primitives/card.tsx'
import { ProductImage } from '../../../ui/products/product-image.tsx'
import { StatusBadge } from '../../../ui/primitives/status-badge.tsx'
import { Fact } from '../../../ui/texts/fact.tsx'

/** A price for some days that are to come. */
export interface Season extends Pick<PriceRule, 'id' | 'price' | 'childPrice' | 'minimumNights'> {
  readonly days: string
}

/** In words. */
export interface PreviewFacts {
  readonly filled: readonly { readonly label: string; readonly text: string }[]
  /** The labels of what was not filled in. */
  readonly empty: readonly string[]
  /** Times of every week. */
  readonly week: readonly string[]
}

interface ProductPreviewProps {
  product: ManagedProduct
  facts: PreviewFacts
  /** In India. */
  today: string
  seasons: readonly Season[] | undefined
}

export function ProductPreview({ product, facts, today, seasons }: ProductPreviewProps) {
  const { draft, kind, change, status } = product
  const isEdited = change?.status === 'pending'
  // As the edit makes it while it waits; else what customers see.
  const images = product.images.filter(({ staged }) => staged !== (isEdited ? 'removed' : 'added'))
  const { location } = draft
  const { unit, one, many } = capacityLabels[soldBy({ kind, guestsPerGroup: draft.guestsPerGroup })]
  const comingExceptions = product.exceptions.filter(({ date }) => date >= today)
  const policy = policyChoices.find(({ value }) => value === draft.cancellationPolicy)
  return (
    <Card
      id="preview"
      title={isEdited || status !== 'approved' ? 'As customers would see it' : 'As customers see it'}
    >
      <div className="grid gap-6">
        <Images images={images} category={draft.category} isEdited={isEdited} />
        <div className="grid gap-2">
          <p className="text-sm font-semibold text-brand-text">
            {kindLabels[kind].one}, {draft.category}
          </p>
          <h3 className="text-xl font-bold tracking-tight">{draft.title}</h3>
          <p className="text-muted">
            {location.district}, {location.state}, {location.country}
          </p>
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="text-2xl font-bold tabular-nums">
              {formatPaise(draft.discountPrice ?? draft.price)}
            </span>
            {draft.discountPrice != null && (
              <s className="text-muted tabular-nums">
                <span className="sr-only">instead of </span>
                {formatPaise(draft.price)}
              </s>
            )}
            <span className="text-muted">for {unit}</span>
          </p>
        </div>
        <p className="max-w-prose whitespace-pre-line">{draft.description}</p>
        <dl className="grid gap-4 sm:grid-cols-2">
          {facts.filled.map(({ label, text }) => (
            <Fact key={label} title={label}>
              <span className="whitespace-pre-line">{text}</span>
            </Fact>
          ))}
          {facts.empty.length > 0 && <Fact title="Left empty">{facts.empty.join(', ')}</Fact>}
          <Fact title={`Cancellation: ${optionLabel(draft.cancellationPolicy)}`}>{policy?.terms ?? '–'}</Fact>
          {seasons && (
            <Fact title="Prices by season and weekday">
              {seasons.length === 0 ? (
                'The same price every day'
              ) : (
                <ul>
                  {seasons.map((rule) => (
                    <li key={rule.id}>
                      {rule.days}: {formatPaise(rule.price)}
                      {rule.childPrice != null && `, ${formatPaise(rule.childPrice)} a child`}
                      {rule.minimumNights != null && `, at least ${formatNights(rule.minimumNights)}`}
                    </li>
                  ))}
                </ul>
              )}
            </Fact>
          )}
          <Fact title="Every week">
            {facts.week.length === 0 ? (
              '–'
            ) : (
              <ul>
                {facts.week.map((times) => (
                  <li key={times}>{times}</li>
                ))}
              </ul>
            )}
          </Fact>
          {comingExceptions.length > 0 && (
            <Fact title="Other on single days">
              <ul>
                {comingExceptions.map(({ id, date, isClosed, startTime, endTime, capacity }) => (
                  <li key={id}>
                    {formatShortDay(date)}
                    {isClosed && ', closed'}
                    {startTime != null && endTime != null && `, ${formatTimeSlot({ startTime, endTime })}`}
                    {!isClosed && capacity != null && `, ${formatQuantity(capacity, one, many)}`}
                  </li>
                ))}
              </ul>
            </Fact>
          )}
        </dl>
      </div>
    </Card>
  )
}

interface ImagesProps extends Pick<ManagedProduct, 'images' | 'category'> {
  /** Whether those that the edit adds are told apart. */
  isEdited: boolean
}

function Images({ images, category, isEdited }: ImagesProps) {
  const [cover, ...others] = images
  return (
    <div className="grid gap-3">
      <ProductImage
        image={cover}
        category={category}
        alt={cover?.alt ?? ''}
        sizes="(min-width: 1024px) 40rem, 90vw"
        className="aspect-[16/9] h-auto w-full rounded-card"
      />
      <New image={cover} isEdited={isEdited} />
      {images.length === 0 && (
        <p className="text-sm text-muted">No pictures yet. It needs one before you can approve it.</p>
      )}
      {others.length > 0 && (
        <ul className="grid grid-cols-3 gap-3 sm:grid-cols-4">
          {others.map((image) => (
            <li key={image.id} className="grid content-start justify-items-start gap-1">
              <ProductImage
                image={image}
                category={category}
                alt={image.alt}
                sizes="(min-width: 640px) 10rem, 30vw"
                className="aspect-[4/3] h-auto w-full rounded-control"
              />
              <New image={image} isEdited={isEdited} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function New({ image, isEdited }: { image: ManagedImage | undefined; isEdited: boolean }) {
  if (!isEdited || image?.staged !== 'added') return null
  return (
    <p>
      <StatusBadge status={{ label: 'New picture', tone: 'waiting' }} />
    </p>
  )
}
