// The prices that the page shows, posted with the form, so that nothing is booked at another price.
import type { ChosenDays } from '../../../domain/products/chosen-days.ts'

export const ShownPrices = ({ chosen: { prices, childPrice } }: { chosen: ChosenDays }) => (
  <>
    <input type="hidden" name="prices" value={prices.join(',')} />
    {childPrice !== null && <input type="hidden" name="childPrice" value={childPrice} />}
  </>
)
