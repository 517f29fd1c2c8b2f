// The services of a territory: those that wait for approval first.
import type { ManagedProductRow } from '@affiliate-booking/contract/products'
import { productKinds } from '@affiliate-booking/contract/options/products'
import type { ListQuery } from '../../../domain/navigation/list-url.ts'
import { kindLabels } from '../../../domain/products/product-path.ts'
import { ButtonLink } from '../../../ui/primitives/button.tsx'
import { DataTable } from '../../../ui/lists/data-table.tsx'
import { type FilterControl, FilterForm } from '../../../ui/lists/filter-form.tsx'
import { ExportLink, ListBody, type ListResult } from '../../../ui/lists/list-body.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { adminColumns } from '../../../ui/products/product-rows.tsx'

const path = '/products'

const controls: readonly FilterControl[] = [
  {
    name: 'state',
    label: 'Status',
    type: 'select',
    any: 'Pending approval',
    options: [
      { value: 'live', label: 'Active' },
      { value: 'returned', label: 'Returned' },
      { value: 'all', label: 'Any status' },
    ],
  },
  {
    name: 'kind',
    label: 'Kind',
    type: 'select',
    any: 'Tours and stays',
    options: productKinds.map((kind) => ({ value: kind, label: kindLabels[kind].one })),
  },
]

const sorts = {
  waiting: [
    { value: 'oldest', label: 'Oldest first' },
    { value: 'newest', label: 'Newest first' },
    { value: 'title', label: 'Title' },
  ],
  other: [
    { value: 'newest', label: 'Newest first' },
    { value: 'oldest', label: 'Oldest first' },
    { value: 'title', label: 'Title' },
  ],
}

const columns = adminColumns((id) => `${path}/${encodeURIComponent(id)}`)

interface ApprovalsPageProps {
  query: ListQuery
  list: ListResult<ManagedProductRow>
}

export function ApprovalsPage({ query, list }: ApprovalsPageProps) {
  const isQueue = query['state'] === undefined
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Products"
        introduction={
          isQueue
            ? 'New products and edits that wait for your approval.'
            : 'The tours and stays of your territory.'
        }
      >
        <ExportLink path={`${path}.csv`} query={query} />
        {isQueue ? (
          <ButtonLink to={`${path}?state=all`} variant="secondary" size="small">
            All products
          </ButtonLink>
        ) : (
          <ButtonLink to={path} variant="secondary" size="small">
            What waits
          </ButtonLink>
        )}
      </PageHeader>
      <FilterForm
        path={path}
        query={query}
        search="Title, place or provider"
        controls={controls}
        sorts={isQueue ? sorts.waiting : sorts.other}
      />
      <div className="rounded-card bg-surface p-5 shadow-card sm:p-6">
        <ListBody
          path={path}
          query={query}
          list={list}
          emptyState={{
            title: 'Nothing waits for approval',
            advice: 'New services of your territory, and edits of them, appear here.',
            action: (
              <ButtonLink to={`${path}?state=all`} variant="secondary">
                All products
              </ButtonLink>
            ),
          }}
        >
          {(rows) => (
            <DataTable
              caption="Services of your territory"
              columns={columns}
              rows={rows}
              empty={{ title: 'Nothing here', advice: '' }}
            />
          )}
        </ListBody>
      </div>
    </div>
  )
}
