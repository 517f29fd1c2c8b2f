import { Printer } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useHydrated } from 'remix-utils/use-hydrated'
import { Button } from '../primitives/button.tsx'

/** Prints by script. Until that runs, its place is kept. */
export const PrintButton = (style: Pick<ComponentProps<typeof Button>, 'variant' | 'size'>) => (
  <Button
    {...style}
    type="button"
    onClick={() => print()}
    className={useHydrated() ? '' : 'invisible noscript:hidden'}
  >
    <Printer className="size-5" aria-hidden="true" />
    Print
  </Button>
)
