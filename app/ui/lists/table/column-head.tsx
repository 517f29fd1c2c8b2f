// The head of a column. Where the list can be sorted by it, it is a link, so it works without scripts.
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { Link } from 'react-router'
import { listUrl, type ListQuery, withoutPaging } from '../../../domain/navigation/list-url.ts'

/** How a list is sorted, and where another order leads. */
export interface Sorting {
  readonly path: string
  readonly query: ListQuery
  /** The order in force, one of the list's sorts. */
  readonly sort: string | undefined
}

export interface ColumnHeading {
  readonly title: string
  /** Aligned right. What a row is about in money, the `sum`, stands beside its title in a card. */
  readonly isNumber?: boolean | 'sum'
  /**
   * In a dense table it shares the room that is left and ends with an ellipsis, until it has the pointer or the focus. The
   * `longest` gets about twice as much as others.
   */
  readonly isText?: boolean | 'longest'
  /**
   * Left out of a dense table where names need the room, as the page of the row has it too: `early` on a laptop, `late` on
   * a tablet.
   */
  readonly folds?: 'early' | 'late'
  /** Orders of the list by this column. */
  readonly sorts?: { readonly ascending?: string; readonly descending?: string }
}

interface ColumnHeadProps {
  column: ColumnHeading
  sorting: Sorting | undefined
}

const icons = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown } as const

export function ColumnHead({ column: { title, isNumber, isText, folds, sorts }, sorting }: ColumnHeadProps) {
  const cell = {
    role: 'columnheader',
    scope: 'col',
    'data-number': isNumber,
    'data-text': isText,
    'data-fold': folds,
  } as const
  if (sorts === undefined || sorting === undefined) return <th {...cell}>{title}</th>
  const { path, query, sort } = sorting
  const order = orderOf(sorts, sort)
  const next =
    order === 'ascending' || (order === 'none' && isNumber)
      ? (sorts.descending ?? sorts.ascending)
      : (sorts.ascending ?? sorts.descending)
  const Icon = icons[order]
  return (
    <th {...cell} aria-sort={order} aria-label={title}>
      {/* Cards show no heads, so there is no link to focus. */}
      <span className="sort-title">{title}</span>
      <Link
        to={listUrl(path, { ...withoutPaging(query), sort: next })}
        className="sort-link items-center gap-1 rounded-control hover:text-ink"
        aria-label={`Sort by ${title}`}
      >
        {title}
        <Icon className={order === 'none' ? 'size-3.5 opacity-50' : 'size-3.5 text-ink'} aria-hidden="true" />
      </Link>
    </th>
  )
}

function orderOf({ ascending, descending }: NonNullable<ColumnHeading['sorts']>, sort: string | undefined) {
  if (sort === undefined) return 'none'
  if (sort === ascending) return 'ascending'
  return sort === descending ? 'descending' : 'none'
}
