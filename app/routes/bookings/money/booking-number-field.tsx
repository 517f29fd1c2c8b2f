// What money is matched with: the number of a booking, and the button that finds it.
import { PlainField } from '../../../ui/forms/fields/plain-field.tsx'
import { Button } from '../../../ui/primitives/button.tsx'

export const BookingNumberField = ({ id, typed }: { id: string; typed: string | undefined }) => (
  <>
    <PlainField
      id={id}
      name="booking"
      label="Booking number"
      placeholder="BK-000123"
      defaultValue={typed}
      maxLength={40}
      autoComplete="off"
      required
      className="grow sm:max-w-xs"
    />
    <Button type="submit" variant="secondary" className="shrink-0">
      Find
    </Button>
  </>
)
