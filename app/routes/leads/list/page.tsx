// The leads of a territory, with what each waits for; for affiliates the leads that they sent.
import type { LeadAssignee, LeadRow } from '@affiliate-booking/contract/shapes/leads'
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import { Link } from 'react-router'
import type { LeadOutlook } from '../../../.server/lists/lead-outlook.ts'
import { roleLabels } from '../../../domain/accounts/roles.ts'
import { formatShortDay } from '../../../domain/format/dates.ts'
import { leadPriorityLabels } from '../../../domain/labels/lead-labels.ts'
import { leadStatusLabels, leadTypeLabel } from '../../../domain/labels/status-labels.ts'
import { leadClock } from '../../../domain/leads/lead-clock.ts'
import { type LeadView, leadViewLabels } from '../../../domain/leads/lead-views.ts'
import { noValue } from '../../../domain/messages.ts'
import type { ChoiceAnswer } from '../../../domain/navigation/choice-answer.ts'
import { rowUrl } from '../../../domain/navigation/list-position.ts'
import { allRowsOf, type ListQuery } from '../../../domain/navigation/list-url.ts'
import type { FilterControl } from '../../../ui/lists/filter-form.tsx'
import type { ListResult } from '../../../ui/lists/list-body.tsx'
import { ListPage } from '../../../ui/lists/list-page.tsx'
import { ListViews } from '../../../ui/lists/list-views.tsx'
import { CellParts } from '../../../ui/lists/table/cell-parts.tsx'
import type { Column } from '../../../ui/lists/table/data-table.tsx'
import { ButtonLink } from '../../../ui/primitives/button.tsx'
import { controlStyle } from '../../../ui/primitives/control-style.ts'
import { Reference } from '../../../ui/primitives/reference.tsx'
import { StatusBadge } from '../../../ui/primitives/status-badge.tsx'
import { addLeadPath } from '../add-lead-path.ts'
import { typeControl, workControls } from '../filter-controls.ts'
import { assignChosen, assignToField } from './form.ts'

/** With its words for the affiliate who sent it. */
export type ShownLeadRow = LeadRow & { outlook?: LeadOutlook | undefined }

interface LeadsPageProps {
  isAdmin: boolean
  view: LeadView
  views: readonly LeadView[]
  /** The order in force. */
  sort: string | undefined
  query: ListQuery
  list: ListResult<ShownLeadRow>
  emptyState: { title: string; advice: string }
  /** Where to go from an empty list. */
  emptyLink: { label: string; to: string } | undefined
  assignees: readonly LeadAssignee[]
  /** Whether there are more of them. */
  hasMoreAssignees: boolean
  /** What won leads can wait for. */
  wins: readonly { value: string; label: string }[]
  /** Whether the reader can enter a lead. */
  canAdd: boolean
  /** To other ways of working with leads. */
  links: readonly { label: string; to: string }[]
  /** The server's clock. */
  now: string
  answer: ChoiceAnswer | undefined
}

const path = '/leads'

const statusControl: FilterControl = {
  name: 'status',
  label: 'Status',
  type: 'select',
  any: 'Any status',
  options: Object.entries(leadStatusLabels).map(([value, { label }]) => ({ value, label })),
}

const adminSorts = [
  { value: '', label: 'Default order' },
  { value: 'due', label: 'Due first' },
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
]
const winControl = (wins: LeadsPageProps['wins']): FilterControl => ({
  name: 'win',
  label: 'Win',
  type: 'select',
  any: 'Any win',
  options: wins,
})

const affiliateSorts = adminSorts.filter(({ value }) => value !== 'due')

/** An administrator’s laptop leaves the number to the page of the lead. */
function person(query: ListQuery, isAdmin: boolean): Column<LeadRow> {
  return {
    title: 'Lead',
    isText: true,
    render: ({ id, leadId, userName }) => (
      <CellParts
        note={
          <span className={isAdmin ? 'cell-extra' : ''}>
            <Reference>{leadId}</Reference>
          </span>
        }
      >
        <Link
          to={rowUrl(`${path}/${id}`, query)}
          className="inline-flex min-h-6 items-center text-brand-text underline-offset-4 hover:underline"
        >
          {userName}
        </Link>
      </CellParts>
    ),
  }
}

const status: Column<LeadRow> = {
  title: 'Status',
  render: (lead) => <StatusBadge status={leadStatusLabels[lead.status]} />,
}

const type: Column<LeadRow> = { title: 'Type', render: (lead) => leadTypeLabel(lead.type) }

const received: Column<LeadRow> = {
  title: 'Received',
  sorts: { ascending: 'oldest', descending: 'newest' },
  render: ({ createdAt }) => <span className="whitespace-nowrap">{formatShortDay(createdAt)}</span>,
}

