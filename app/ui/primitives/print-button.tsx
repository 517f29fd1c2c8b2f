import { Printer } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Button } from './button.tsx'

const never = () => () => {}

/** Prints by script, so the button needs scripts. */
export function PrintButton() {
  const isLive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  if (!isLive) return null
  return (
    <Button type="button" onClick={() => print()}>
      <Printer className="size-5" aria-hidden="true" />
      Print
    </Button>
  )
}
