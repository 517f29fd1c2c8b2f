// The views of a list, such as upcoming and past.
import { Link } from 'react-router'
import { listUrl, type ListQuery } from '../../domain/navigation/list-url.ts'
import type { Option } from '../forms/fields/select-field.tsx'
import { OpenCount } from '../layout/open-count.tsx'

interface View extends Option {
  /** What waits there. */
  count?: number | null | undefined
}

interface ListViewsProps {
  /** For screen readers. */
  label: string
  path: string
  query: ListQuery
  /** The first is the default; its URL has no `view`. */
  views: readonly View[]
}

export function ListViews({ label, path, query, views }: ListViewsProps) {
  const shown = query['view'] ?? views[0]?.value
  return (
    <nav aria-label={label} className="print:hidden">
      <ul className="inline-flex max-w-full flex-wrap gap-1 rounded-control bg-sunken p-1">
        {views.map(({ value, label: text, count }, index) => (
          <li key={value}>
            <Link
              to={listUrl(path, index === 0 ? {} : { view: value })}
              aria-current={value === shown ? 'page' : undefined}
              className="inline-flex min-h-11 items-center rounded-[0.6rem] px-3 sm:px-4 text-sm font-semibold whitespace-nowrap text-muted hover:text-ink aria-[current=page]:bg-surface aria-[current=page]:text-ink aria-[current=page]:shadow-card"
            >
              {text}
              <OpenCount count={count} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
