// Asks before a form with unsaved entries is left. Its script comes once the page stands.
import { type ComponentType, lazy, Suspense } from 'react'
import { useHydrated } from 'remix-utils/use-hydrated'
import type { UnsavedGuardProps } from './watch-unsaved.tsx'

// If the network fails, the form stays as it is, and nobody is asked.
const WatchUnsaved = lazy<ComponentType<UnsavedGuardProps>>(() =>
  import('./watch-unsaved.tsx').catch(() => ({ default: () => null })),
)

export const UnsavedGuard = (props: UnsavedGuardProps) =>
  useHydrated() && (
    <Suspense>
      <WatchUnsaved {...props} />
    </Suspense>
  )
