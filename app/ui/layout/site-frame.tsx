// The head and the foot of the pages that everybody sees.
import { LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Brand } from './brand.tsx'
import { FootLink, SiteTextLinks } from './site-text-links.tsx'
import { SkipLink } from './skip-link.tsx'
import { Button, ButtonLink } from '../primitives/button.tsx'

interface SiteHeaderProps {
  /** Visitors with a session are offered the dashboard. */
  signedIn: boolean
  /** Where to sign in. */
  loginPath?: `/${string}`
  /** Whether the header offers to sign out: on the page that people see whose account opens no other. */
  hasSignOut?: boolean
  /** Above a picture. */
  onPanel?: boolean
  /** As wide as the screen, over a page that is. */
  isWide?: boolean
  /** Whether the header leads people without an account to their booking, where there is room. */
  findsTrips?: boolean
}

/** The content of a page that uses the width of a large screen. */
export const widest = 'max-w-[120rem]'

export function SiteHeader({
  signedIn,
  loginPath = '/login',
  hasSignOut = false,
  onPanel = false,
  isWide = false,
  findsTrips = false,
}: SiteHeaderProps) {
  const link = signedIn ? { label: 'Dashboard', path: '/dashboard' } : { label: 'Sign in', path: loginPath }
  const offersSignOut = signedIn && hasSignOut
  const variant = onPanel ? 'outlineOnPanel' : 'secondary'
  return (
    <>
      <SkipLink />
      <header
        {...(onPanel && { 'data-panel': true })}
        className={
          onPanel
            ? 'absolute inset-x-0 top-0 z-10 text-white'
            : 'border-b border-line bg-surface print:hidden'
        }
      >
        <div
          className={`mx-auto flex ${isWide ? widest : 'max-w-6xl'} items-center justify-between gap-3 px-5 py-4 sm:px-8`}
        >
          {/* Two buttons leave a phone room for the mark, not for the name. */}
          <Link
            to="/"
            className={`min-w-0 rounded-control ${offersSignOut ? 'overflow-hidden max-sm:max-w-9' : ''}`}
          >
            <Brand />
          </Link>
          <div className="flex shrink-0 gap-2">
            {findsTrips && !signedIn && (
              <Link
                to={tripLink[1]}
                className="inline-flex min-h-11 items-center px-3 text-sm font-semibold underline-offset-4 hover:underline max-sm:hidden"
              >
                {tripLink[0]}
              </Link>
            )}
            <ButtonLink to={link.path} variant={variant} size="small" className="whitespace-nowrap">
              {link.label}
            </ButtonLink>
            {offersSignOut && (
              <form method="post" action="/logout">
                <Button type="submit" variant={variant} size="small" className="whitespace-nowrap">
                  <LogOut className="size-5" aria-hidden="true" />
                  <span className="max-sm:sr-only">Sign out</span>
                </Button>
              </form>
            )}
          </div>
        </div>
      </header>
    </>
  )
}

const leadLink = ['Join as a Lead', '/lead-form'] as const
const signedOutLinks = [['Sign in', '/login'], ['Admin sign in', '/admin/login'], leadLink] as const
const signedInLinks = [['Dashboard', '/dashboard'], leadLink] as const

const productsLink = ['Tours and stays', '/tours'] as const

const tripLink = ['Find your booking', '/trip'] as const

interface SiteFooterProps extends Pick<SiteHeaderProps, 'signedIn' | 'isWide'> {
  /** Whether the host has tours and stays. */
  hasProducts?: boolean
  /** Whether people book without an account, who may look for their booking here. */
  findsTrips?: boolean
}

export function SiteFooter({
  signedIn,
  hasProducts = true,
  findsTrips = false,
  isWide = false,
}: SiteFooterProps) {
  const links = [...(findsTrips ? [tripLink] : []), ...(signedIn ? signedInLinks : signedOutLinks)]
  return (
    <footer className="border-t border-line print:hidden">
      <div
        className={`mx-auto flex ${isWide ? widest : 'max-w-6xl'} flex-wrap items-center justify-between gap-4 px-5 py-8 text-muted sm:px-8`}
      >
        <Brand />
        <div className="grid gap-x-6 sm:justify-items-end">
          <nav aria-label="More" className="flex flex-wrap gap-x-6">
            {[...(hasProducts ? [productsLink] : []), ...links].map(([label, path]) => (
              <FootLink key={path} to={path} label={label} />
            ))}
          </nav>
          <SiteTextLinks />
        </div>
      </div>
    </footer>
  )
}

interface SitePageProps
  extends Omit<SiteHeaderProps, 'findsTrips'>, Pick<SiteFooterProps, 'hasProducts' | 'findsTrips'> {
  /** Of the content: its layout and spacing. */
  className: string
  children: ReactNode
}

/** A page between head and foot. */
export function SitePage({
  className,
  hasProducts = true,
  findsTrips = false,
  children,
  ...header
}: SitePageProps) {
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr_auto]">
      <SiteHeader {...header} />
      <main
        id="content"
        tabIndex={-1}
        className={`mx-auto w-full ${header.isWide === true ? widest : 'max-w-6xl'} ${className}`}
      >
        {children}
      </main>
      <SiteFooter
        signedIn={header.signedIn}
        hasProducts={hasProducts}
        findsTrips={findsTrips}
        isWide={header.isWide ?? false}
      />
    </div>
  )
}
