// The search for tours and stays. It is a GET form, so each result has its own URL.
import type { ProductQuery } from '@affiliate-booking/contract/calls/products/products'
import type { ResponseOf } from '@affiliate-booking/contract/call'
import type { listProducts } from '@affiliate-booking/contract/calls/products/products'
import { ArrowLeft, ArrowRight, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { daysBetween } from '@affiliate-booking/shared/days'
import { formatDayWithoutYear } from '../../../domain/format/calendar.ts'
import { formatNights, productPath } from '../../../domain/products/product-path.ts'
import { type SearchParameter, withoutLabels } from '../../../domain/products/search-labels.ts'
import { ButtonLink } from '../../../ui/primitives/button.tsx'
import { EmptyState } from '../../../ui/primitives/card.tsx'
import { ProductCard } from '../../../ui/products/product-card.tsx'
import { SitePage } from '../../../ui/layout/site-frame.tsx'
import { problemId, SearchForm, type SearchValues } from './search-form.tsx'
import { searchPath, searchTitle } from './search-path.ts'

/** A part of the search that cannot be met. */
interface Problem {
  readonly name: SearchParameter | undefined
  readonly message: string
  readonly offers: readonly { readonly label: string; readonly parameters: SearchValues }[]
}

interface SearchPageProps {
  query: ProductQuery
  /** What was asked for, also where it cannot be met. */
  given: SearchValues
  problems: readonly Problem[]
  /** Undefined when the host could not be asked. */
  results: ResponseOf<typeof listProducts> | undefined
  today: string
  signedIn: boolean
}

export function SearchPage({ query, given, problems, results, today, signedIn }: SearchPageProps) {
  return (
    <SitePage signedIn={signedIn}>
      <main className="mx-auto grid w-full max-w-6xl content-start gap-8 px-5 py-8 sm:px-8 sm:py-12">
        <div className="grid gap-2">
          <h1 className="text-display font-bold text-balance">{searchTitle(query)}</h1>
          {query.date !== undefined && (
            <p className="text-lg text-muted">{formatDays(query.date, query.departure)}</p>
          )}
        </div>
        {problems.length > 0 && <Problems problems={problems} />}
        <SearchForm given={given} invalid={new Set(problems.map(({ name }) => name))} today={today} />
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

const formatDays = (date: string, departure: string | undefined) =>
  departure === undefined
    ? `Free on ${formatDayWithoutYear(date)}`
    : `Free from ${formatDayWithoutYear(date)} to ${formatDayWithoutYear(departure)}, ${formatNights(daysBetween(date, departure))}`

function Results({
  query,
  results,
}: Pick<SearchPageProps, 'query'> & { results: ResponseOf<typeof listProducts> }) {
  const { rows, next, previous } = results
  const { date, departure, guests } = query
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
            to={productPath(product.slug, { date, departure, guests })}
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

function Problems({ problems }: Pick<SearchPageProps, 'problems'>) {
  return (
    <div role="alert" className="grid gap-5 rounded-card bg-bad-soft p-5 text-bad">
      {problems.map(({ name, message, offers }) => (
        <div key={message} className="grid gap-2">
          <p id={name && problemId(name)} className="flex items-start gap-2.5 font-medium">
            <CircleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
            <span className="min-w-0 wrap-break-word">
              {message}
              {name !== undefined && ` This search leaves ${name === 'date' ? 'the days' : 'it'} out.`}
            </span>
          </p>
          {offers.length > 0 && (
            <ul className="flex flex-wrap gap-3">
              {offers.map(({ label, parameters }) => (
                <SearchLink key={label} to={searchPath(parameters)}>
                  {label}
                </SearchLink>
              ))}
            </ul>
          )}
        </div>
      ))}
    </div>
  )
}

function SearchLink({ to, children }: { to: `/${string}`; children: ReactNode }) {
  return (
    <li>
      <Link
        to={to}
        className="inline-flex min-h-11 items-center rounded-3xl bg-surface px-4 py-2 font-semibold text-brand-text underline underline-offset-4"
      >
        {children}
      </Link>
    </li>
  )
}

/** The filters that a wider search can leave out. */
const relaxations = [
  'date',
  'departure',
  'guests',
  'maximumPrice',
  'category',
  'kind',
  'q',
] as const satisfies readonly SearchParameter[]

function NothingFound({ query }: Pick<SearchPageProps, 'query'>) {
  const { after: _after, before: _before, ...search } = query
  const wider = relaxations.filter((name) => search[name] !== undefined)
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
            {wider.map((name) => (
              <SearchLink key={name} to={searchPath({ ...search, [name]: undefined })}>
                Search {withoutLabels[name]}
              </SearchLink>
            ))}
            {wider.length > 1 && <SearchLink to="/tours">Show everything</SearchLink>}
          </ul>
        }
      />
    </div>
  )
}
