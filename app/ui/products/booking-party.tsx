// How many a booking is for.
import { formatPaise } from '@affiliate-booking/shared/money'
import {
  type BookableProduct,
  childAge,
  type ChosenDays,
  notForChildren,
  takesNoChildren,
} from '../../domain/products/chosen-days.ts'
import { formatGroups, formatGuests } from '../../domain/format/numbers.ts'
import { PlainSelect } from '../forms/fields/plain-field.tsx'

interface CountSelectProps {
  name: 'guests' | 'adults' | 'children' | 'rooms'
  label: string
  count: number
  least?: number
  most: number
  format?: (count: number) => string
  /** The id of what is wrong with it. */
  problemId?: string | undefined
}

function CountSelect({ name, label, count, least = 1, most, format = String, problemId }: CountSelectProps) {
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
      {...(problemId !== undefined && { 'aria-invalid': true, 'aria-describedby': problemId })}
    />
  )
}

interface PartyProps {
  product: BookableProduct
  chosen: ChosenDays
  /** Of the booking that is changed: they were taken when it was made. */
  ownChildren?: number
}

const problemId = 'children-problem'

/** Adults, children and rooms; guests alone where no child may come. The groups follow from the guests. */
export function Party({ product, chosen, ownChildren = 0 }: PartyProps) {
  const { minimumAge } = product
  const { guests, children, mostGuests, stay } = chosen
  const isForNoChild = takesNoChildren(minimumAge)
  const isRefused = isForNoChild && children > ownChildren
  return (
    <div className="grid gap-2">
      {isForNoChild && children === 0 ? (
        <CountSelect name="guests" label="Guests" count={guests} most={mostGuests} format={formatGuests} />
      ) : (
        <div className={`grid gap-3 ${stay === undefined ? 'grid-cols-2' : 'grid-cols-3'}`}>
          <CountSelect name="adults" label="Adults" count={guests - children} most={mostGuests - children} />
          <CountSelect
            name="children"
            label="Children"
            count={children}
            least={0}
            most={mostGuests - (guests - children)}
            problemId={isRefused ? problemId : undefined}
          />
          {stay !== undefined && (
            <CountSelect name="rooms" label="Rooms" count={stay.rooms} most={stay.mostRooms} />
          )}
        </div>
      )}
      {isForNoChild && (
        <p id={problemId} className={isRefused ? 'text-sm font-medium text-bad' : 'text-sm text-muted'}>
          {notForChildren(minimumAge)}
        </p>
      )}
      <PartyHint product={product} chosen={chosen} />
    </div>
  )
}

/** What children pay, or how many a group or a room takes. */
function PartyHint({ product, chosen }: PartyProps) {
  const { minimumAge, guestsPerRoom, guestsPerGroup } = product
  const { guests, childPrice, stay, groups } = chosen
  const hint =
    stay !== undefined
      ? guestsPerRoom != null && `A room takes ${formatGuests(guestsPerRoom)}. Children count as guests.`
      : guestsPerGroup != null
        ? `One price for a group of up to ${formatGuests(guestsPerGroup)}.` +
          (groups !== undefined && groups > 1 ? ` ${formatGuests(guests)} are ${formatGroups(groups)}.` : '')
        : !takesNoChildren(minimumAge) &&
          `Children ${childYears(minimumAge)} pay ${childPrice === null ? 'the same' : `${formatPaise(childPrice)} each`}.`
  return hint !== false && <p className="text-sm text-muted">{hint}</p>
}

const childYears = (minimumAge: number | null | undefined): string =>
  minimumAge == null
    ? `up to ${childAge} years`
    : minimumAge === childAge
      ? `of ${childAge} years`
      : `of ${minimumAge} to ${childAge} years`