const affiliateColumns = (query: ListQuery): readonly Column<ShownLeadRow>[] => [
  person(query, false),
  {
    ...status,
    isText: true,
    isWide: true,
    render: ({ status: state, outlook }) => (
      <span className="grid justify-items-start gap-1">
        <StatusBadge status={leadStatusLabels[state]} />
        <span className="text-sm font-normal text-muted">{outlook?.state}</span>
      </span>
    ),
  },
  {
    title: 'What comes next',
    isText: true,
    isWide: true,
    render: ({ outlook }) => <span className="font-normal">{outlook?.next ?? noValue}</span>,
  },
  { title: 'You earn', isText: true, render: ({ outlook }) => outlook?.earning ?? noValue },
  type,
  {
    title: 'Last change',
    render: ({ outlook }) => <span className="whitespace-nowrap">{outlook?.moved ?? noValue}</span>,
  },
  received,
]

const adminColumns = (query: ListQuery, now: Date): readonly Column<LeadRow>[] => [
  person(query, true),
  {
    title: 'Waits for',
    isWide: true,
    isText: 'longest',
    sorts: { ascending: 'due' },
    render(lead) {
      const clock = leadClock(lead, now)
      if (clock === undefined) return noValue
      return (
        <span className="cell-parts">
          <StatusBadge status={clock.badge} />
          {clock.note !== undefined && <span className="text-sm font-normal text-muted">{clock.note}</span>}
        </span>
      )
    },
  },
  status,
  {
    title: 'Type',
    folds: 'early',
    render: ({ type: wanted, priority }) =>
      priority === 'medium' ? (
        leadTypeLabel(wanted)
      ) : (
        <CellParts note={`${leadPriorityLabels[priority].label} priority`}>{leadTypeLabel(wanted)}</CellParts>
      ),
  },
  {
    title: 'Assigned to',
    isText: true,
    render: ({ assignedToName, territory }) => (
      <CellParts note={<span className="cell-extra">{territory ?? 'No district'}</span>}>
        {assignedToName ?? 'Nobody yet'}
      </CellParts>
    ),
  },
  { ...received, folds: 'early' },
]

/** The bar of chosen rows: who gets them. */
const choiceOf = ({
  assignees,
  hasMoreAssignees,
  answer,
}: Pick<LeadsPageProps, 'assignees' | 'hasMoreAssignees' | 'answer'>) => ({
  control: assignees.length > 0 && (
    <select
      name={assignToField}
      aria-label="Assign to"
      className={`${controlStyle} min-w-0 grow basis-56 sm:max-w-md`}
    >
      <option value="">Assign to…</option>
      {assignees.map(({ id, name, role, openLeads }) => (
        <option key={id} value={id}>
          {`${name}, ${roleLabels[role]} (${formatQuantity(openLeads, 'open lead', 'open leads')})`}
        </option>
      ))}
      {hasMoreAssignees && <option disabled>For others, first enter the lead’s district</option>}
    </select>
  ),
  actions: assignees.length > 0 ? [{ intent: assignChosen, label: 'Assign' }] : [],
  done: { one: 'lead assigned', many: 'leads assigned' },
  answer,
  rowPath: (id: string) => `${path}/${id}`,
  of: ({ id, version, leadId }: LeadRow) =>
    version == null ? undefined : { value: `${id}.${version}`, label: leadId },
})

export function LeadsPage(props: LeadsPageProps) {
  const { isAdmin, view, views, sort, query, list, assignees, wins, now, links } = props
  return (
    <ListPage
      title="Leads"
      introduction={
        isAdmin
          ? 'People who want a loan, insurance or a home.'
          : 'People whom you have sent. Their contact details are hidden.'
      }
      path={path}
      query={query}
      list={list}
      actions={
        props.canAdd ? (
          <ButtonLink to={addLeadPath} size="small">
            Add a lead
          </ButtonLink>
        ) : undefined
      }
      moreLinks={links.map(({ label, to }) => (
        <ButtonLink key={to} to={to} variant="secondary" size="small">
          {label}
        </ButtonLink>
      ))}
      search={isAdmin ? 'Name, email, phone or number' : 'Number, such as LEAD-000123'}
      controls={
        isAdmin ? [statusControl, ...workControls(assignees), winControl(wins)] : [statusControl, typeControl]
      }
      sorts={isAdmin ? adminSorts : affiliateSorts}
      caption={`Leads: ${leadViewLabels[view]}`}
      columns={isAdmin ? adminColumns(query, new Date(now)) : affiliateColumns(query)}
      emptyState={{
        ...props.emptyState,
        action: props.emptyLink && (
          <ButtonLink to={props.emptyLink.to} size="small">
            {props.emptyLink.label}
          </ButtonLink>
        ),
      }}
      allRows={allRowsOf(view)}
      choice={isAdmin ? choiceOf(props) : undefined}
      isDesk
      hasSentences={!isAdmin}
      defaultSort={sort}
      views={
        <ListViews
          label="Lead views"
          path={path}
          query={query}
          views={views.map((value) => ({ value, label: leadViewLabels[value] }))}
        />
      }
    />
  )
}
