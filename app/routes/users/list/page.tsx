// The accounts in an administrator's territory.
import type { UserRow } from '@affiliate-booking/contract/shapes/accounts/users'
import { accountListStatuses } from '@affiliate-booking/contract/options/accounts/accounts'
import { roles } from '@affiliate-booking/contract/options/accounts/roles'
import { Link } from 'react-router'
import { formatShortDay } from '../../../domain/format/dates.ts'
import { rowUrl } from '../../../domain/navigation/list-position.ts'
import type { ListQuery } from '../../../domain/navigation/list-url.ts'
import { noValue } from '../../../domain/messages.ts'
import { roleLabels } from '../../../domain/accounts/roles.ts'
import { accountStatusLabels } from '../../../domain/labels/status-labels.ts'
import { CellParts } from '../../../ui/lists/table/cell-parts.tsx'
import type { Column } from '../../../ui/lists/table/data-table.tsx'
import type { FilterControl } from '../../../ui/lists/filter-form.tsx'
import type { ListResult } from '../../../ui/lists/list-body.tsx'
import { ListPage } from '../../../ui/lists/list-page.tsx'
import { ButtonLink } from '../../../ui/primitives/button.tsx'
import { StatusBadge } from '../../../ui/primitives/status-badge.tsx'
import { identitiesPath } from '../identity-path.ts'
import { AddressText } from '../../../ui/primitives/address-text.tsx'

const path = '/users'

const controls: readonly FilterControl[] = [
  {
    name: 'role',
    label: 'Role',
    type: 'select',
    any: 'Any role',
    options: roles.map((role) => ({ value: role, label: roleLabels[role] })),
  },
  {
    name: 'status',
    label: 'Status',
    type: 'select',
    any: 'Any status',
    options: accountListStatuses.map((status) => ({
      value: status,
      label: accountStatusLabels[status].label,
    })),
  },
]

const sorts = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'name', label: 'Name' },
]

const columnsOf = (query: ListQuery): readonly Column<UserRow>[] => [
  {
    title: 'Name',
    isText: true,
    sorts: { ascending: 'name' },
    render: ({ id, name }) => (
      <Link
        to={rowUrl(`${path}/${encodeURIComponent(id)}`, query)}
        className="inline-flex min-h-6 items-center font-semibold text-brand-text hover:underline"
      >
        {name}
      </Link>
    ),
  },
  { title: 'Role', render: ({ role }) => (role == null ? noValue : roleLabels[role]) },
  {
    title: 'Status',
    render: ({ status, isDeleted }) => (
      <StatusBadge status={accountStatusLabels[isDeleted === true ? 'deleted' : status]} />
    ),
  },
  {
    title: 'Contact',
    isWide: true,
    isText: true,
    render: ({ email, phone }) => (
      <CellParts note={phone}>{email != null && <AddressText>{email}</AddressText>}</CellParts>
    ),
  },
  {
    title: 'Territory',
    folds: 'late',
    render: ({ territoryName }) => territoryName ?? noValue,
  },
  {
    title: 'Since',
    // An email needs the room.
    folds: 'early',
    sorts: { ascending: 'oldest', descending: 'newest' },
    render: ({ createdAt }) => formatShortDay(createdAt),
  },
]

/** To register as a partner. */
export interface PartnerInvitation {
  readonly label: string
  readonly address: string
  /** Opens WhatsApp with a text around the address. */
  readonly whatsApp: string
}

interface UsersPageProps {
  query: ListQuery
  list: ListResult<UserRow>
  /** Whether the host has identities to check. */
  hasIdentities: boolean
  invitations: readonly PartnerInvitation[]
}

export const UsersPage = ({ invitations, ...list }: UsersPageProps) => (
  <div className="grid gap-6">
    <Accounts {...list} />
    <details className="print:hidden">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand-text">
        Invite a partner
      </summary>
      <ul className="grid gap-4 sm:grid-cols-2">
        {invitations.map(({ label, address, whatsApp }) => (
          <li key={address} className="grid content-start justify-items-start gap-2">
            <span className="font-semibold">{label}</span>
            <span className="wrap-anywhere select-all">{address}</span>
            <ButtonLink to={whatsApp} variant="secondary" size="small" target="_blank" rel="noreferrer">
              Send by WhatsApp<span className="sr-only">: {label}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </details>
  </div>
)

function Accounts({ query, list, hasIdentities }: Omit<UsersPageProps, 'invitations'>) {
  return (
    <ListPage
      title="Users"
      introduction="The accounts in your territory."
      path={path}
      query={query}
      list={list}
      isDesk
      actions={
        hasIdentities && (
          <ButtonLink to={identitiesPath} variant="secondary" size="small">
            Check identities
          </ButtonLink>
        )
      }
      search="Name, email or phone"
      controls={controls}
      sorts={sorts}
      caption="Accounts"
      columns={columnsOf(query)}
      emptyState={{
        title: 'No users yet',
        advice: 'Customers, affiliates and providers in your territory appear here when they register.',
      }}
    />
  )
}
