// A tour or a stay: pictures, what it is, where, what others say, and the days on which it can be booked.
import type * as shapes from '@affiliate-booking/contract/shapes/products/products'
import { ArrowLeft, CalendarDays, Clock, Languages, MapPin, UsersRound, Zap } from 'lucide-react'
import { linesOf } from '@affiliate-booking/contract/options/products/lines'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatMinutes } from '@affiliate-booking/shared/durations'
import { formatPaise } from '@affiliate-booking/shared/money'
import { formatGuests } from '../../../domain/format/numbers.ts'
import type { PostedGuestDetails } from '../../../domain/bookings/posted-guest-details.ts'
import type { CancellationDeadline } from '../../../domain/bookings/cancellation.ts'
import type { Availability } from '../../../domain/products/availability.ts'
import type { ChosenDays } from '../../../domain/products/chosen-days.ts'
import { destinationCrumbs, destinationName } from '../../../domain/products/destinations.ts'
import {
  bookingAnchor,
  type BookingSelection,
  formatNights,
  kindLabels,
  priceUnit,
  productPath,
  withReturnTo,
} from '../../../domain/products/product-path.ts'
import { searchPath } from '../../../domain/products/search.ts'
import { LaunchingSoonPage } from '../../../ui/layout/launching-soon-page.tsx'
import { Price } from '../../../ui/products/price.tsx'
import { WholeWords } from '../../../ui/primitives/whole-words.tsx'
import { Rating } from '../../../ui/products/rating.tsx'
import { SaveButton } from '../../../ui/products/save-button.tsx'
import { SkipLink } from '../../../ui/layout/skip-link.tsx'
import { SitePage } from '../../../ui/layout/site-frame.tsx'
import { Content, Highlights } from './about/content.tsx'
import { Gallery } from './about/gallery.tsx'
import { Host } from './about/host.tsx'
import { type Asking, Questions } from './about/questions.tsx'
import { Reviews } from './about/reviews.tsx'
import { type OwnShare, Share, shareButton } from './about/share.tsx'
import { BookingPanel, chosenAnchor } from './booking-panel.tsx'
import type { OtherProducts } from './other-products.server.ts'
import type { OwnHold } from './own-hold.server.ts'
import type { Waiting } from './waiting.server.ts'

interface Shown {
  product: shapes.ProductPage
  selection: BookingSelection
  availability: Availability | undefined
  /** A sentence for each part of the address that could not be read. */
  unreadable: readonly string[]
  formKey: string
  /** Undefined where it is not asked here. */
  guestDetails: PostedGuestDetails | undefined
  others: OtherProducts
  ownHold: OwnHold | undefined
  /** Undefined where nobody can wait. */
  waiting: Waiting | undefined
  /** The page with all of the provider's. */
  allOfHost: string | undefined
  /** What the chosen days get back. */
  cancellation: CancellationDeadline | undefined
  signedIn: boolean
  /** Whether the host has pages of states and districts. */
  hasDestinations: boolean
  hasReviewPages: boolean
  /** Undefined at a host that takes no questions. */
  asking: Asking | undefined
  /** Undefined where nothing can be saved. */
  savedSlugs: readonly string[] | undefined
  /** Of a signed-in affiliate, with their code. */
  ownShare: OwnShare | undefined
  /** From known towns. */
  distances: string
  /** The page of its category; undefined if there is none. */
  categoryPath: `/${string}` | undefined
  origin: string
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
  const { product, selection, availability, cancellation, unreadable, formKey, guestDetails, signedIn } =
    shown
  const { title, location, slug } = product
  return (
    <SitePage
      signedIn={signedIn}
      loginPath={withReturnTo('/login', productPath(slug, selection))}
      className="grid content-start gap-6 px-5 pt-4 sm:px-8 sm:pt-6"
    >
      <SkipLink to={bookingAnchor}>Skip to the free days</SkipLink>
      <Breadcrumbs shown={shown} />
      {/* The box follows the first part on a phone, and stands beside both parts on a wide screen. */}
      <div className="grid gap-8 pb-10 lg:grid-cols-[minmax(0,1fr)_25rem] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-10">
        <div className="grid min-w-0 gap-6">
          <div className="grid gap-3">
            <h1 className="text-title font-bold text-balance sm:text-[2.5rem] sm:leading-[1.1]">
              <WholeWords text={title} />
            </h1>
            <div className="flex flex-wrap items-center gap-x-5 gap-y-2 text-muted">
              <MapsLink place={`${destinationName(location)}, ${location.country}`}>
                {location.district}, {location.state}
              </MapsLink>
              <Rating product={product} />
            </div>
            {shown.distances !== '' && <p className="text-sm text-muted">{shown.distances}</p>}
          </div>
          <Gallery product={product} />
          <Facts product={product} />
          <Share
            title={title}
            address={`${shown.origin}${productPath(slug)}`}
            slug={slug}
            own={shown.ownShare}
          >
            {shown.savedSlugs !== undefined && (
              <SaveButton
                product={product}
                isSaved={shown.savedSlugs.includes(slug)}
                back={productPath(slug, selection)}
                hasLabel
                className={shareButton}
              />
            )}
            {shown.savedSlugs?.includes(slug) === true && (
              <Link to="/saved" className={shareButton}>
                All saved
              </Link>
            )}
          </Share>
          <Highlights product={product} />
        </div>
        <div className="min-w-0 lg:sticky lg:top-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <BookingPanel
            product={product}
            selection={selection}
            availability={availability}
            cancellation={cancellation}
            unreadable={unreadable}
            others={shown.others}
            ownHold={shown.ownHold}
            waiting={shown.waiting}
            formKey={formKey}
            guestDetails={guestDetails}
            refusal={refusal}
          />
        </div>
        <div className="grid min-w-0 gap-10">
          <Content product={product} />
          <Host product={product} allPath={shown.allOfHost} />
          {shown.asking && <Questions asking={shown.asking} />}
          <Reviews product={product} hasPages={shown.hasReviewPages} />
        </div>
      </div>
      <BookingBar product={product} chosen={availability?.chosen} />
    </SitePage>
  )
}

