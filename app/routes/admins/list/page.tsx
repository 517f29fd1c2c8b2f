// Who administers each territory, and who has requested an admin account.
import type { Territory } from '@affiliate-booking/contract/shapes/accounts/territories'
import type { TerritoryKind } from '@affiliate-booking/contract/options/accounts/accounts'
import type { SubmissionResult } from '@conform-to/react'
import { ArrowUp, ChevronRight, UserPlus } from 'lucide-react'
import { Link } from 'react-router'
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import { roleLabels } from '../../../domain/accounts/roles.ts'
import { noValue } from '../../../domain/messages.ts'
import { ButtonLink } from '../../../ui/primitives/button.tsx'
import { Card, EmptyState } from '../../../ui/primitives/card.tsx'
import { type Column, DataTable } from '../../../ui/lists/table/data-table.tsx'
import { FilterForm } from '../../../ui/lists/filter-form.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { StatusBadge } from '../../../ui/primitives/status-badge.tsx'
import { type Capped, CappedProducts } from '../capped-products.tsx'
import { invitationsPath } from '../invitations-path.ts'
import { Applicants, type ApplicantsProps } from './applicants.tsx'
import { PrimaryAdmin, type PrimaryChoice } from './primary-admin.tsx'

interface AdminsPageProps extends ApplicantsProps {
  /** Undefined on the top level, above the countries. */
  territory: Territory | undefined
  below: readonly Territory[]
  /** Undefined if the host cannot search. */
  search: { readonly q: string | undefined; readonly hasMore: boolean } | undefined
  /** The form for an administrator of a vacant territory, by its path. */
  vacancies: Readonly<Partial<Record<string, string>>>
  /** What the fee caps in the territory; undefined if the host does not say. */
  capped: Capped | undefined
  /** Undefined if there is nobody else to choose, or if the host has no primary administrators. */
  primary: PrimaryChoice | undefined
  lastResult: SubmissionResult | undefined
  /** Whether the host has invitations. */
  invites: boolean
}

const path = '/admins'

/** The page of a territory; an empty path is the top level. */
const territoryUrl = (under: string) => (under === '' ? path : `${path}?under=${encodeURIComponent(under)}`)

export function AdminsPage(props: AdminsPageProps) {
  const { territory, below, search, vacancies, applicants, next, hasMore, capped, primary, lastResult } =
    props
  const { invites, declines } = props
  return (
    <div className="desk grid gap-8">
      <PageHeader
        title="Admins"
        introduction="Who administers which territory, and which territories are vacant."
      >
        {invites && (
          <ButtonLink to={invitationsPath} variant="secondary" size="small">
            Invitations
          </ButtonLink>
        )}
        <ButtonLink to="/dashboard/create-admin" size="small">
          <UserPlus className="size-4" aria-hidden="true" />
          Create an admin
        </ButtonLink>
      </PageHeader>
      <Applicants applicants={applicants} next={next} hasMore={hasMore} declines={declines} />
      <Territories territory={territory} below={below} search={search} vacancies={vacancies} />
      {capped && <CappedProducts capped={capped} />}
      {primary && <PrimaryAdmin key={primary.path} choice={primary} lastResult={lastResult} />}
    </div>
  )
}

const vacant = { label: 'Vacant', tone: 'waiting' } as const

/** The names of the next level down. */
const kindsBelow = {
  country: { one: 'state', many: 'states' },
  state: { one: 'district', many: 'districts' },
  district: { one: 'area', many: 'areas' },
} as const satisfies Record<TerritoryKind, { one: string; many: string }>

/** Undefined for a territory that is not divided. */
const placesBelow = ({ kind, children, vacantChildren }: Territory) =>
  children === 0
    ? undefined
    : `${formatQuantity(children, kindsBelow[kind].one, kindsBelow[kind].many)}, ${vacantChildren} vacant`

