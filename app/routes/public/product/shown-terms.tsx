// The prices and the cancellation terms that the page shows, posted with the form, so that nothing is booked on others.
import { policyText } from '../../../domain/bookings/cancellation.ts'
import type { ChosenDays } from '../../../domain/products/chosen-days.ts'

interface ShownTermsProps {
  chosen: ChosenDays
  policy: Parameters<typeof policyText>[0]
}

export const ShownTerms = ({ chosen: { prices, childPrice }, policy }: ShownTermsProps) => (
  <>
    <input type="hidden" name="prices" value={prices.join(',')} />
    {childPrice !== null && <input type="hidden" name="childPrice" value={childPrice} />}
    <input type="hidden" name="policy" value={policyText(policy)} />
  </>
)
