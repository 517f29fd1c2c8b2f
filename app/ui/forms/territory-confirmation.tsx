// A warning about what was entered, with the checkbox that confirms it for this value alone. It answers a form that was
// posted without, and gets the focus.
import { type ReactNode, type RefObject, useEffect } from 'react'
import { Callout } from '../primitives/callout.tsx'

/** Posted with the name of the territory. */
export const confirmedTerritory = 'confirmedTerritory'

interface TerritoryConfirmationProps extends Omit<ConfirmationProps, 'name' | 'value'> {
  /** As in `Idukki, Kerala, India`. */
  territory: string
}

/** Of a territory. */
export const TerritoryConfirmation = ({ territory, ...confirmation }: TerritoryConfirmationProps) => (
  <Confirmation name={confirmedTerritory} value={territory} {...confirmation} />
)

interface ConfirmationProps {
  name: string
  value: string
  warning: string
  /** Whether the browser asks for it. */
  isRequired?: boolean
  ref: RefObject<HTMLParagraphElement | null>
  /** What is confirmed. */
  children: ReactNode
}

export function Confirmation({ name, value, warning, isRequired = false, ref, children }: ConfirmationProps) {
  useEffect(() => ref.current?.focus(), [ref])
  return (
    <div className="grid gap-2">
      <Callout tone="warning" ref={ref}>
        {warning}
      </Callout>
      <label className="flex min-h-12 items-start gap-3 py-2.5 font-medium">
        <input
          type="checkbox"
          name={name}
          value={value}
          required={isRequired}
          className="mt-0.5 size-5 shrink-0 cursor-pointer accent-brand"
        />
        {children}
      </label>
    </div>
  )
}
