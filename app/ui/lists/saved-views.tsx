// The views of a list that a person has saved, as tabs; and a form to save, rename or remove the one that is shown.
import { Link, useFetcher, useRouteLoaderData } from 'react-router'
import type { ListQuery } from '../../domain/navigation/list-url.ts'
import {
  longestViewName,
  type SavedView,
  savedViewsPath,
  searchOfView,
} from '../../domain/navigation/saved-view.ts'
import { Button } from '../primitives/button.tsx'
import { controlStyle } from '../primitives/control-style.ts'
import { viewListStyle, viewStyle } from './view-style.ts'

interface SavedViewsProps {
  /** Of the list. */
  path: string
  query: ListQuery
}

const none: readonly SavedView[] = []

export function SavedViews({ path, query }: SavedViewsProps) {
  const kept = useRouteLoaderData<{ savedViews?: readonly SavedView[] }>('routes/shell/route')?.savedViews
  const views = (kept ?? none).filter((view) => view.path === path)
  const search = searchOfView(query)
  const shown = views.find((view) => view.search === search)
  return (
    <>
      {views.length > 0 && (
        <nav aria-label="Saved views" className="print:hidden">
          <ul className={viewListStyle}>
            {views.map((view) => (
              <li key={view.name}>
                <Link
                  to={`${path}?${view.search}`}
                  aria-current={view === shown ? 'page' : undefined}
                  className={viewStyle}
                >
                  {view.name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {/* A view alone has a tab already. */}
      {kept && /(^|&)(?!view=)\w/.test(search) && (
        <ViewForm key={`${search} ${shown?.name}`} path={path} search={search} shown={shown} />
      )}
    </>
  )
}

function ViewForm({ path, search, shown }: { path: string; search: string; shown: SavedView | undefined }) {
  // Not a navigation: where the connection is lost, the list stays.
  const { Form } = useFetcher()
  return (
    <details className="print:hidden">
      <summary className="flex min-h-11 w-fit items-center rounded-control text-sm font-semibold text-brand-text">
        {shown ? 'Change this view' : 'Save this view'}
      </summary>
      <Form method="post" action={savedViewsPath} className="flex flex-wrap items-end gap-2">
        <input type="hidden" name="path" value={path} />
        <input type="hidden" name="search" value={search} />
        {shown && <input type="hidden" name="was" value={shown.name} />}
        <label className="grid gap-1.5 text-sm font-medium">
          Name of the view
          <input
            name="name"
            required
            maxLength={longestViewName}
            defaultValue={shown?.name}
            autoComplete="off"
            className={controlStyle}
          />
        </label>
        <Button type="submit" name="intent" value="save" variant="secondary">
          {shown ? 'Rename' : 'Save'}
        </Button>
        {shown && (
          <Button type="submit" name="intent" value="remove" variant="quiet">
            Remove
          </Button>
        )}
      </Form>
    </details>
  )
}
