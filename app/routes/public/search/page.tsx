// The search for tours and stays. It is a GET form, so each result has its own URL.
import type { ProductQuery } from '@affiliate-booking/contract/calls/products/products'
import { amenityNames } from '@affiliate-booking/contract/options/products/products'
import { ArrowLeft, ArrowRight, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { daysBetween } from '@affiliate-booking/shared/days'
import { formatCount } from '@affiliate-booking/shared/numbers'
import { formatDayWithoutYear } from '../../../domain/format/calendar.ts'
import { formatNights, productPath } from '../../../domain/products/product-path.ts'
import { type SearchParameter, withoutLabels, searchPath } from '../../../domain/products/search.ts'
import { ButtonLink } from '../../../ui/primitives/button.tsx'
import { EmptyState } from '../../../ui/primitives/card.tsx'
import { CardHeart, type Saving } from '../../../ui/products/card-heart.tsx'
import { ProductCard } from '../../../ui/products/product-card.tsx'
import { SkipLink } from '../../../ui/layout/skip-link.tsx'
import { SitePage } from '../../../ui/layout/site-frame.tsx'
import { Filters } from './filters.tsx'
import { Chips, Scope, SortField } from './result-bar.tsx'
import { problemId, SearchForm, type SearchValues } from './search-form.tsx'
import type { SearchResults } from './search-results.ts'
import { countedTitle } from './search-title.ts'
import './suggestions.css'
import searchScript from './script/search-script.ts?url&no-inline'

/** A part of the search that cannot be met. */
interface Problem {
  readonly name: SearchParameter | undefined
  readonly message: string
  readonly offers: readonly { readonly label: string; readonly parameters: SearchValues }[]
}

interface SearchPageProps extends Saving {
  query: ProductQuery
  /** What was asked for, also where it cannot be met. */
  given: SearchValues
  problems: readonly Problem[]
  /** Undefined when the host could not be asked. */
  results: SearchResults | undefined
  /** The name of the only one whose tours and stays these are. */
  provider: string | undefined
  today: string
  signedIn: boolean
  /** Whether people book without an account. */
  findsTrips: boolean
}

export function SearchPage(props: SearchPageProps) {
  const { query, given, problems, results, provider, today, signedIn, findsTrips, ...saving } = props
  const invalid = new Set(problems.map(({ name }) => name))
  const counts = results ?? {}
  return (
    <SitePage
      signedIn={signedIn}
      findsTrips={findsTrips}
      isWide
      className="grid content-start gap-x-8 gap-y-2.5 px-5 py-3 sm:px-8 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-y-8 lg:py-8"
    >
      <SkipLink to={results === undefined || results.rows.length === 0 ? 'results' : 'list'}>
        Skip to the results
      </SkipLink>
      {problems.length > 0 && <Problems problems={problems} />}
      <SearchForm query={query} given={given} invalid={invalid} today={today} />
      <Filters query={query} given={given} invalid={invalid} counts={counts} />
      <section aria-labelledby="results" className="grid min-w-0 content-start gap-2.5 lg:gap-5">
        <Chips query={query} counts={counts} />
        <div
          className={`flex min-h-11 items-center justify-between gap-3 ${provider === undefined ? '' : 'flex-wrap'}`}
        >
          <div className="min-w-0">
            <h1 id="results" className="leading-tight font-bold text-balance sm:text-title">
              {countedTitle({ ...query, provider }, results?.total)}
              {query.q !== undefined && <span className="max-sm:sr-only">: “{query.q}”</span>}
            </h1>
            {query.date !== undefined && (
              <p className="text-muted max-sm:sr-only">{formatDays(query.date, query.departure)}</p>
            )}
          </div>
          <SortField given={given} invalid={invalid} />
        </div>
        <Scope query={query} provider={provider} />
        {results?.correctedText != null && (
          <p role="status">
            Nothing found for “{query.q}”. These are the results for <strong>{results.correctedText}</strong>.
          </p>
        )}
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
          <NothingFound query={query} results={results} />
        ) : (
          <Results query={query} results={results} {...saving} />
        )}
        {results !== undefined && <NearbyTowns query={query} towns={results.nearbyTowns} />}
      </section>
      {/* Not async, as on the page of a product. */}
      <script type="module" src={searchScript} />
    </SitePage>
  )
}

const formatDays = (date: string, departure: string | undefined) =>
  departure === undefined
    ? `Free on ${formatDayWithoutYear(date)}`
    : `Free from ${formatDayWithoutYear(date)} to ${formatDayWithoutYear(departure)}, ${formatNights(daysBetween(date, departure))}`

