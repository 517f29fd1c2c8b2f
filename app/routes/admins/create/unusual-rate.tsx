// Asks before an administrator gets a rate that is not paid as it is.
import type { RefObject } from 'react'
import { Confirmation } from '../../../ui/forms/territory-confirmation.tsx'

/** Posted with the rate. */
export const confirmedRate = 'confirmedRate'

interface UnusualRateProps {
  /** Percent. */
  rate: number
  ref: RefObject<HTMLParagraphElement | null>
}

export const UnusualRate = ({ rate, ref }: UnusualRateProps) => (
  <Confirmation
    name={confirmedRate}
    value={String(rate)}
    warning={`The commission rate is ${rate}%. Administrators are paid from 0% to 100%, so this one would be paid ${rate < 0 ? 0 : 100}%. Correct the rate, or confirm it.`}
    ref={ref}
  >
    Create the admin with the rate {rate}%
  </Confirmation>
)
