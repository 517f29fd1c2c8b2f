// What the product is, for whom, and the ways in; and, where the host has them, tours and stays to find.
import {
  BadgeCheck,
  HandCoins,
  type LucideIcon,
  MapPinned,
  QrCode,
  ShieldCheck,
  TentTree,
} from 'lucide-react'
import { Link } from 'react-router'
import { pageMessages } from '../../../domain/messages.ts'
import { ButtonLink } from '../../../ui/primitives/button.tsx'
import { TravelScene } from '../../../ui/products/scenes/scene.tsx'
import type { Saving } from '../../../ui/products/card-heart.tsx'
import { SiteFooter, SiteHeader } from '../../../ui/layout/site-frame.tsx'
import { Categories, Featured, type Highlights, ProductSearch } from './products.tsx'

interface Audience {
  icon: LucideIcon
  title: string
  text: string
  label: string
  /** Undefined: there is nothing to open yet. */
  path?: `/${string}`
}

const audiences = (hasProducts: boolean): readonly Audience[] => [
  {
    icon: MapPinned,
    title: 'Travellers',
    text: 'Tours and stays from local people in every district. Pay in rupees, by UPI, and keep your bookings in one place.',
    ...(hasProducts ? { label: 'Find a trip', path: '/tours' } : { label: pageMessages.launchingSoon }),
  },
  {
    icon: HandCoins,
    title: 'Affiliates',
    text: 'Share your QR code or referral link on WhatsApp, at your shop or in the field, and earn on what it brings.',
    label: 'Become an affiliate',
    path: '/affiliate/register',
  },
  {
    icon: TentTree,
    title: 'Service providers',
    text: 'List your houseboat, homestay or guided walk once. Affiliates across the country bring you guests.',
    label: 'List your service',
    path: '/provider/register',
  },
]

const steps: readonly { icon: LucideIcon; title: string; text: string }[] = [
  { icon: TentTree, title: 'A provider lists', text: 'A tour or a stay, with its price, pictures and days.' },
  { icon: QrCode, title: 'An affiliate shares', text: 'A personal QR code and link lead people to it.' },
  { icon: BadgeCheck, title: 'A traveller books', text: 'The provider confirms, the trip takes place.' },
  {
    icon: HandCoins,
    title: 'Everybody is paid',
    text: 'The provider for the trip, the affiliate a commission.',
  },
]

interface LandingPageProps extends Saving {
  signedIn: boolean
  /** Undefined where the host has none, or cannot be asked just now. */
  highlights: Highlights | undefined
  /** Whether the host has tours and stays. */
  hasProducts: boolean
  /** Whether people book without an account. */
  findsTrips: boolean
  /** The first day that can be booked. */
  today: string
  tomorrow: string
  /** That the search offers. */
  places: readonly string[]
}

const isRated = ({ reviewCount }: { reviewCount: number }) => reviewCount > 0

export function LandingPage({
  signedIn,
  highlights,
  hasProducts,
  findsTrips,
  today,
  tomorrow,
  places,
  ...saving
}: LandingPageProps) {
  return (
    // The header lies over the picture: below a message that stands above the page, too.
    <div className="relative">
      <SiteHeader signedIn={signedIn} hasSignOut onPanel findsTrips={findsTrips} />

      <main id="content" tabIndex={-1}>
        <div data-panel className="relative isolate overflow-hidden bg-[#3b1070] text-white">
          <TravelScene className="absolute inset-0 -z-10 size-full" />
          <div className="absolute inset-0 -z-10 bg-linear-to-b from-[#1e0f45]/80 via-[#1e0f45]/35 to-transparent" />
          <div className="mx-auto grid max-w-6xl gap-6 px-5 pt-28 pb-44 sm:px-8 sm:pt-40 sm:pb-96">
            <h1 className="max-w-3xl text-display font-bold text-balance">
              See India with people who know the way.
            </h1>
            <p className="max-w-xl text-lg text-[#f3e8ff] sm:text-xl">
              Local tours and stays, recommended by people you trust – who earn when you travel.
            </p>
            {highlights === undefined && !hasProducts ? (
              <div className="flex flex-wrap gap-3">
                <ButtonLink to="/affiliate/register" variant="onPanel">
                  Become an affiliate
                </ButtonLink>
                <ButtonLink to="/provider/register" variant="outlineOnPanel">
                  List your service
                </ButtonLink>
              </div>
            ) : (
              <ProductSearch today={today} tomorrow={tomorrow} places={places} />
            )}
          </div>
        </div>

        <div className="mx-auto grid max-w-6xl gap-20 px-5 py-16 sm:px-8 sm:py-24">
          {highlights !== undefined && (
            <>
              <Categories categories={highlights.categories} />
              <Featured
                id="tours"
                title={highlights.tours.every(isRated) ? 'Tours guests love' : 'Tours to discover'}
                kind="tour"
                products={highlights.tours}
                {...saving}
              />
              <Featured
                id="stays"
                title="Stay with local hosts"
                kind="stay"
                products={highlights.stays}
                {...saving}
              />
            </>
          )}
          <section aria-labelledby="audiences" className="grid gap-8">
            <h2 id="audiences" className="text-title font-bold">
              One place for everybody in the journey
            </h2>
            <ul className="grid gap-5 md:grid-cols-3">
              {audiences(hasProducts).map(({ icon: Icon, title, text, label, path }) => (
                <li key={title} className="flex flex-col gap-3 rounded-card bg-surface p-6 shadow-card">
                  <span className="grid size-12 place-items-center rounded-control bg-brand-soft text-brand-text">
                    <Icon className="size-6" aria-hidden="true" />
                  </span>
                  <h3 className="text-lg font-bold tracking-tight">{title}</h3>
                  <p className="text-muted">{text}</p>
                  {path === undefined ? (
                    <p className="mt-auto flex min-h-11 items-center font-semibold">{label}</p>
                  ) : (
                    <Link
                      to={path}
                      className="mt-auto inline-flex min-h-11 items-center font-semibold text-brand-text underline underline-offset-4"
                    >
                      {label}
                    </Link>
                  )}
                </li>
              ))}
            </ul>
          </section>

          <section aria-labelledby="steps" className="grid gap-8">
            <h2 id="steps" className="text-title font-bold">
              How it works
            </h2>
            <ol className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
              {steps.map(({ icon: Icon, title, text }, index) => (
                <li key={title} className="grid content-start gap-2 border-t-2 border-brand pt-5">
                  <Icon className="size-6 text-brand-text" aria-hidden="true" />
                  <h3 className="font-bold tracking-tight">
                    <span className="tabular-nums">{index + 1}.</span> {title}
                  </h3>
                  <p className="text-muted">{text}</p>
                </li>
              ))}
            </ol>
          </section>

          <section className="grid items-center gap-6 rounded-card bg-sunken p-6 sm:p-10 md:grid-cols-[auto_1fr_auto]">
            <ShieldCheck className="size-12 text-brand-text" aria-hidden="true" />
            <div className="grid gap-1">
              <h2 className="text-xl font-bold tracking-tight">Looking for a loan, insurance or a home?</h2>
              <p className="text-muted">Leave your name; the partner of your district gets in touch.</p>
            </div>
            <ButtonLink to="/lead-form">Join as a Lead</ButtonLink>
          </section>
        </div>
      </main>

      <SiteFooter signedIn={signedIn} hasProducts={hasProducts} findsTrips={findsTrips} />
    </div>
  )
}
