// Above the results: tours or stays, the filters' button, and the order.
import type { ProductQuery } from '@affiliate-booking/contract/calls/products/products'
import { productKinds, productSorts } from '@affiliate-booking/contract/options/products/products'
import { SlidersHorizontal } from 'lucide-react'
import { Link } from 'react-router'
import { formatCount } from '@affiliate-booking/shared/numbers'
import { kindLabels } from '../../../domain/products/product-path.ts'
import { type SearchParameter, sortLabels, searchPath } from '../../../domain/products/search.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { countFilters, type Counts, countOf, filtersId } from './filters.tsx'
import { markInvalid, searchFormId, type SearchValues } from './search-form.tsx'
import { placeOf } from './search-title.ts'

const chip =
  'inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full border px-2.5 text-sm sm:px-3.5 font-semibold whitespace-nowrap'
const chosen = 'border-brand bg-brand text-white'
const open = 'border-field-line bg-surface hover:bg-sunken'

export function Chips({ query, counts }: { query: ProductQuery; counts: Counts }) {
  const filters = countFilters(query)
  const kinds = [
    { value: undefined, label: 'All', count: undefined },
    ...productKinds.map((value) => ({
      value,
      label: kindLabels[value].many,
      count: countOf(counts, 'kind', value),
    })),
  ]
  return (
    <div className="flex flex-wrap justify-between gap-1">
      <nav aria-label="Tours or stays" className="flex gap-1 sm:gap-1.5">
        {kinds.map(({ value, label, count }) => (
          <Link
            key={label}
            to={searchPath({ ...query, kind: value })}
            {...(query.kind === value && { 'aria-current': 'page' })}
            className={`${chip} ${query.kind === value ? chosen : open}`}
          >
            {label}
            {count !== undefined && <span className="font-normal tabular-nums">{formatCount(count)}</span>}
          </Link>
        ))}
      </nav>
      <button
        type="button"
        popoverTarget={filtersId}
        className={`${chip} ${filters > 0 ? 'border-brand bg-brand-soft text-brand-text' : open} lg:hidden`}
      >
        <SlidersHorizontal className="size-4 max-sm:hidden" aria-hidden="true" />
        Filters
        {filters > 0 && <span className="tabular-nums">{filters}</span>}
      </button>
    </div>
  )
}

const scopeLink =
  'inline-flex min-h-11 items-center font-semibold text-brand-text underline underline-offset-4'

const withoutPlace = ({ state: _state, district: _district, town: _town, ...query }: ProductQuery) => query

/** Where a page led to the search, and the way out of there. */
export function Scope({ query, provider }: { query: ProductQuery; provider: string | undefined }) {
  const place = placeOf(query)
  return (
    <>
      {place !== undefined && (
        <p className="flex flex-wrap items-center gap-x-3">
          {query.town === undefined ? 'In' : 'Near'} {place}
          <Link to={searchPath(withoutPlace(query))} className={scopeLink}>
            Search everywhere
          </Link>
        </p>
      )}
      {provider !== undefined && (
        <p>
          <Link to={searchPath({ ...query, provider: undefined })} className={scopeLink}>
            Search all providers
          </Link>
        </p>
      )}
    </>
  )
}

interface SortFieldProps {
  given: SearchValues
  invalid: ReadonlySet<SearchParameter | undefined>
}

export function SortField({ given, invalid }: SortFieldProps) {
  const [first] = productSorts
  const sort = given['sort'] === first ? '' : (given['sort'] ?? '')
  const options = productSorts.map((value) => ({
    value: value === first ? '' : value,
    label: sortLabels[value],
  }))
  const isKnown = options.some(({ value }) => value === sort)
  return (
    <div className="flex shrink-0 gap-2" data-at-once>
      <label htmlFor="sort" className="sr-only">
        Sort by
      </label>
      <select
        id="sort"
        name="sort"
        form={searchFormId}
        defaultValue={sort}
        {...markInvalid(invalid, 'sort')}
        className="min-h-11 max-w-40 min-w-0 max-sm:noscript:max-w-36 rounded-control border border-field-line bg-surface px-2.5 text-sm sm:max-w-none aria-invalid:border-bad"
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        {!isKnown && <option value={sort}>{sort}</option>}
      </select>
      <div className="hidden noscript:block">
        <Button type="submit" form={searchFormId} variant="secondary" size="small">
          Sort
        </Button>
      </div>
    </div>
  )
}