type ResultsProps = Pick<SearchPageProps, 'query'> & Saving & { results: SearchResults }

function Results({ query, results, ...saving }: ResultsProps) {
  const { rows, next, previous } = results
  const { date, departure, guests, children } = query
  return (
    <>
      <h2 className="sr-only">Results</h2>
      <ul id="list" className="grid gap-5 sm:grid-cols-2">
        {rows.map((product, index) => (
          <ProductCard
            key={product.id}
            product={product}
            distance={product.distance}
            total={product.total}
            isFirst={index < 2}
            isWide
            to={productPath(product.slug, { date, departure, guests, children })}
            action={<CardHeart product={product} {...saving} />}
          />
        ))}
      </ul>
      {(next != null || previous != null) && (
        <nav aria-label="Pages" className="flex flex-wrap justify-between gap-3 pt-3">
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
    </>
  )
}

/** Where a search for a town finds little. */
function NearbyTowns({ query, towns }: { query: ProductQuery; towns: SearchResults['nearbyTowns'] }) {
  if (towns.length === 0) return null
  return (
    <section aria-labelledby="nearby" className="grid gap-3 pt-3">
      <h2 id="nearby" className="text-lg font-bold tracking-tight">
        More nearby
      </h2>
      <ul className="flex flex-wrap gap-3">
        {towns.map(({ name, distance, text }) => (
          <SearchLink key={text} to={searchPath({ ...query, q: text })}>
            {name}
            <span className="font-normal text-muted">&nbsp;{distance}</span>
          </SearchLink>
        ))}
      </ul>
    </section>
  )
}

function Problems({ problems }: Pick<SearchPageProps, 'problems'>) {
  return (
    <div role="alert" className="grid gap-5 rounded-card bg-bad-soft p-5 text-bad lg:col-span-full">
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
        className="inline-block min-h-11 rounded-3xl bg-surface px-4 py-2.5 font-semibold text-brand-text underline underline-offset-4"
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
  ...amenityNames,
  'freeCancellation',
  'instant',
  'duration',
  'minimumRating',
  'minimumPrice',
  'maximumPrice',
  'category',
  'provider',
  'town',
  'district',
  'state',
  'kind',
  'q',
] as const satisfies readonly SearchParameter[]

function NothingFound({ query, results }: Pick<ResultsProps, 'query' | 'results'>) {
  const { total, wider: counted, otherDays } = results
  const { after, before, ...search } = query
  const set = relaxations.filter((name) => search[name] !== undefined)
  if ((after ?? before) !== undefined && (total ?? (set.length === 0 ? 1 : 0)) > 0) {
    return (
      <EmptyState
        title="No more results"
        advice="The list has changed since you opened it."
        action={<ButtonLink to={searchPath(query)}>Back to the first page</ButtonLink>}
      />
    )
  }
  const countWithout = (name: string) => counted?.find((one) => one.name === name)?.count
  const helpful = set.filter((name) => countWithout(name) !== undefined)
  const wider = counted == null ? set : helpful
  const advice =
    set.length === 0
      ? 'There are no tours or stays yet. Please come back soon.'
      : wider.length === 0
        ? 'Remove at least two of your filters.'
        : 'Remove one of your filters:'
  return (
    <EmptyState
      title="No results for this search"
      advice={otherDays.length > 0 ? 'There are some on other days:' : advice}
      action={
        <div className="grid justify-items-center gap-3">
          {otherDays.length > 0 && (
            <>
              <ul className="flex flex-wrap justify-center gap-3">
                {otherDays.map(({ date, departure, name, count }) => (
                  <SearchLink key={date} to={searchPath({ ...search, date, departure })}>
                    {name}
                    <span className="tabular-nums">&nbsp;({count})</span>
                  </SearchLink>
                ))}
              </ul>
              <p className="mt-3 text-sm text-muted">
                Or: {advice.charAt(0).toLowerCase() + advice.slice(1)}
              </p>
            </>
          )}
          <ul className="flex flex-wrap justify-center gap-3">
            {wider.map((name) => {
              const left = {
                ...search,
                [name]: undefined,
                ...(name === 'date' && { departure: undefined }),
                ...(name === 'guests' && { children: undefined }),
              }
              const count = countWithout(name)
              return (
                <SearchLink key={name} to={searchPath(left)}>
                  Search {withoutLabels[name]}
                  {count !== undefined && <span className="tabular-nums">&nbsp;({formatCount(count)})</span>}
                </SearchLink>
              )
            })}
            {set.length > 1 && <SearchLink to="/tours">Show everything</SearchLink>}
          </ul>
        </div>
      }
    />
  )
}
