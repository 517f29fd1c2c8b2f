// Where, when and for how many: a sheet that one line opens on a phone, and a bar on a wide screen. The filters and the
// order stand elsewhere and belong to the same form. It keeps what was asked for, also where that cannot be met.
import { maximumGuests } from '@affiliate-booking/contract/options/bookings'
import { childAge } from '@affiliate-booking/contract/options/products/price-rules'
import { Search } from 'lucide-react'
import { addDays, isDay } from '@affiliate-booking/shared/days'
import type { ProductQuery } from '@affiliate-booking/contract/calls/products/products'
import type { SearchParameter } from '../../../domain/products/search.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { PlainField } from '../../../ui/forms/fields/plain-field.tsx'
import { SheetHeading, sheetOf } from './sheet.tsx'
import { searchLine } from './search-title.ts'

/** The parameters of a search, as they are in its URL. */
export type SearchValues = Readonly<Partial<Record<string, string>>>

/** The element that says why a parameter cannot be met. */
export const problemId = (name: SearchParameter) => `problem-${name}`

/** The form to which all fields of the search belong. */
export const searchFormId = 'search'

export const markInvalid = (invalid: ReadonlySet<SearchParameter | undefined>, name: SearchParameter) =>
  invalid.has(name) ? { 'aria-invalid': true, 'aria-describedby': problemId(name) } : {}

export const numberField = (value: string | undefined) => ({
  defaultValue: value,
  inputMode: 'numeric' as const,
  // A number field would show a text that is not a number as empty.
  type: value === undefined || Number.isFinite(Number(value)) ? 'number' : 'text',
})

/** The guests of an address, but for the children; a text that is no number stays. */
function adultsOf({ guests, children = '0' }: SearchValues): string | undefined {
  const adults = Number(guests) - (Number(children) || 0)
  return guests === undefined || Number.isNaN(adults) ? guests : String(Math.max(adults, 1))
}

interface SearchFormProps {
  query: ProductQuery
  given: SearchValues
  /** What cannot be met. */
  invalid: ReadonlySet<SearchParameter | undefined>
  today: string
}

/** What a search goes on with though no field shows it. */
const keptParameters = ['kind', 'state', 'district', 'town', 'provider'] as const

const panelId = 'search-panel'

export function SearchForm({ query, given, invalid, today }: SearchFormProps) {
  const { q, date, departure, children } = given
  const dayField = (name: 'date' | 'departure', value: string | undefined, first: string) => ({
    name,
    min: first,
    defaultValue: value,
    type: value === undefined || isDay(value) ? 'date' : 'text',
    ...markInvalid(invalid, name),
  })
  return (
    <search className="min-w-0 lg:col-span-full">
      <button
        type="button"
        popoverTarget={panelId}
        className="flex min-h-12 w-full items-center gap-3 rounded-full border border-field-line bg-surface px-4 text-left font-medium lg:hidden"
      >
        <Search className="size-5 shrink-0 text-brand-text" aria-hidden="true" />
        <span className="min-w-0 py-1 leading-tight text-balance wrap-break-word">
          <span className="sr-only">Change the search: </span>
          {searchLine(query)}
        </span>
      </button>
      <div {...sheetOf(panelId, 'Search')}>
        <SheetHeading panelId={panelId} title="Search" />
        {/* The page tells what cannot be met. In a closed sheet a browser could only do nothing. */}
        <form
          id={searchFormId}
          action="/tours"
          noValidate
          autoComplete="off"
          className="grid grid-cols-2 gap-4 rounded-card bg-surface max-lg:p-5 lg:grid-cols-[1.8fr_1.2fr_1.2fr_0.7fr_0.9fr_7rem] lg:p-5 lg:shadow-card"
        >
          {keptParameters.map(
            (name) =>
              query[name] !== undefined && <input key={name} type="hidden" name={name} value={query[name]} />,
          )}
          <PlainField
            id="words"
            label="Where to, or what"
            name="q"
            type="search"
            maxLength={100}
            defaultValue={q}
            placeholder="Munnar, houseboat, fort …"
            className="relative col-span-2 lg:col-auto"
            {...markInvalid(invalid, 'q')}
          />
          <PlainField
            id="date"
            label="Arrival"
            {...dayField('date', date, today)}
            className="max-[26rem]:col-span-2"
          />
          <PlainField
            id="departure"
            label="Departure"
            {...dayField('departure', departure, addDays(today, 1))}
            className="max-[26rem]:col-span-2"
          />
          <PlainField
            id="adults"
            label="Adults"
            name="adults"
            {...numberField(adultsOf(given))}
            {...markInvalid(invalid, 'guests')}
            min={1}
            max={maximumGuests}
          />
          <PlainField
            id="children"
            label={`Children (0–${childAge})`}
            name="children"
            {...numberField(children)}
            {...markInvalid(invalid, 'children')}
            min={0}
            max={maximumGuests - 1}
          />
          <Button type="submit" className="col-span-2 self-end lg:col-auto">
            Search
          </Button>
        </form>
      </div>
    </search>
  )
}
