// How many a booking is for.
import { formatPaise } from '@affiliate-booking/shared/money'
import { type BookableProduct, childAge, type ChosenDays } from '../../domain/products/chosen-days.ts'
import { formatGroups, formatGuests, formatRooms } from '../../domain/format/numbers.ts'
import { PlainSelect } from '../forms/fields/plain-field.tsx'

interface CountSelectProps {
  name: 'guests' | 'adults' | 'children' | 'rooms'
  label: string
  count: number
  least?: number
  most: number
  format: (count: number) => string
}

function CountSelect({ name, label, count, least = 1, most, format }: CountSelectProps) {
  const options = Array.from({ length: most - least + 1 }, (_, index) => ({
    value: String(index + least),
    label: format(index + least),
  }))
  return (
    <PlainSelect
      id={name}
      label={label}
      name={name}
      key={`${name} ${count}`}
      defaultValue={String(count)}
      options={options}
    />
  )
}

interface PartyProps {
  product: BookableProduct
  chosen: ChosenDays
}

/** Guests, adults and children where those have a price, and rooms. The groups follow from the guests. */
export function Party({ product: { guestsPerRoom, guestsPerGroup }, chosen }: PartyProps) {
  const { guests, mostGuests, childPrice, stay, groups } = chosen
  if (childPrice !== null) return <AdultsAndChildren chosen={chosen} childPrice={childPrice} />
  const guestSelect = (
    <CountSelect name="guests" label="Guests" count={guests} most={mostGuests} format={formatGuests} />
  )
  if (stay === undefined)
    return guestsPerGroup == null ? (
      <div className="grid gap-2">
        {guestSelect}
        <p className="text-sm text-muted">Children pay the same.</p>
      </div>
    ) : (
      <div className="grid gap-2">
        {guestSelect}
        <p className="text-sm text-muted">
          One price for a group of up to {formatGuests(guestsPerGroup)}.
          {groups !== undefined && groups > 1 && ` ${formatGuests(guests)} are ${formatGroups(groups)}.`}
        </p>
      </div>
    )
  const { rooms, mostRooms } = stay
  return (
    <div className="grid gap-2">
      <div className="grid grid-cols-2 gap-3">
        {guestSelect}
        <CountSelect name="rooms" label="Rooms" count={rooms} most={mostRooms} format={formatRooms} />
      </div>
      {guestsPerRoom != null && (
        <p className="text-sm text-muted">
          A room takes {formatGuests(guestsPerRoom)}. Children count as guests.
        </p>
      )}
    </div>
  )
}

function AdultsAndChildren({ chosen, childPrice }: { chosen: ChosenDays; childPrice: number }) {
  const { guests, children, mostGuests } = chosen
  return (
    <div className="grid gap-2">
      <div className="grid grid-cols-2 gap-3">
        <CountSelect
          name="adults"
          label="Adults"
          count={guests - children}
          most={mostGuests - children}
          format={String}
        />
        <CountSelect
          name="children"
          label="Children"
          count={children}
          least={0}
          most={mostGuests - (guests - children)}
          format={String}
        />
      </div>
      <p className="text-sm text-muted">
        Children up to {childAge} years pay {formatPaise(childPrice)} each.
      </p>
    </div>
  )
}
