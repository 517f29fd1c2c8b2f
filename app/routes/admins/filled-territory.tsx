// Asks before a territory gets one more administrator.
import type { RefObject } from 'react'
import { TerritoryConfirmation } from '../../ui/forms/territory-confirmation.tsx'

interface FilledTerritoryProps {
  /** As in `Idukki, Kerala, India`. */
  territory: string
  ref: RefObject<HTMLParagraphElement | null>
}

export const FilledTerritory = ({ territory, ref }: FilledTerritoryProps) => (
  <TerritoryConfirmation
    territory={territory}
    warning={`${territory} already has an administrator. Another one may do the same there, but gets no commission as long as the first is the primary one.`}
    ref={ref}
  >
    Add another administrator for {territory}
  </TerritoryConfirmation>
)
