// Asks before a territory gets one more administrator.
import { type RefObject, useEffect } from 'react'
import { Callout } from '../../ui/primitives/callout.tsx'

/** Posted with the name of a territory that may have one more administrator. */
export const confirmedTerritory = 'confirmedTerritory'

interface FilledTerritoryProps {
  /** As in `Idukki, Kerala, India`. */
  territory: string
  ref: RefObject<HTMLParagraphElement | null>
}

/** The warning, and the checkbox that confirms it for this territory alone. */
export function FilledTerritory({ territory, ref }: FilledTerritoryProps) {
  useEffect(() => ref.current?.focus(), [ref])
  return (
    <div className="grid gap-2">
      <Callout tone="warning" ref={ref}>
        {territory} already has an administrator. Another one may do the same there, but gets no commission as
        long as the first is the primary one.
      </Callout>
      <label className="flex min-h-12 items-start gap-3 py-2.5 font-medium">
        <input
          type="checkbox"
          name={confirmedTerritory}
          value={territory}
          className="mt-0.5 size-5 shrink-0 cursor-pointer accent-brand"
        />
        Add another administrator for {territory}
      </label>
    </div>
  )
}
