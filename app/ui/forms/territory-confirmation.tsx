// A warning about a territory, with the checkbox that confirms it for this territory alone. It answers a form that was
// posted without, and gets the focus.
import { type ReactNode, type RefObject, useEffect } from 'react'
import { Callout } from '../primitives/callout.tsx'

/** Posted with the name of the territory. */
export const confirmedTerritory = 'confirmedTerritory'

interface TerritoryConfirmationProps {
  /** As in `Idukki, Kerala, India`. */
  territory: string
  warning: string
  /** Whether the browser asks for it. */
  isRequired?: boolean
  ref: RefObject<HTMLParagraphElement | null>
  /** What is confirmed. */
  children: ReactNode
}

export function TerritoryConfirmation(props: TerritoryConfirmationProps) {
  const { territory, warning, isRequired = false, ref, children } = props
  useEffect(() => ref.current?.focus(), [ref])
  return (
    <div className="grid gap-2">
      <Callout tone="warning" ref={ref}>
        {warning}
      </Callout>
      <label className="flex min-h-12 items-start gap-3 py-2.5 font-medium">
        <input
          type="checkbox"
          name={confirmedTerritory}
          value={territory}
          required={isRequired}
          className="mt-0.5 size-5 shrink-0 cursor-pointer accent-brand"
        />
        {children}
      </label>
    </div>
  )
}