const columnsOf = (
  vacancies: AdminsPageProps['vacancies'],
  isFound: boolean,
): readonly Column<Territory>[] => [
  {
    title: 'Territory',
    render: ({ path: place, name, children, admins, primary }) =>
      children === 0 && admins.length === 0 && primary == null ? (
        <span className="font-semibold whitespace-pre-line">{name}</span>
      ) : (
        <Link
          to={territoryUrl(place)}
          className="inline-flex min-h-6 items-center gap-1 font-semibold whitespace-pre-line text-brand-text hover:underline"
        >
          {name}
          <ChevronRight className="size-4" aria-hidden="true" />
        </Link>
      ),
  },
  ...(isFound
    ? [{ title: 'In', render: ({ parents }: Territory) => parents?.toReversed().join(', ') || noValue }]
    : []),
  {
    title: 'Administered by',
    isWide: true,
    render: (node) => {
      const appoint = vacancies[node.path]
      return (
        <span className="flex flex-wrap items-center gap-x-4 whitespace-pre-line">
          <AdminsOf node={node} />
          {appoint !== undefined && (
            <TextLink to={appoint}>
              Appoint<span className="sr-only"> an administrator of {node.name}</span>
            </TextLink>
          )}
        </span>
      )
    },
  },
  {
    title: 'Below',
    folds: 'late',
    render: (territory) => placesBelow(territory) ?? noValue,
  },
]

function Territories({
  territory,
  below,
  search,
  vacancies,
}: Pick<AdminsPageProps, 'territory' | 'below' | 'search' | 'vacancies'>) {
  const q = search?.q
  const rows = below.map((node) => ({ ...node, id: node.path }))
  return (
    <Card
      id="territories"
      title={
        q === undefined ? (territory?.name ?? 'Countries') : `Territories and administrators with “${q}”`
      }
      {...(territory && {
        note: placesBelow(territory),
        action: (
          <ButtonLink
            to={territoryUrl(territory.path.split('/').slice(0, -1).join('/'))}
            variant="secondary"
            size="small"
          >
            <ArrowUp className="size-4" aria-hidden="true" />
            One level up
          </ButtonLink>
        ),
      })}
    >
      <div className="grid content-start gap-5">
        {search !== undefined && <FilterForm path={path} query={{ q }} search="Territory or administrator" />}
        {q !== undefined && (
          <ButtonLink to={path} variant="secondary" size="small" className="justify-self-start">
            All countries
          </ButtonLink>
        )}
        {territory && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="text-sm text-muted">Administered by</span>
            <AdminsOf node={territory} />
          </div>
        )}
        {rows.length === 0 ? (
          <EmptyState
            {...(q === undefined
              ? { title: 'No territories below', advice: 'This territory has no smaller ones.' }
              : { title: 'No results', advice: 'Search for a part of a name.' })}
          />
        ) : (
          <DataTable
            isDense
            caption={`Territories in ${territory?.name ?? 'your scope'}`}
            columns={columnsOf(vacancies, q !== undefined)}
            rows={rows}
            empty={{ title: 'No territories below', advice: '' }}
          />
        )}
        {search?.hasMore === true && (
          <p className="text-muted">These are the first {rows.length}. Search for more of the name.</p>
        )}
      </div>
    </Card>
  )
}

function AdminsOf({ node: { admins, primary } }: { node: Territory }) {
  const suspended = primary?.isSuspended === true ? primary : undefined
  const isShared = admins.length > 1
  const isVacant = admins.every(({ isLeaving }) => isLeaving === true)
  return (
    <>
      {isVacant && <StatusBadge status={vacant} />}
      {(admins.length > 0 || suspended) && (
        <ul className="flex flex-wrap gap-x-4">
          {admins.map((admin) => (
            <Admin
              key={admin.id}
              {...admin}
              note={`${admin.isPrimary === true && isShared ? ', primary' : ''}${admin.isLeaving === true ? ', leaving' : ''}`}
            />
          ))}
          {suspended && <Admin {...suspended} note=", primary, suspended" />}
        </ul>
      )}
    </>
  )
}

function Admin({
  id,
  name,
  role,
  note,
}: Pick<Territory['admins'][number], 'id' | 'name' | 'role'> & { note: string }) {
  return (
    <li>
      <Link
        to={`/users/${encodeURIComponent(id)}`}
        className="inline-flex min-h-6 items-center font-medium text-brand-text hover:underline"
      >
        {name}
      </Link>{' '}
      <span className="text-sm text-muted">
        {roleLabels[role]}
        {note}
      </span>
    </li>
  )
}
