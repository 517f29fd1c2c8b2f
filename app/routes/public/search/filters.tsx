// The filters: a sheet on a phone, a column on a wide screen. Each choice shows how many tours and stays it leaves.
import type { ProductQuery } from '@affiliate-booking/contract/calls/products/products'
import type { ProductList } from '@affiliate-booking/contract/shapes/products/found-products'
import {
  amenityNames,
  durationRangeNames,
  productCategories,
  ratingSteps,
} from '@affiliate-booking/contract/options/products/products'
import type { ReactNode } from 'react'
import { formatPaise } from '@affiliate-booking/shared/money'
import { formatCount } from '@affiliate-booking/shared/numbers'
import {
  amenityLabels,
  durationLabels,
  type SearchParameter,
  searchPath,
} from '../../../domain/products/search.ts'
import { Button, ButtonLink } from '../../../ui/primitives/button.tsx'
import { PlainField, PlainSelect } from '../../../ui/forms/fields/plain-field.tsx'
import { markInvalid, numberField, searchFormId, type SearchValues } from './search-form.tsx'
import { SheetHeading, sheetOf } from './sheet.tsx'

export const filtersId = 'filters'

const filterNames = [
  'category',
  'minimumPrice',
  'maximumPrice',
  'minimumRating',
  'duration',
  'instant',
  'freeCancellation',
  ...amenityNames,
] as const satisfies readonly SearchParameter[]

/** How many filters a search has. */
export const countFilters = (query: ProductQuery): number =>
  filterNames.filter((name) => query[name] !== undefined).length

export type Counts = Pick<ProductList, 'filterCounts' | 'priceRange'>

/** Undefined where the API does not count. */
export const countOf = ({ filterCounts }: Counts, name: SearchParameter, value: string) =>
  filterCounts?.find((one) => one.name === name && one.value === value)?.count

interface FiltersProps {
  query: ProductQuery
  given: SearchValues
  invalid: ReadonlySet<SearchParameter | undefined>
  counts: Counts
}

export function Filters({ query, given, invalid, counts }: FiltersProps) {
  const { category = '', minimumPrice, maximumPrice } = given
  const { priceRange } = counts
  const categories = [...productCategories, ...[category].filter((own) => own !== '' && !isKnown(own))]
  const choice = { query, counts }
  return (
    <aside aria-label="Filters" className="min-w-0 max-lg:contents">
      <div {...sheetOf(filtersId, 'Filters')} data-at-once>
        <SheetHeading panelId={filtersId} title="Filters" />
        <div className="grid gap-6 max-lg:p-5">
          <PlainSelect
            id="category"
            name="category"
            form={searchFormId}
            label="Category"
            defaultValue={category}
            {...markInvalid(invalid, 'category')}
            options={[
              { value: '', label: 'All categories' },
              ...categories.map((value) => ({
                value,
                label: withCount(value, countOf(counts, 'category', value)),
              })),
            ]}
          />
          <fieldset className="grid gap-2">
            <legend className="mb-2 font-semibold">Price in ₹</legend>
            <div className="grid grid-cols-2 gap-3">
              <PlainField
                id="lowest"
                name="minimumPrice"
                form={searchFormId}
                label="From"
                {...numberField(minimumPrice)}
                {...markInvalid(invalid, 'minimumPrice')}
                min={0}
                max={10_000_000}
              />
              <PlainField
                id="highest"
                name="maximumPrice"
                form={searchFormId}
                label="Up to"
                {...numberField(maximumPrice)}
                {...markInvalid(invalid, 'maximumPrice')}
                min={0}
                max={10_000_000}
              />
            </div>
            {priceRange != null && priceRange.lowest < priceRange.highest && (
              <p className="text-sm text-muted tabular-nums">
                {formatPaise(priceRange.lowest)} to {formatPaise(priceRange.highest)} in this search
              </p>
            )}
          </fieldset>
          <Group legend="Rating">
            <Choice {...choice} name="minimumRating" value="" label="Any" />
            {ratingSteps.map((value) => (
              <Choice
                key={value}
                {...choice}
                name="minimumRating"
                value={value}
                label={`${value} and better`}
              />
            ))}
          </Group>
          {(query.kind !== 'stay' || query.duration !== undefined) && (
            <Group legend="Duration of tours">
              <Choice {...choice} name="duration" value="" label="Any" />
              {durationRangeNames.map((value) => (
                <Choice key={value} {...choice} name="duration" value={value} label={durationLabels[value]} />
              ))}
            </Group>
          )}
          {(query.kind !== 'tour' || amenityNames.some((name) => query[name] !== undefined)) && (
            <Group legend="Stays with">
              {amenityNames.map((name) => (
                <Choice key={name} {...choice} name={name} value="yes" label={amenityLabels[name]} isOnOff />
              ))}
            </Group>
          )}
          <Group legend="Booking">
            <Choice
              {...choice}
              name="instant"
              value="yes"
              label="Confirmed as soon as we receive the payment"
              isOnOff
            />
            <Choice
              {...choice}
              name="freeCancellation"
              value="yes"
              label="Free cancellation until 24 hours before"
              isOnOff
            />
          </Group>
          {countFilters(query) > 0 && (
            <ButtonLink to={searchPath(withoutFilters(query))} variant="secondary" reloadDocument>
              Clear filters
            </ButtonLink>
          )}
          <Button
            type="submit"
            form={searchFormId}
            className="max-lg:sticky max-lg:bottom-5 max-lg:shadow-[0_0_0_1.25rem_var(--surface)] lg:hidden lg:noscript:inline-flex"
          >
            Show results
          </Button>
        </div>
      </div>
    </aside>
  )
}

const isKnown = (category: string) => productCategories.some((one) => one === category)

const withoutFilters = (query: ProductQuery) => ({
  ...query,
  ...Object.fromEntries(filterNames.map((name) => [name, undefined])),
})

const withCount = (label: string, count: number | undefined) =>
  count === undefined ? label : `${label} (${formatCount(count)})`

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="grid">
      <legend className="mb-1 font-semibold">{legend}</legend>
      {children}
    </fieldset>
  )
}

interface ChoiceProps {
  query: ProductQuery
  counts: Counts
  name: (typeof filterNames)[number]
  value: string
  label: string
  isOnOff?: boolean
}

function Choice({ query, counts, name, value, label, isOnOff = false }: ChoiceProps) {
  const count = value === '' ? undefined : countOf(counts, name, value)
  const isChosen = String(query[name] ?? '') === value
  return (
    <label
      className={`flex min-h-11 items-center gap-3 py-1 leading-tight ${count === 0 && !isChosen ? 'text-muted' : ''}`}
    >
      <input
        type={isOnOff ? 'checkbox' : 'radio'}
        name={name}
        value={value}
        form={searchFormId}
        defaultChecked={isChosen}
        className="size-5 shrink-0 accent-brand"
      />
      <span className="grow">{label}</span>
      {count !== undefined && (
        <span className="text-sm text-muted tabular-nums">
          {formatCount(count)}
          <span className="sr-only"> found</span>
        </span>
      )}
    </label>
  )
}
