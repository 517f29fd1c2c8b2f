import { type ReactNode, useContext } from 'react'
import { useShouldHydrate } from 'remix-utils/use-should-hydrate'
import {
  data,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useNavigation,
} from 'react-router'
import type { Route } from './+types/root'
import { apiMiddleware } from './.server/api/middleware.ts'
import { takeToast } from './.server/http/toast.ts'
import './app.css'
import { pageMessages } from './domain/messages.ts'
import { ErrorPage } from './ui/layout/error-page.tsx'
import { useFocusOnNewPage } from './ui/navigation/focus-new-page.ts'
import { keepPage, useKeptPage } from './ui/navigation/keep-page.ts'
import { hasOwnScript, loadWholeDocuments } from './ui/navigation/whole-documents.ts'
import { PreservedFormContext } from './ui/forms/preserved-form.ts'
import { Toaster } from './ui/toasts/toaster.tsx'

export const middleware = [apiMiddleware]

export const clientMiddleware = [loadWholeDocuments, keepPage]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { toast, headers } = await takeToast(request, context)
  return data({ toast }, { headers })
}

/** A message that came with the page is shown by scripts; without them as plain text. */
export const handle = { hydrate: (loaded?: { toast?: unknown }) => loaded?.toast !== undefined }

export function Layout({ children }: { children: ReactNode }) {
  // A static page loads no scripts, unless client navigation rendered it.
  const shouldHydrate = useShouldHydrate()
  // Hydration would drop the preserved form, which exists on the server only, and what a script of the page has added.
  const isPreserved = useContext(PreservedFormContext) !== undefined
  const isFixed = hasOwnScript(useLocation().pathname) || isPreserved
  const needsScripts = shouldHydrate && !isFixed
  const isAlive = typeof document !== 'undefined'
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#f8f7fc" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#120d1e" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch.png" />
        <link rel="manifest" href="/app.webmanifest" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {(needsScripts || isAlive) && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

export default function Root({ loaderData }: Route.ComponentProps) {
  useKeptPage()
  return (
    <>
      <NavigationProgress />
      <Toaster message={loaderData.toast} leavesByItself={hasOwnScript(useLocation().pathname)} />
      <Outlet />
    </>
  )
}

/** Says that the next page is on its way, and leads to it. */
function NavigationProgress() {
  useFocusOnNewPage()
  const waiting = useNavigation().state === 'loading'
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-3 z-50 flex justify-center print:hidden"
    >
      {waiting && (
        <span className="slow-to-appear rounded-full bg-panel px-5 py-2 font-medium text-panel-ink shadow-float">
          {pageMessages.loading}
        </span>
      )}
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
