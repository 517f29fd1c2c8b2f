// The filters of a list as a form that sets the URL. Below the text search, the controls collapse on a phone.
import { Search, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Form } from 'react-router'
import {
  unfilteredUrl,
  isFiltered,
  listUrl,
  type ListQuery,
  withoutPaging,
} from '../../domain/navigation/list-url.ts'
import { Button, ButtonLink } from '../primitives/button.tsx'
import { controlStyle } from '../primitives/control-style.ts'
import type { Option } from '../forms/fields/select-field.tsx'

/** A control, named as in the call's query. */
export type FilterControl =
  | { readonly name: string; readonly label: string; readonly type: 'date' }
  | { readonly name: string; readonly label: string; readonly type: 'number'; min: number; max: number }
  | {
      readonly name: string
      readonly label: string
      readonly type: 'select'
      readonly options: readonly Option[]
      /** The option without a filter, such as 'Any status'. */
      readonly any: string
    }

interface FilterFormProps {
  path: string
  query: ListQuery
  /** What the text search covers, such as 'Title or customer'. */
  search?: string
  controls?: readonly FilterControl[]
  /** The first is the default order. */
  sorts?: readonly Option[]
}

const none: readonly never[] = []

/** On wide screens the controls fit in one line. */
const denseControlStyle = `${controlStyle} lg:px-2.5 lg:text-sm`

export function FilterForm({ path, query, search, controls = none, sorts = none }: FilterFormProps) {
  // The URL may name the default order, too.
  const sort = query['sort'] === sorts[0]?.value ? undefined : query['sort']
  const form = useSyncedControls({ ...query, sort })
  // Such as of a link from a report: filters that have no control here.
  const others = Object.entries(withoutPaging(query)).filter(
    ([name, value]) =>
      value !== undefined &&
      name !== 'q' &&
      name !== 'sort' &&
      controls.every((control) => control.name !== name),
  )
  const isOfLink = others.some(([name]) => name !== 'view')
  const isNarrowed = isOfLink || controls.some(({ name }) => query[name] !== undefined) || sort !== undefined
  return (
    <Form ref={form} method="get" action={path} role="search" className="list-filters grid gap-3">
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {search !== undefined && (
        <div className="flex items-end gap-2">
          <label className="grid grow gap-1.5 font-medium sm:max-w-md">
            <span className="text-sm">{search}</span>
            <input
              type="search"
              name="q"
              maxLength={100}
              // In view only where the label is not: see desk.css.
              placeholder={search}
              defaultValue={query['q']}
              autoComplete="off"
              className={`${controlStyle} placeholder:text-transparent`}
            />
          </label>
          <Button type="submit" aria-label="Search">
            <Search className="size-5" aria-hidden="true" />
            <span className="hidden sm:inline" aria-hidden="true">
              Search
            </span>
          </Button>
        </div>
      )}
      {(controls.length > 0 || sorts.length > 0) && (
        <details open={isNarrowed}>
          <summary className="flex min-h-11 w-fit items-center gap-2 rounded-control text-sm font-semibold text-brand-text">
            <SlidersHorizontal className="size-4" aria-hidden="true" />
            {sorts.length > 0 ? 'Filter and sort' : 'Filter'}
          </summary>
          {/* From the top: on a slow connection, a label that has come before its control stays where it is. */}
          <div className="flex flex-wrap items-start gap-3 pt-1">
            {controls.map((control) => (
              <LabelledControl key={control.name} label={control.label}>
                <Control control={control} value={query[control.name]} />
              </LabelledControl>
            ))}
            {sorts.length > 0 && (
              <LabelledControl label="Sort by">
                <select name="sort" defaultValue={sort ?? ''} className={denseControlStyle}>
                  {sorts.map(({ value, label }, index) => (
                    <option key={value} value={index === 0 ? '' : value}>
                      {label}
                    </option>
                  ))}
                </select>
              </LabelledControl>
            )}
            <Button type="submit" variant="secondary" className="self-end">
              Show
            </Button>
            {isFiltered(query) && (
              <ButtonLink to={unfilteredUrl(path, query)} variant="quiet" className="self-end">
                Clear filters
              </ButtonLink>
            )}
          </div>
        </details>
      )}
    </Form>
  )
}

function LabelledControl({ label, children }: { label: string; children: ReactNode }) {
  return (
    <label className="grid min-w-32 grow gap-1.5 text-sm font-medium sm:grow-0">
      <span>{label}</span>
      {children}
    </label>
  )
}

function Control({ control, value }: { control: FilterControl; value: string | number | undefined }) {
  if (control.type !== 'select') {
    const { label: _, ...input } = control
    return <input {...input} defaultValue={value} className={denseControlStyle} />
  }
  return (
    <select name={control.name} defaultValue={value ?? ''} className={denseControlStyle}>
      <option value="">{control.any}</option>
      {control.options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

/**
 * Updates the controls when the URL changes. A remount would lose the focus, and the input from before hydration.
 */
function useSyncedControls(query: ListQuery) {
  const form = useRef<HTMLFormElement>(null)
  const search = listUrl('', query)
  const shown = useRef(search)
  useEffect(() => {
    if (shown.current === search) return
    shown.current = search
    const values = new URLSearchParams(search)
    for (const control of form.current?.elements ?? []) {
      if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) {
        control.value = values.get(control.name) ?? ''
      }
    }
  }, [search])
  return form
}
