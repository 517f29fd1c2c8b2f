// The frame of a list: heading, CSV link, filters, rows and pages.
import type { ReactNode } from 'react'
import type { ListQuery } from '../../domain/navigation/list-url.ts'
import type { Option } from '../forms/fields/select-field.tsx'
import { PageHeader } from '../layout/page-header.tsx'
import { type Choice, ChoiceForm, ChoiceResult } from './choice-form.tsx'
import { type Column, DataTable } from './table/data-table.tsx'
import { type FilterControl, FilterForm } from './filter-form.tsx'
import { SavedViews } from './saved-views.tsx'
import { ExportLink, ListBody, type ListResult } from './list-body.tsx'

interface ListPageProps<Row extends { id: string }> {
  title: string
  introduction: string
  /** The list's path; with `.csv`, the path of its file. */
  path: string
  query: ListQuery
  list: ListResult<Row>
  /** Stand at the title. */
  actions?: ReactNode
  /** Links to other lists. On a phone they stand below the list, with the CSV link. */
  moreLinks?: ReactNode
  /** What the text search covers, such as 'Title or customer'. */
  search: string
  controls: readonly FilterControl[]
  /** The first is the default order. */
  sorts: readonly Option[]
  /** Names the table for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  /** Shows the rows, instead of a table. */
  renderRows?: ((rows: Row[]) => ReactNode) | undefined
  /** What to do next when there are no rows at all. */
  emptyState: { title: string; advice: string; action?: ReactNode }
  /** What to change in the URL to search all rows, such as the view; undefined where all are searched. */
  allRows?: ListQuery | undefined
  /** Stands above the filters. */
  children?: ReactNode
  /** The links to its views. */
  views?: ReactNode
  /** For work through many rows: the whole width of the screen, and rows of one line. */
  isDesk?: boolean
  /** Rows have sentences, which need more than one line. */
  hasSentences?: boolean
  /** What can be done with chosen rows; with the check box of each. */
  choice?: (Choice & { readonly of: (row: Row) => { value: string; label: string } | undefined }) | undefined
  /** The order in force where the URL has none; by default the first of `sorts`. */
  defaultSort?: string | undefined
}

export function ListPage<Row extends { id: string }>(props: ListPageProps<Row>) {
  const { title, introduction, path, query, list, actions, moreLinks, search, controls, sorts } = props
  const { caption, columns, renderRows, emptyState, children, views, isDesk = false } = props
  const { defaultSort, choice, allRows, hasSentences = false } = props
  const sort = String(query['sort'] ?? defaultSort ?? sorts[0]?.value)
  const links = (
    <>
      {moreLinks}
      {choice?.hasNoFile || <ExportLink path={`${path}.csv`} query={query} />}
    </>
  )
  return (
    <div className={`grid gap-6 ${isDesk ? 'desk' : ''}`}>
      <PageHeader title={title} introduction={introduction} isPlainOnPhone={actions === undefined}>
        {actions}
        <div className="hidden flex-wrap items-center gap-2 sm:flex">
          {isDesk && list.ok && <p className="mr-2 text-sm text-muted">{list.range}</p>}
          {links}
        </div>
      </PageHeader>
      {children}
      {choice && <ChoiceResult {...choice} />}
      <div className={`grid gap-6 ${isDesk ? 'desk-bar' : ''}`}>
        {views}
        {isDesk && <SavedViews path={path} query={query} />}
        <FilterForm path={path} query={query} search={search} controls={controls} sorts={sorts} />
      </div>
      <div
        className={`rounded-card bg-surface p-5 shadow-card sm:p-6 ${isDesk && !hasSentences ? 'desk-card' : ''}`}
      >
        <ListBody path={path} query={query} list={list} emptyState={emptyState} allRows={allRows}>
          {(rows) => {
            if (renderRows !== undefined) return renderRows(rows)
            const table = (
              <DataTable
                caption={caption}
                columns={columns}
                rows={rows}
                empty={emptyState}
                isDense={isDesk && !hasSentences}
                sorting={{ path, query, sort }}
                choiceOf={choice?.of}
              />
            )
            if (choice === undefined || !rows.some((row) => choice.of(row))) return table
            return (
              <ChoiceForm path={path} query={query} choice={choice}>
                {table}
              </ChoiceForm>
            )
          }}
        </ListBody>
      </div>
      <div className="flex flex-wrap gap-2 sm:hidden print:hidden">{links}</div>
    </div>
  )
}
