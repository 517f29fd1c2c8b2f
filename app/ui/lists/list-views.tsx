// The views of a list, such as upcoming and past.
import { Link } from 'react-router'
import { listUrl, type ListQuery } from '../../domain/navigation/list-url.ts'
import type { Option } from '../forms/fields/select-field.tsx'
import { viewListStyle, viewStyle } from './view-style.ts'
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
      <ul className={viewListStyle}>
        {views.map(({ value, label: text, count }, index) => (
          <li key={value}>
            <Link
              to={listUrl(path, index === 0 ? {} : { view: value })}
              aria-current={value === shown ? 'page' : undefined}
              className={viewStyle}
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
