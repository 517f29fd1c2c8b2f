// The prices and the cancellation terms that the page shows, posted with the form, so that nothing is booked on others.
import { takesNoChildren } from '@affiliate-booking/contract/options/products/ages'
import { policyText } from '../../../domain/bookings/cancellation.ts'
import type { ChosenDays } from '../../../domain/products/chosen-days.ts'

interface ShownTermsProps {
  product: {
    readonly policy: Parameters<typeof policyText>[0]
    readonly guestsPerGroup?: number | null | undefined
    readonly minimumAge?: number | null | undefined
    readonly extras?: readonly { readonly price: number }[] | null | undefined
  }
  chosen: ChosenDays
}

export const ShownTerms = ({
  product: { policy, guestsPerGroup, minimumAge, extras },
  chosen: { prices, childPrice },
}: ShownTermsProps) => (
  <>
    <input type="hidden" name="prices" value={prices.join(',')} />
    {childPrice !== null && <input type="hidden" name="childPrice" value={childPrice} />}
    {guestsPerGroup != null && <input type="hidden" name="guestsPerGroup" value={guestsPerGroup} />}
    {takesNoChildren(minimumAge) && <input type="hidden" name="minimumAge" value={minimumAge} />}
    {extras != null && extras.length > 0 && (
      <input type="hidden" name="extraPrices" value={extras.map(({ price }) => price).join(',')} />
    )}
    <input type="hidden" name="policy" value={policyText(policy)} />
  </>
)
