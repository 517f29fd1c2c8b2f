// The frame of every signed-in page: side navigation, header, content.
import type { Role } from '@affiliate-booking/contract/options/accounts/roles'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { SiteTextLinks } from '../../ui/layout/site-text-links.tsx'
import { SkipLink } from '../../ui/layout/skip-link.tsx'
import { Header, type HeaderProps } from './header.tsx'
import { Sidebar } from './sidebar.tsx'

interface ShellProps extends HeaderProps {
  role: Role
  /** What has to be set up, and where. */
  callout: { readonly text: string; readonly path: string } | undefined
  children: ReactNode
}

export function Shell({ role, callout, children, ...header }: ShellProps) {
  return (
    <>
      <SkipLink />
      <Sidebar role={role} />
      <div className="lg:pl-sidebar print:pl-0">
        <Header {...header} />
        <main id="content" tabIndex={-1} className="mx-auto max-w-6xl px-4 py-8 sm:px-8 sm:py-10 print:p-0">
          {callout && (
            <Link
              to={callout.path}
              className="mb-6 block rounded-control bg-accent-soft px-4 py-3 font-medium text-accent-ink underline"
            >
              {callout.text}
            </Link>
          )}
          {children}
        </main>
        <footer className="mx-auto max-w-6xl px-4 pb-6 text-sm text-muted sm:px-8 print:hidden">
          <SiteTextLinks />
        </footer>
      </div>
    </>
  )
}
