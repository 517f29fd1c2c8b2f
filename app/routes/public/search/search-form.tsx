// The form of the search. It keeps what was asked for, also where that cannot be met.
import {
  productCategories,
  productKinds,
  productSorts,
} from '@affiliate-booking/contract/options/products/products'
import { maximumGuests } from '@affiliate-booking/contract/options/bookings'
import { SlidersHorizontal } from 'lucide-react'
import { addDays, isDay } from '@affiliate-booking/shared/days'
import { kindLabels } from '../../../domain/products/product-path.ts'
import { type SearchParameter, sortLabels } from '../../../domain/products/search-labels.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { PlainField, PlainSelect } from '../../../ui/forms/fields/plain-field.tsx'

/** The parameters of a search, as they are in its URL. */
export type SearchValues = Readonly<Partial<Record<string, string>>>

/** The element that says why a parameter cannot be met. */
export const problemId = (name: SearchParameter) => `problem-${name}`

interface SearchFormProps {
  given: SearchValues
  /** What cannot be met. */
  invalid: ReadonlySet<SearchParameter | undefined>
  today: string
}

export function SearchForm({ given, invalid, today }: SearchFormProps) {
  const { q, kind = '', category = '', date, departure, guests, maximumPrice } = given
  const sort = given['sort'] === productSorts[0] ? '' : (given['sort'] ?? '')
  const markInvalid = (name: SearchParameter) =>
    invalid.has(name) ? { 'aria-invalid': true, 'aria-describedby': problemId(name) } : {}
  const dayField = (name: 'date' | 'departure', value: string | undefined, first: string) => ({
    name,
    min: first,
    defaultValue: value,
    // A date field would show a text that is not a date as empty.
    type: value === undefined || isDay(value) ? 'date' : 'text',
    ...markInvalid(name),
  })
  const numberField = (name: 'guests' | 'maximumPrice', value: string | undefined) => ({
    name,
    defaultValue: value,
    inputMode: 'numeric' as const,
    type: value === undefined || Number.isFinite(Number(value)) ? 'number' : 'text',
    ...markInvalid(name),
  })
  const choiceField = (name: 'sort' | 'kind' | 'category', value: string, options: readonly Option[]) => ({
    id: name,
    name,
    defaultValue: value,
    options: withGiven(value, options),
  })
  return (
    <search>
      <form
        action="/tours"
        className="grid grid-cols-6 gap-4 rounded-card bg-surface p-5 shadow-card lg:grid-cols-[2fr_1.5fr_1.5fr_0.8fr_1.7fr_auto] lg:items-end"
      >
        <PlainField
          id="words"
          label="Where to, or what"
          name="q"
          type="search"
          maxLength={100}
          defaultValue={q}
          placeholder="Munnar, houseboat, fort …"
          className="col-span-6 lg:col-auto"
        />
        <PlainField
          id="date"
          label="Arrival"
          {...dayField('date', date, today)}
          className="col-span-6 min-[26rem]:col-span-3 lg:col-auto"
        />
        <PlainField
          id="departure"
          label="Departure"
          {...dayField('departure', departure, addDays(today, 1))}
          className="col-span-6 min-[26rem]:col-span-3 lg:col-auto"
        />
        <PlainField
          id="guests"
          label="Guests"
          {...numberField('guests', guests)}
          min={1}
          max={maximumGuests}
          className="col-span-2 lg:col-auto"
        />
        <PlainSelect
          label="Sort by"
          {...choiceField(
            'sort',
            sort,
            productSorts.map((value, index) => ({
              value: index === 0 ? '' : value,
              label: sortLabels[value],
            })),
          )}
          className="col-span-4 lg:col-auto"
        />
        <Button type="submit" className="order-last col-span-6 lg:order-none lg:col-auto">
          Search
        </Button>
        <details
          open={kind !== '' || category !== '' || maximumPrice !== undefined}
          className="col-span-6 lg:col-span-full"
        >
          <summary className="inline-flex min-h-11 items-center gap-2 font-semibold text-brand-text">
            <SlidersHorizontal className="size-5" aria-hidden="true" />
            More filters
          </summary>
          <div className="grid gap-4 pt-3 sm:grid-cols-3">
            <PlainSelect
              label="What"
              {...choiceField('kind', kind, [
                { value: '', label: 'Tours and stays' },
                ...productKinds.map((value) => ({ value, label: kindLabels[value].many })),
              ])}
            />
            <PlainSelect
              label="Category"
              {...choiceField('category', category, [
                { value: '', label: 'All categories' },
                ...productCategories.map((value) => ({ value, label: value })),
              ])}
            />
            <PlainField
              id="price"
              label="Price up to, in ₹"
              {...numberField('maximumPrice', maximumPrice)}
              min={0}
              max={10_000_000}
            />
          </div>
        </details>
      </form>
    </search>
  )
}

interface Option {
  readonly value: string
  readonly label: string
}

/** The options, and the given value if it is none of them: the host may have others, and a wrong one stays visible. */
const withGiven = (given: string, options: readonly Option[]): readonly Option[] =>
  options.some(({ value }) => value === given) ? options : [...options, { value: given, label: given }]
