// The frame of a list: heading, CSV link, filters, rows and pages.
import type { ReactNode } from 'react'
import type { ListQuery } from '../../domain/navigation/list-url.ts'
import type { Option } from '../forms/fields/select-field.tsx'
import { PageHeader } from '../layout/page-header.tsx'
import { type Column, DataTable } from './data-table.tsx'
import { type FilterControl, FilterForm } from './filter-form.tsx'
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
  /** What to do next when there are no rows at all. */
  emptyState: { title: string; advice: string; action?: ReactNode }
  /** Stands above the filters. */
  children?: ReactNode
}

export function ListPage<Row extends { id: string }>(props: ListPageProps<Row>) {
  const { title, introduction, path, query, list, actions, moreLinks, search, controls, sorts } = props
  const { caption, columns, emptyState, children } = props
  const links = (
    <>
      {moreLinks}
      <ExportLink path={`${path}.csv`} query={query} />
    </>
  )
  return (
    <div className="grid gap-6">
      <PageHeader title={title} introduction={introduction} isPlainOnPhone={actions === undefined}>
        {actions}
        <div className="hidden flex-wrap gap-2 sm:flex">{links}</div>
      </PageHeader>
      {children}
      <FilterForm path={path} query={query} search={search} controls={controls} sorts={sorts} />
      <div className="rounded-card bg-surface p-5 shadow-card sm:p-6">
        <ListBody path={path} query={query} list={list} emptyState={emptyState}>
          {(rows) => <DataTable caption={caption} columns={columns} rows={rows} empty={emptyState} />}
        </ListBody>
      </div>
      <div className="flex flex-wrap gap-2 sm:hidden print:hidden">{links}</div>
    </div>
  )
}
