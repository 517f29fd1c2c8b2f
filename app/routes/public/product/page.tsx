// A tour or a stay: pictures, what it is, where, what others say, and the days on which it can be booked.
import type { ProductPage as Product, Review } from '@affiliate-booking/contract/shapes/products/products'
import { Clock, MapPin, Star, Zap } from 'lucide-react'
import { Link } from 'react-router'
import { formatDuration } from '@affiliate-booking/shared/durations'
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import type { Availability } from '../../../domain/products/availability.ts'
import { formatCancellationPolicy } from '../../../domain/bookings/cancellation.ts'
import {
  type BookingSelection,
  kindLabels,
  productPath,
  withReturnTo,
} from '../../../domain/products/product-path.ts'
import { formatDay } from '../../../domain/format/dates.ts'
import { LaunchingSoonPage } from '../../../ui/layout/launching-soon-page.tsx'
import { ProductImage } from '../../../ui/products/product-image.tsx'
import { Rating } from '../../../ui/products/rating.tsx'
import { SitePage } from '../../../ui/layout/site-frame.tsx'
import { searchPath } from '../search/search-path.ts'
import { BookingPanel } from './booking-panel.tsx'

interface Shown {
  product: Product
  selection: BookingSelection
  availability: Availability | undefined
  /** A sentence for each part of the address that could not be read. */
  unreadable: readonly string[]
  formKey: string
  signedIn: boolean
}

interface ProductPageProps {
  /** Without a product the host has no tours and stays. */
  shown: Shown | { product: undefined }
  /** Why a booking was not begun. */
  refusal?: string | undefined
}

