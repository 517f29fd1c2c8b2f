// What one can book: the search, the categories, and the best tours and stays.
import type { getHighlights } from '@affiliate-booking/contract/calls/products/products'
import type { ResponseOf } from '@affiliate-booking/contract/call'
import { maximumGuests } from '@affiliate-booking/contract/options/bookings'
import { childAge } from '@affiliate-booking/contract/options/products/price-rules'
import { productCategories } from '@affiliate-booking/contract/options/products/products'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import {
  categoryPath,
  kindLabels,
  type ProductKind,
  productPath,
} from '../../../domain/products/product-path.ts'
import { categoryTaglines } from '../../../domain/products/categories.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { PlainField } from '../../../ui/forms/fields/plain-field.tsx'
import { CardHeart, type Saving } from '../../../ui/products/card-heart.tsx'
import { ProductCard } from '../../../ui/products/product-card.tsx'
import { CategoryScene } from '../../../ui/products/scenes/category-scene.tsx'

export type Highlights = ResponseOf<typeof getHighlights>

interface ProductSearchProps {
  /** The first day that can be booked. */
  today: string
  tomorrow: string
  /** Offered while somebody types, by the browser itself: this page has no script. */
  places: readonly string[]
}

export function ProductSearch({ today, tomorrow, places }: ProductSearchProps) {
  return (
    <search>
      <form
        action="/tours"
        className="grid max-w-5xl grid-cols-2 gap-4 rounded-card bg-surface p-5 text-ink shadow-float lg:grid-cols-[1.8fr_1.2fr_1.2fr_0.7fr_0.9fr_7rem]"
      >
        <PlainField
          id="search-words"
          label="Where to, or what"
          name="q"
          type="search"
          maxLength={100}
          placeholder="Munnar, houseboat, fort …"
          {...(places.length > 0 && { list: 'search-places' })}
          className="col-span-2 lg:col-span-1"
        />
        {places.length > 0 && (
          <datalist id="search-places">
            {places.map((place) => (
              <option key={place}>{place}</option>
            ))}
          </datalist>
        )}
        <PlainField
          id="search-date"
          label="Arrival"
          name="date"
          type="date"
          min={today}
          className="max-[26rem]:col-span-2"
        />
        <PlainField
          id="search-departure"
          label="Departure"
          name="departure"
          type="date"
          min={tomorrow}
          className="max-[26rem]:col-span-2"
        />
        <PlainField
          id="search-adults"
          label="Adults"
          name="adults"
          type="number"
          min={1}
          max={maximumGuests}
          inputMode="numeric"
        />
        <PlainField
          id="search-children"
          label={`Children (0–${childAge})`}
          name="children"
          type="number"
          min={0}
          max={maximumGuests - 1}
          inputMode="numeric"
        />
        <Button type="submit" className="col-span-2 self-end lg:col-span-1">
          Search
        </Button>
      </form>
    </search>
  )
}

export function Categories({ categories }: Pick<Highlights, 'categories'>) {
  const shown = productCategories.flatMap((category) => {
    const count = categories.find((one) => one.category === category)?.count ?? 0
    return count > 0 ? [{ category, count }] : []
  })
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="categories" className="grid gap-6">
      <h2 id="categories" className="text-title font-bold">
        What are you in the mood for?
      </h2>
      <ul className="grid gap-4 min-[22rem]:grid-cols-2 lg:grid-cols-4">
        {shown.map(({ category, count }) => (
          <li
            key={category}
            data-panel
            className="group relative isolate grid min-h-40 content-end overflow-hidden rounded-card bg-[#2e1065] p-4 text-white shadow-card sm:p-5"
          >
            <CategoryScene category={category} className="absolute inset-0 -z-10 size-full" />
            <div className="absolute inset-0 -z-10 bg-linear-to-t from-[#1e0f45]/95 via-[#1e0f45]/55 to-transparent" />
            <h3 className="text-lg font-bold tracking-tight">
              <Link
                to={categoryPath(category)}
                className="underline-offset-4 group-hover:underline after:absolute after:inset-0"
              >
                {category}
              </Link>
            </h3>
            <p className="text-sm text-[#f3e8ff]">
              {categoryTaglines[category]}
              <span className="block tabular-nums">{formatQuantity(count, 'trip', 'trips')}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface FeaturedProps extends Saving {
  id: string
  title: string
  kind: ProductKind
  products: Highlights['tours']
}

export function Featured({ id, title, kind, products, ...saving }: FeaturedProps) {
  if (products.length === 0) return null
  return (
    <section aria-labelledby={id} className="grid gap-6">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h2 id={id} className="text-title font-bold">
          {title}
        </h2>
        <Link
          to={`/tours?kind=${kind}`}
          className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-brand-text underline underline-offset-4"
        >
          All {kindLabels[kind].many.toLowerCase()}
          <ArrowRight className="size-4" aria-hidden="true" />
        </Link>
      </div>
      <ul className="sideways grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {products.map((product) => (
          <ProductCard
            key={product.id}
            product={product}
            to={productPath(product.slug)}
            action={<CardHeart product={product} {...saving} />}
          />
        ))}
      </ul>
    </section>
  )
}