const crumbLink = 'inline-block py-1 underline underline-offset-4'

function Breadcrumbs({ shown: { product, selection, hasDestinations, categoryPath } }: { shown: Shown }) {
  const { kind, location } = product
  const { date, departure, guests, children } = selection
  const results = searchPath({ kind, date, departure, guests, children })
  return (
    <div className="flex flex-wrap items-center gap-x-6 text-sm text-muted print:hidden">
      <Link to={results} data-results className={`${crumbLink} font-semibold text-brand-text`}>
        <ArrowLeft className="mr-1 inline size-4" aria-hidden="true" />
        {kindLabels[kind].many}
      </Link>
      {categoryPath !== undefined && (
        <Link to={categoryPath} className={crumbLink}>
          {product.category}
        </Link>
      )}
      {hasDestinations && (
        <nav aria-label="Breadcrumb">
          <ol className="flex flex-wrap gap-x-2">
            {destinationCrumbs(location).map(({ name, path }) => (
              <li key={path} className="after:ml-2 after:content-['/'] last:after:content-none">
                <Link to={path} className={crumbLink}>
                  {name}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
      )}
    </div>
  )
}

/** Of the district: only those who have booked see the address. */
function MapsLink({ place, children }: { place: string; children: ReactNode }) {
  return (
    <a
      href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex items-center gap-1.5 underline-offset-4 hover:underline"
    >
      <MapPin className="size-4 shrink-0" aria-hidden="true" />
      <span className="py-1">{children}</span>
      <span className="text-sm font-semibold whitespace-nowrap text-brand-text">Open in maps</span>
    </a>
  )
}

function Facts({ product }: { product: shapes.ProductPage }) {
  const { durationMinutes, isInstant, serviceProviderName, languages, minimumAge, minimumNights } = product
  const { guestsPerGroup } = product
  const spoken = linesOf(languages)
  const facts = [
    ...(durationMinutes == null ? [] : [{ icon: Clock, text: `Takes ${formatMinutes(durationMinutes)}` }]),
    ...(minimumNights == null || minimumNights === 1
      ? []
      : [{ icon: CalendarDays, text: `At least ${formatNights(minimumNights)}` }]),
    ...(guestsPerGroup == null
      ? []
      : [{ icon: UsersRound, text: `For your group alone, up to ${formatGuests(guestsPerGroup)}` }]),
    {
      icon: Zap,
      text: isInstant ? 'Confirmed as soon as we receive the payment' : 'The provider confirms each booking',
    },
    ...(spoken.length === 0 ? [] : [{ icon: Languages, text: `Guide speaks ${spoken.join(', ')}` }]),
    ...(minimumAge == null ? [] : [{ icon: UsersRound, text: `From ${minimumAge} years` }]),
  ]
  return (
    <section aria-label="In short" className="grid gap-3">
      <p>
        Offered by <strong className="font-semibold">{serviceProviderName}</strong>
      </p>
      <ul className="grid gap-x-6 gap-y-2.5 sm:grid-cols-2">
        {facts.map(({ icon: Icon, text }) => (
          <li key={text} className="flex items-start gap-2.5">
            <Icon className="mt-0.5 size-5 shrink-0 text-brand-text" aria-hidden="true" />
            <span className="min-w-0">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** On a phone, in view until the end of the page; product-script.ts hides it beside the box. */
function BookingBar({ product, chosen }: { product: shapes.ProductPage; chosen: ChosenDays | undefined }) {
  const isChosen = chosen !== undefined && chosen.stay?.hasDeparture !== false
  return (
    <div
      data-booking-bar
      className="sticky bottom-0 z-10 -mx-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-surface px-5 py-3 sm:-mx-8 sm:px-8 lg:hidden print:hidden"
    >
      <div className="flex-1">
        {isChosen ? (
          <p className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
            <span className="text-lg font-bold">{formatPaise(chosen.total)}</span>{' '}
            <span className="text-sm text-muted">in total</span>
          </p>
        ) : (
          <Price product={product} unit={priceUnit(product)} className="text-lg" />
        )}
      </div>
      <a
        href={`#${isChosen ? chosenAnchor : bookingAnchor}`}
        className="inline-flex min-h-12 shrink-0 items-center rounded-control bg-brand px-5 font-semibold text-white hover:bg-brand-strong"
      >
        {isChosen ? 'Review and book' : 'Choose dates'}
      </a>
    </div>
  )
}
