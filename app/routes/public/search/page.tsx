// The search for tours and stays. It is a GET form, so each result has its own URL.
import type { ProductQuery } from '@affiliate-booking/contract/calls/products'
import type { ResponseOf } from '@affiliate-booking/contract/call'
import type { listProducts } from '@affiliate-booking/contract/calls/products'
import { productCategories, productKinds, productSorts } from '@affiliate-booking/contract/options/products'
import { ArrowLeft, ArrowRight, SlidersHorizontal } from 'lucide-react'
import { Link } from 'react-router'
import { formatDayWithoutYear } from '../../../domain/format/calendar.ts'
import { kindLabels, productPath } from '../../../domain/products/product-path.ts'
import { sortLabels } from '../../../domain/products/search-labels.ts'
import { Alert } from '../../../ui/primitives/alert.tsx'
import { Button, ButtonLink } from '../../../ui/primitives/button.tsx'
import { EmptyState } from '../../../ui/primitives/card.tsx'
import { PlainField, PlainSelect } from '../../../ui/forms/fields/plain-field.tsx'
import { ProductCard } from '../../../ui/products/product-card.tsx'
import { SitePage } from '../../../ui/layout/site-frame.tsx'
import { searchPath, searchTitle } from './search-path.ts'

interface SearchPageProps {
  query: ProductQuery
  /** A message for each invalid parameter. */
  problems: readonly string[]
  /** Undefined when the host could not be asked. */
  results: ResponseOf<typeof listProducts> | undefined
  today: string
  signedIn: boolean
}

export function SearchPage({ query, problems, results, today, signedIn }: SearchPageProps) {
  return (
    <SitePage signedIn={signedIn}>
      <main className="mx-auto grid w-full max-w-6xl content-start gap-8 px-5 py-8 sm:px-8 sm:py-12">
        <div className="grid gap-2">
          <h1 className="text-display font-bold text-balance">{searchTitle(query)}</h1>
          {query.date !== undefined && (
            <p className="text-lg text-muted">Free on {formatDayWithoutYear(query.date)}</p>
          )}
        </div>
        <SearchForm query={query} today={today} />
        {problems.length > 0 && <Alert>{problems.join(' ')}</Alert>}
        {results === undefined ? (
          <EmptyState
            title="We can’t show the results right now"
            advice="Please try again in a moment."
            action={
              <ButtonLink to={searchPath(query)} reloadDocument>
                Try again
              </ButtonLink>
            }
          />
        ) : results.rows.length === 0 ? (
          <NothingFound query={query} />
        ) : (
          <Results query={query} results={results} />
        )}
      </main>
    </SitePage>
  )
}

function Results({
  query,
  results,
}: Pick<SearchPageProps, 'query'> & { results: ResponseOf<typeof listProducts> }) {
  const { rows, next, previous } = results
  return (
    <section aria-labelledby="results" className="grid gap-8">
      <h2 id="results" className="sr-only">
        Results
      </h2>
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {rows.map((product, index) => (
          <ProductCard
            key={product.id}
            product={product}
            isFirst={index < 3}
            // Guests choose the number of rooms on the product's page.
            to={productPath(product.slug, {
              date: query.date,
              guests: product.kind === 'tour' || query.kind === 'stay' ? query.guests : undefined,
            })}
          />
        ))}
      </ul>
      {(next != null || previous != null) && (
        <nav aria-label="Pages" className="flex flex-wrap justify-between gap-3">
          {previous == null ? (
            <span />
          ) : (
            <ButtonLink to={searchPath(query, { before: previous })} variant="secondary" rel="prev">
              <ArrowLeft className="size-5" aria-hidden="true" />
              Previous page
            </ButtonLink>
          )}
          {next != null && (
            <ButtonLink to={searchPath(query, { after: next })} variant="secondary" rel="next">
              Next page
              <ArrowRight className="size-5" aria-hidden="true" />
            </ButtonLink>
          )}
        </nav>
      )}
    </section>
  )
}

