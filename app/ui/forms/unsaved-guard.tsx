// Asks before a form with unsaved entries is left. Its script comes once the page stands.
import { lazy, Suspense } from 'react'
import { useHydrated } from 'remix-utils/use-hydrated'
import type { UnsavedGuardProps } from './watch-unsaved.tsx'

const WatchUnsaved = lazy(() => import('./watch-unsaved.tsx'))

export const UnsavedGuard = (props: UnsavedGuardProps) =>
  useHydrated() && (
    <Suspense>
      <WatchUnsaved {...props} />
    </Suspense>
  )
