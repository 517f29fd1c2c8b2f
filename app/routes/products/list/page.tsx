// The products of a provider with their status.
import type { ManagedProductRow } from '@affiliate-booking/contract/shapes/products/products'
import { productKinds } from '@affiliate-booking/contract/options/products/products'
import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import type { ListQuery } from '../../../domain/navigation/list-url.ts'
import { kindLabels } from '../../../domain/products/product-path.ts'
import { ButtonLink } from '../../../ui/primitives/button.tsx'
import type { FilterControl } from '../../../ui/lists/filter-form.tsx'
import type { ListResult } from '../../../ui/lists/list-body.tsx'
import type { Column } from '../../../ui/lists/table/data-table.tsx'
import { ListPage } from '../../../ui/lists/list-page.tsx'
import { providerColumns } from '../../../ui/products/product-rows.tsx'
import { OwnPage, type OwnPageLinks } from './own-page.tsx'
import { managedProductPath } from '../managed-product-path.ts'

const path = '/my-services'

const controls: readonly FilterControl[] = [
  {
    name: 'state',
    label: 'Status',
    type: 'select',
    any: 'Any status',
    options: [
      { value: 'live', label: 'Active' },
      { value: 'off-sale', label: 'Off sale' },
      { value: 'waiting', label: 'Pending approval' },
      { value: 'returned', label: 'Returned' },
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

const sorts = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'title', label: 'Title' },
]

const channelTroubles = { conflict: 'Booked here and on a channel', unread: 'A channel is not read' }

/** Below where the service stands: what needs its provider in its calendars. */
const columns = providerColumns(managedProductPath).map((column): Column<ManagedProductRow> =>
  column.title === 'Status'
    ? {
        ...column,
        render: (row) => (
          <>
            {column.render(row)}
            {row.channelTrouble != null && (
              <Link
                to={`${managedProductPath(row.id)}/calendars`}
                className="text-sm font-medium text-bad underline"
              >
                {channelTroubles[row.channelTrouble]}
              </Link>
            )}
          </>
        ),
      }
    : column,
)

interface ManagedProductsPageProps {
  query: ListQuery
  list: ListResult<ManagedProductRow>
  /** The page with all of them; undefined where nothing is on sale, or the host has none. */
  page: OwnPageLinks | undefined
}

export const ManagedProductsPage = ({ query, list, page }: ManagedProductsPageProps) => (
  <div className="grid gap-6">
    <Services query={query} list={list} />
    {page && <OwnPage {...page} />}
  </div>
)

function Services({ query, list }: Omit<ManagedProductsPageProps, 'page'>) {
  return (
    <ListPage
      title="My Services"
      introduction="The tours and stays that you offer."
      path={path}
      query={query}
      list={list}
      actions={
        <ButtonLink to={`${path}/new`} size="small">
          <Plus className="size-4" aria-hidden="true" />
          New service
        </ButtonLink>
      }
      search="Title or place"
      controls={controls}
      sorts={sorts}
      caption="Your services"
      columns={columns}
      emptyState={{
        title: 'You have no services yet',
        advice: 'Add a tour or a stay with its price and days, so customers can book it.',
        action: <ButtonLink to={`${path}/new`}>New service</ButtonLink>,
      }}
    />
  )
}
