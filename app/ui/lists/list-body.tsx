// The rows of a list and its pages, or why there are none.
import { ArrowLeft, ArrowRight, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  unfilteredUrl,
  withoutPaging,
  isFiltered,
  listUrl,
  type ListQuery,
  pageUrl,
} from '../../domain/navigation/list-url.ts'
import { Alert } from '../primitives/alert.tsx'
import { ButtonLink } from '../primitives/button.tsx'
import { EmptyState } from '../primitives/card.tsx'

/** The loaded page of a list. */
export type ListResult<Row> =
  | {
      readonly ok: true
      readonly rows: Row[]
      readonly next: string | null
      readonly previous: string | null
      /** Which rows these are, of how many. */
      readonly range?: string | undefined
    }
  | { readonly ok: false; readonly message: string | undefined }

interface ListBodyProps<Row> {
  path: string
  query: ListQuery
  list: ListResult<Row>
  /** What to do next when there are no rows at all. */
  emptyState: { title: string; advice: string; action?: ReactNode }
  /** What to change in the URL to search all rows, such as the view; undefined where all are searched. */
  allRows?: ListQuery | undefined
  /** Renders the rows; there is at least one. */
  children: (rows: Row[]) => ReactNode
}

export function ListBody<Row>(props: ListBodyProps<Row>) {
  return (
    <>
      {/* For screen readers: what a search, a filter or another page has brought, while the focus stays in the form. */}
      <p role="status" className="sr-only">
        {summaryOf(props.list)}
      </p>
      <Rows {...props} />
    </>
  )
}

/** An error says so by itself. */
function summaryOf(list: ListResult<unknown>): string {
  if (!list.ok) return ''
  return list.rows.length === 0 ? 'Nothing to show' : (list.range ?? `Shown: ${list.rows.length}`)
}

function Rows<Row>({ path, query, list, emptyState, allRows, children }: ListBodyProps<Row>) {
  if (!list.ok) {
    return (
      <div className="grid justify-items-start gap-4">
        <Alert>{list.message ?? 'This list could not be loaded.'}</Alert>
        <ButtonLink to={listUrl(path, query)} reloadDocument>
          Try again
        </ButtonLink>
      </div>
    )
  }
  const { rows, next, previous, range } = list
  if (rows.length === 0 && next === null && previous === null)
    return <EmptyList path={path} query={query} emptyState={emptyState} allRows={allRows} />
  return (
    <div className="grid gap-6">
      {rows.length === 0 ? (
        <EmptyState
          title="No results on this page"
          advice={
            next === null ? 'There are no more rows to search.' : 'The next page searches the rows after it.'
          }
        />
      ) : (
        children(rows)
      )}
      <Pager path={path} query={query} next={next} previous={previous} range={range} />
    </div>
  )
}

function EmptyList({
  path,
  query,
  emptyState,
  allRows,
}: Pick<ListBodyProps<unknown>, 'path' | 'query' | 'emptyState' | 'allRows'>) {
  if (query['after'] !== undefined || query['before'] !== undefined) {
    return (
      <EmptyState
        title="No more results"
        advice="The list has changed since you opened it."
        action={<ButtonLink to={listUrl(path, withoutPaging(query))}>Back to the first page</ButtonLink>}
      />
    )
  }
  if (!isFiltered(query)) return <EmptyState {...emptyState} />
  return (
    <EmptyState
      title="No results"
      advice={
        allRows === undefined
          ? 'Try other search words or fewer filters.'
          : 'This view has none. Search in All, or try other search words or fewer filters.'
      }
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {allRows !== undefined && (
            <ButtonLink to={listUrl(path, { ...query, ...allRows })}>Search in All</ButtonLink>
          )}
          <ButtonLink to={unfilteredUrl(path, query)} variant="secondary">
            Clear filters
          </ButtonLink>
        </div>
      }
    />
  )
}

interface PagerProps {
  path: string
  query: ListQuery
  next: string | null
  previous: string | null
  range: string | undefined
}

/**
 * Which rows are shown, and links to the previous and next page, with the same filters and order. By their keys a link that
 * was followed is gone, so that the focus goes to the title, above the new rows.
 */
function Pager({ path, query, next, previous, range }: PagerProps) {
  if (next === null && previous === null) return range && <p className="text-sm text-muted">{range}</p>
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-3 print:hidden">
      {previous !== null && (
        <ButtonLink
          key={previous}
          to={pageUrl(path, query, { before: previous })}
          rel="prev"
          variant="secondary"
        >
          <ArrowLeft className="size-5" aria-hidden="true" />
          Previous
          <span className="sr-only"> page</span>
        </ButtonLink>
      )}
      <p className="text-sm text-muted">{range}</p>
      {next !== null && (
        <ButtonLink key={next} to={pageUrl(path, query, { after: next })} rel="next" variant="secondary">
          Next
          <span className="sr-only"> page</span>
          <ArrowRight className="size-5" aria-hidden="true" />
        </ButtonLink>
      )}
    </nav>
  )
}

/** Downloads the whole list as CSV, with the same filters and order. */
export function ExportLink({ path, query }: { path: string; query: ListQuery }) {
  return (
    <ButtonLink to={listUrl(path, withoutPaging(query))} reloadDocument variant="secondary" size="small">
      <Download className="size-4" aria-hidden="true" />
      Export CSV
    </ButtonLink>
  )
}
