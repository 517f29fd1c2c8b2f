// The identities in an administrator's territory, the longest waiting first.
import type { IdentityRow } from '@affiliate-booking/contract/calls/accounts/identity'
import { Link } from 'react-router'
import { roleLabels } from '../../../domain/accounts/roles.ts'
import { formatShortDay } from '../../../domain/format/dates.ts'
import { noValue } from '../../../domain/messages.ts'
import { rowUrl } from '../../../domain/navigation/list-position.ts'
import type { ListQuery } from '../../../domain/navigation/list-url.ts'
import { identityLabels } from '../../../domain/payees/payee-steps.ts'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { type Column, DataTable } from '../../../ui/lists/table/data-table.tsx'
import { type FilterControl, FilterForm } from '../../../ui/lists/filter-form.tsx'
import { SavedViews } from '../../../ui/lists/saved-views.tsx'
import { ListBody, type ListResult } from '../../../ui/lists/list-body.tsx'
import { StatusBadge } from '../../../ui/primitives/status-badge.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { identitiesPath, identityPath } from '../identity-path.ts'

const controls: readonly FilterControl[] = [
  {
    name: 'status',
    label: 'Status',
    type: 'select',
    any: identityLabels.submitted.label,
    options: [
      ...(['approved', 'declined', 'resubmission_requested'] as const).map((status) => ({
        value: status,
        label: identityLabels[status].label,
      })),
      { value: 'all', label: 'Any status' },
    ],
  },
]

const columnsOf = (query: ListQuery): readonly Column<IdentityRow>[] => [
  {
    title: 'Account',
    isText: true,
    render: ({ id, userName }) => (
      <Link
        to={rowUrl(identityPath(id), query)}
        className="inline-flex min-h-6 items-center font-semibold text-brand-text hover:underline"
      >
        {userName}
      </Link>
    ),
  },
  { title: 'Legal name', isText: true, render: ({ legalName }) => legalName },
  { title: 'Role', folds: 'early', render: ({ role }) => (role == null ? noValue : roleLabels[role]) },
  { title: 'Status', isWide: true, render: ({ status }) => <StatusBadge status={identityLabels[status]} /> },
  {
    title: 'Territory',
    isText: true,
    folds: 'late',
    render: ({ territoryName }) => territoryName ?? noValue,
  },
  { title: 'Submitted', render: ({ submittedAt }) => formatShortDay(submittedAt) },
]

const emptyState = {
  title: 'No identities to check',
  advice: 'Affiliates, providers and administrators in your territory submit them before their first payout.',
}

interface IdentitiesPageProps {
  query: ListQuery
  list: ListResult<IdentityRow>
}

export function IdentitiesPage({ query, list }: IdentitiesPageProps) {
  return (
    <div className="desk grid gap-6">
      <BackLink to="/users">Users</BackLink>
      <PageHeader title="Identities" introduction="Payouts wait until you have checked who is paid." />
      <div className="desk-bar grid gap-6">
        <SavedViews path={identitiesPath} query={query} />
        <FilterForm path={identitiesPath} query={query} search="Name, email or phone" controls={controls} />
      </div>
      <div className="desk-card rounded-card bg-surface p-5 shadow-card sm:p-6">
        <ListBody
          path={identitiesPath}
          query={query}
          list={list}
          emptyState={emptyState}
          allRows={query['status'] === 'all' ? undefined : { status: 'all' }}
        >
          {(rows) => (
            <DataTable
              isDense
              caption="Identities"
              columns={columnsOf(query)}
              rows={rows}
              empty={emptyState}
            />
          )}
        </ListBody>
      </div>
    </div>
  )
}