function SearchForm({ query, today }: Pick<SearchPageProps, 'query' | 'today'>) {
  const { q, kind, category, date, guests, maximumPrice, sort } = query
  // The host may have categories without a label here.
  const categories =
    category === undefined || productCategories.some((one) => one === category)
      ? productCategories
      : [...productCategories, category]
  return (
    <search>
      <form
        action="/tours"
        className="grid grid-cols-5 gap-4 rounded-card bg-surface p-5 shadow-card lg:grid-cols-12 lg:items-end"
      >
        <PlainField
          id="words"
          label="Where to, or what"
          name="q"
          type="search"
          maxLength={100}
          defaultValue={q}
          placeholder="Munnar, houseboat, fort …"
          className="col-span-5 lg:col-span-4"
        />
        <PlainField
          id="date"
          label="Date"
          name="date"
          type="date"
          min={today}
          defaultValue={date}
          className="col-span-3 lg:col-span-2"
        />
        <PlainField
          id="guests"
          label={kind === 'stay' ? 'Rooms' : 'Guests'}
          name="guests"
          type="number"
          min={1}
          max={20}
          inputMode="numeric"
          defaultValue={guests}
          className="col-span-2 lg:col-span-1"
        />
        <PlainSelect
          id="sort"
          label="Sort by"
          name="sort"
          defaultValue={sort ?? ''}
          options={productSorts.map((value, index) => ({
            value: index === 0 ? '' : value,
            label: sortLabels[value],
          }))}
          className="col-span-5 lg:col-span-3"
        />
        <Button type="submit" className="order-last col-span-5 lg:order-none lg:col-span-2">
          Search
        </Button>
        <details
          open={kind !== undefined || category !== undefined || maximumPrice !== undefined}
          className="col-span-5 lg:col-span-12"
        >
          <summary className="inline-flex min-h-11 items-center gap-2 font-semibold text-brand-text">
            <SlidersHorizontal className="size-5" aria-hidden="true" />
            More filters
          </summary>
          <div className="grid gap-4 pt-3 sm:grid-cols-3">
            <PlainSelect
              id="kind"
              label="What"
              name="kind"
              defaultValue={kind ?? ''}
              options={[
                { value: '', label: 'Tours and stays' },
                ...productKinds.map((value) => ({ value, label: kindLabels[value].many })),
              ]}
            />
            <PlainSelect
              id="category"
              label="Category"
              name="category"
              defaultValue={category ?? ''}
              options={[
                { value: '', label: 'All categories' },
                ...categories.map((value) => ({ value, label: value })),
              ]}
            />
            <PlainField
              id="price"
              label="Price up to, in ₹"
              name="maximumPrice"
              type="number"
              min={0}
              max={10_000_000}
              inputMode="numeric"
              defaultValue={maximumPrice}
            />
          </div>
        </details>
      </form>
    </search>
  )
}

/** Wider searches, each without one of the filters. */
const relaxations = [
  ['date', 'on any day'],
  ['guests', 'for any number of people'],
  ['maximumPrice', 'at any price'],
  ['category', 'in all categories'],
  ['kind', 'tours and stays alike'],
  ['q', 'everywhere'],
] as const

function NothingFound({ query }: Pick<SearchPageProps, 'query'>) {
  const { after: _after, before: _before, ...search } = query
  const wider = relaxations.filter(([name]) => search[name] !== undefined)
  return (
    <div className="grid gap-4">
      <EmptyState
        title="No results for this search"
        advice={
          wider.length === 0
            ? 'There are no tours or stays yet. Please come back soon.'
            : 'Try a wider search:'
        }
        action={
          <ul className="flex flex-wrap justify-center gap-3">
            {wider.map(([name, label]) => (
              <li key={name}>
                <Link
                  to={searchPath({ ...search, [name]: undefined })}
                  className="inline-flex min-h-11 items-center rounded-full bg-surface px-4 font-semibold text-brand-text underline underline-offset-4"
                >
                  Search {label}
                </Link>
              </li>
            ))}
            {wider.length > 1 && (
              <li>
                <Link
                  to="/tours"
                  className="inline-flex min-h-11 items-center rounded-full bg-surface px-4 font-semibold text-brand-text underline underline-offset-4"
                >
                  Show everything
                </Link>
              </li>
            )}
          </ul>
        }
      />
    </div>
  )
}