export function ProductPage({ shown, refusal }: ProductPageProps) {
  if (shown.product === undefined) {
    return <LaunchingSoonPage subject="Tours and stays" back={{ label: 'Go to the start page', path: '/' }} />
  }
  const { product, selection, availability, unreadable, formKey, signedIn } = shown
  const { date, departure, guests } = selection
  const { title, kind, category, location, description, slug } = product
  const paragraphs = description.split(/\n+/).filter((paragraph) => paragraph.trim() !== '')
  return (
    <SitePage signedIn={signedIn} loginPath={withReturnTo('/login', productPath(slug, selection))}>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto grid w-full max-w-6xl content-start gap-8 px-5 py-6 sm:px-8 sm:py-10"
      >
        <nav aria-label="Breadcrumb" className="text-sm text-muted">
          <ol className="flex flex-wrap gap-x-2">
            {[
              ['Tours and stays', searchPath({ date, departure, guests })],
              [kindLabels[kind].many, searchPath({ kind, date, departure, guests })],
              [category, searchPath({ kind, category, date, departure, guests })],
            ].map(([label = '', path = '']) => (
              <li key={path} className="after:ml-2 after:content-['/'] last:after:content-none">
                <Link to={path} className="inline-block py-1 underline underline-offset-4">
                  {label}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
        <div className="grid gap-3">
          <h1 className="text-title font-bold text-balance sm:text-display">{title}</h1>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-1 text-muted">
            <span className="flex items-center gap-1.5">
              <MapPin className="size-4 shrink-0" aria-hidden="true" />
              {location.district}, {location.state}
            </span>
            <Rating product={product} />
          </div>
        </div>
        <Gallery product={product} />
        <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_25rem] lg:items-start">
          <div className="grid gap-10">
            <Facts product={product} />
            <section aria-labelledby="about" className="grid max-w-prose gap-4">
              <h2 id="about" className="text-title font-bold">
                About this {kindLabels[kind].one.toLowerCase()}
              </h2>
              {paragraphs.map((paragraph, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- two texts may be the same
                <p key={index} className="text-lg">
                  {paragraph}
                </p>
              ))}
            </section>
            <section aria-labelledby="cancelling" className="grid max-w-prose gap-3">
              <h2 id="cancelling" className="text-title font-bold">
                If your plans change
              </h2>
              <ul className="grid list-disc gap-1.5 pl-5">
                {formatCancellationPolicy(product.policy).map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
                <li>If the provider cancels, you get a full refund.</li>
              </ul>
            </section>
          </div>
          <div className="row-start-1 lg:sticky lg:top-6 lg:col-start-2">
            <BookingPanel
              product={product}
              selection={selection}
              availability={availability}
              unreadable={unreadable}
              formKey={formKey}
              refusal={refusal}
            />
          </div>
        </div>
        <Reviews product={product} />
      </main>
    </SitePage>
  )
}

function Facts({ product }: { product: Product }) {
  const { durationMinutes, isInstant, serviceProviderName } = product
  const facts = [
    ...(durationMinutes == null ? [] : [{ icon: Clock, text: `Takes ${formatDuration(durationMinutes)}` }]),
    { icon: Zap, text: isInstant ? 'Confirmed as soon as you pay' : 'The provider confirms each booking' },
  ]
  return (
    <section aria-label="In short" className="grid gap-3">
      <p>
        Offered by <strong className="font-semibold">{serviceProviderName}</strong>
      </p>
      <ul className="grid gap-2.5">
        {facts.map(({ icon: Icon, text }) => (
          <li key={text} className="flex items-start gap-2.5">
            <Icon className="mt-0.5 size-5 shrink-0 text-brand-text" aria-hidden="true" />
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** By how many pictures there are beside the first: where that one stands, and how many share a row below it. */
const galleries = [
  { first: 'col-span-2 sm:aspect-[21/9]', grid: 'grid-cols-2' },
  { first: 'col-span-2 sm:col-span-1 sm:aspect-[4/3]', grid: 'grid-cols-2' },
  { first: 'col-span-2 lg:aspect-[21/9]', grid: 'grid-cols-2' },
  { first: 'col-span-2 sm:col-span-3 lg:aspect-[21/9]', grid: 'grid-cols-2 sm:grid-cols-3' },
  { first: 'col-span-2 sm:col-span-4 lg:aspect-[21/9]', grid: 'grid-cols-2 sm:grid-cols-4' },
] as const

function Gallery({ product: { images, category } }: { product: Product }) {
  const [first, ...others] = images.slice(0, galleries.length)
  const more = images.slice(galleries.length)
  const look = galleries[others.length] ?? galleries[0]
  return (
    <div className="grid gap-3">
      <div className={`grid gap-3 ${look.grid}`}>
        <ProductImage
          image={first}
          category={category}
          alt={first?.alt ?? ''}
          sizes="(width >= 72rem) 68rem, 92vw"
          isFirst
          className={`aspect-[16/9] w-full rounded-card ${look.first}`}
        />
        {others.map((image) => (
          <ProductImage
            key={image.id}
            image={image}
            category={category}
            alt={image.alt}
            sizes={others.length < 3 ? '46vw' : '(width >= 40rem) 30vw, 46vw'}
            className="aspect-[4/3] w-full rounded-control"
          />
        ))}
      </div>
      {more.length > 0 && (
        <details id="more-pictures">
          <summary className="w-fit cursor-pointer rounded-control py-2 font-semibold text-brand-text underline underline-offset-4">
            {formatQuantity(more.length, 'more picture', 'more pictures')}
          </summary>
          <div className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-3">
            {more.map((image) => (
              <ProductImage
                key={image.id}
                image={image}
                category={category}
                alt={image.alt}
                sizes="(width >= 40rem) 30vw, 46vw"
                className="aspect-[4/3] w-full rounded-control"
              />
            ))}
          </div>
        </details>
      )}
    </div>
  )
}

function Reviews({ product }: { product: Product }) {
  const { reviews, reviewCount, rating } = product
  return (
    <section aria-labelledby="reviews" className="grid gap-5">
      <h2 id="reviews" className="text-title font-bold">
        {rating == null
          ? 'Reviews'
          : `${rating.toFixed(1)} out of 5, by ${formatQuantity(reviewCount, 'guest', 'guests')}`}
      </h2>
      {reviews.length === 0 ? (
        <p className="text-muted">No reviews yet. Guests can write one after their visit.</p>
      ) : (
        <ul className="grid gap-4 md:grid-cols-2">
          {reviews.map((review) => (
            <ReviewCard key={review.id} review={review} />
          ))}
        </ul>
      )}
    </section>
  )
}

function ReviewCard({ review: { rating, author, text, createdAt } }: { review: Review }) {
  return (
    <li className="grid content-start gap-2 rounded-card bg-surface p-5 shadow-card">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span role="img" aria-label={`${rating} out of 5`} className="flex text-[#f59e0b]">
          {[1, 2, 3, 4, 5].map((star) => (
            <Star
              key={star}
              className={`size-4 ${star <= rating ? 'fill-current' : 'opacity-35'}`}
              aria-hidden="true"
            />
          ))}
        </span>
        <span className="font-semibold">{author}</span>
        <span className="text-sm text-muted">{formatDay(createdAt)}</span>
      </p>
      <p className="whitespace-pre-line">{text}</p>
    </li>
  )
}
