// A tour or a stay as a card: its picture or our own of its category, place, rating and price.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { kindLabels, priceUnit, type ProductKind } from '../../domain/products/product-path.ts'
import type { ImageRef } from '../../domain/products/images.ts'
import { Price } from './price.tsx'
import { ProductImage } from './product-image.tsx'
import { WholeWords } from '../primitives/whole-words.tsx'
import { Rating } from './rating.tsx'

export interface ProductSummary {
  readonly title: string
  /** Paise. */
  readonly price: number
  readonly discountPrice?: number | null | undefined
  readonly lowestPrice?: number | null | undefined
  readonly daysPrice?: number | null | undefined
  readonly guestsPerGroup?: number | null | undefined
  readonly category: string
  readonly location: { readonly district: string; readonly state: string }
  readonly rating?: number | null | undefined
  readonly reviewCount: number
  readonly image?: ImageRef | null | undefined
  readonly kind?: ProductKind | null | undefined
}

interface ProductCardProps {
  product: ProductSummary
  /** Where the card leads. */
  to?: `/${string}`
  badge?: ReactNode
  action?: ReactNode
  /** Loaded at once: it is in view when the page opens. */
  isFirst?: boolean
  /** On a very wide screen the picture stands beside the text: for lists of at most two cards a row. */
  isWide?: boolean
  /** After its place. */
  distance?: string | undefined
  /** What a booking of it costs, below its price. */
  total?: string | undefined
}

/** One of a list. */
export function ProductCard({
  product,
  to,
  badge,
  action,
  isFirst = false,
  isWide = false,
  distance,
  total,
}: ProductCardProps) {
  const { title, category, location, kind, image, guestsPerGroup } = product
  return (
    <li
      className={`group relative flex flex-col overflow-hidden rounded-card bg-surface shadow-card ${isWide ? 'min-[90rem]:flex-row' : ''}`}
    >
      <ProductImage
        image={image}
        category={category}
        alt=""
        sizes={`(width >= ${isWide ? '90rem) 20rem' : '80rem) 24rem'}, (width >= 40rem) 45vw, 92vw`}
        isFirst={isFirst}
        className={`aspect-[16/10] w-full ${isWide ? 'min-[90rem]:aspect-[4/3] min-[90rem]:w-2/5 min-[90rem]:max-w-80 min-[90rem]:shrink-0' : ''}`}
      />
      <div className="flex min-w-0 grow flex-col gap-3 p-5">
        <div className="grid gap-1">
          <p className="flex flex-wrap items-center justify-between gap-2 text-sm font-semibold text-brand-text">
            {kind == null ? category : `${kindLabels[kind].one} · ${category}`}
            {badge}
          </p>
          <h3 className="leading-snug font-bold tracking-tight">
            {to === undefined ? (
              <WholeWords text={title} />
            ) : (
              // The whole card can be tapped; its name is the link's.
              <Link to={to} className="underline-offset-4 group-hover:underline after:absolute after:inset-0">
                <WholeWords text={title} />
              </Link>
            )}
          </h3>
          <p className="text-sm text-muted">
            {location.district}, {location.state}
            {distance}
          </p>
        </div>
        <div className="mt-auto grid gap-2">
          <div className="min-w-0">
            <Price product={product} {...(kind != null && { unit: priceUnit({ kind, guestsPerGroup }) })} />
            {total !== undefined && <p className="text-sm font-medium tabular-nums">{total}</p>}
          </div>
          <Rating product={product} />
        </div>
        {action}
      </div>
    </li>
  )
}
