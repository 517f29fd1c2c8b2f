// The leads in the actor's scope: a page, or all of them as CSV. Leads that were merged into others are left out.
import type { LeadExport, LeadQuery, leadSorts } from '@affiliate-booking/contract/calls/leads/leads'
import type { Page } from '@affiliate-booking/contract/lists'
import { closedLeadStatuses, lostReasonLabels } from '@affiliate-booking/contract/options/leads'
import type { LeadAssignee, LeadRow } from '@affiliate-booking/contract/shapes/leads'
import { addDays, instantInIndia, todayInIndia } from '@affiliate-booking/shared/days'
import { and, eq, inArray, isNull, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { hasValue } from '../../db/conditions/planned-values.ts'
import type { Database } from '../../db/database.ts'
import { leads } from '../../db/schema/leads.ts'
import { isChosen } from '../../lists/chosen-rows.ts'
import { countRows } from '../../lists/count-rows.ts'
import { type CsvColumn, renderCsv, momentColumn } from '../../lists/csv.ts'
import { readAll, readPage, type Slice, type Sorting } from '../../lists/page.ts'
import { formatPlainRupees } from '../../lists/plain-rupees.ts'
import { prefixQuery } from '../../lists/prefix-query.ts'
import { scopeOf } from '../territories/scope.ts'
import { type Actor, isAdminAccount } from '../users/account.ts'
import type { StoredLead } from './find-lead.ts'
import { isCounted } from './counted-leads.ts'
import { listAssigneesOfPage } from './assignees.ts'
import { describeLeadRow, progressFor, selectLeadRows } from './lead-rows.ts'
import { hasWaitingWin } from './wins/waiting-wins.ts'
import { isUuid } from '../../uuid.ts'
import { parseLeadNumber } from '../../public-numbers.ts'

interface ListDeps {
  db: Database
  now: () => Date
}

const sortings: Record<(typeof leadSorts)[number], Omit<Sorting, 'name' | 'id'>> = {
  due: { by: leads.dueAt, isDescending: false },
  newest: { by: leads.createdAt, isDescending: true },
  oldest: { by: leads.createdAt, isDescending: false },
}

const sortingOf = (sort: LeadQuery['sort'] = 'newest'): Sorting => ({
  name: sort,
  id: leads.id,
  ...sortings[sort],
})

/** People type the digits alone, too. */
const numberIn = (text: string | undefined): number | null =>
  text === undefined ? null : parseLeadNumber(/^\s*\d/.test(text) ? `LEAD-${text.trim()}` : text)

/** A lead by its number, or by that of one that was merged into it, which somebody may still name. */
function hasNumber({ id, role }: Actor, number: number): SQL {
  const isSent = role === 'affiliate' ? sql`and named.referral_affiliate_id = ${id}` : sql``
  return sql`${leads.id} in (
    select unnest(array[named.id, named.duplicate_of]) from leads as named where named.lead_number = ${number} ${isSent})`
}

/** Affiliates find their leads by the number alone: the rest is masked, and a search would give it away. */
function matchesSearch(actor: Actor, text: string | undefined): SQL | undefined {
  if (!text) return undefined
  const number = numberIn(text)
  const byNumber = number === null ? undefined : hasNumber(actor, number)
  if (!isAdminAccount(actor)) return byNumber ?? sql`false`
  const digits = text.replaceAll(/\D/g, '')
  const isPhone = /^[\d\s+()-]+$/.test(text) && digits.length >= 4
  const words = prefixQuery(text)
  return (
    or(
      byNumber,
      isPhone ? hasPhone(digits) : undefined,
      isPhone || words === null ? undefined : sql`${leads.search} @@ ${words}`,
    ) ?? sql`false`
  )
}

/** A whole number is found by its index, the last digits of one are not. */
const hasPhone = (digits: string): SQL =>
  digits.length >= 10
    ? eq(leads.phoneNumber, digits.slice(-10))
    : sql`${leads.phoneNumber} like ${`%${digits}`}`

const isOpen = () => notInArray(leads.status, [...closedLeadStatuses])

/** Without a first answer in time, or due today or before, or with nobody. */
function waitsFor(waits: LeadQuery['waits'], now: Date): SQL | undefined {
  if (waits === undefined) return undefined
  if (waits === 'unassigned') return and(isNull(leads.assignedTo), isOpen())
  if (waits === 'late')
    return and(hasValue(leads.status, 'new'), isNull(leads.firstRespondedAt), lt(leads.dueAt, now))
  return and(isOpen(), lt(leads.dueAt, instantInIndia(addDays(todayInIndia(now), 1), '00:00')))
}

function isWith(actor: Actor, assigned: string | undefined): SQL | undefined {
  if (assigned === undefined) return undefined
  if (assigned === 'me') return eq(leads.assignedTo, actor.id)
  return isUuid(assigned) ? eq(leads.assignedTo, assigned) : sql`false`
}

/**
 * Without leads that were merged into others and are done with. Affiliates find a lead of theirs by its number also when
 * it was merged into one that somebody else is credited for: its page says so.
 */
function isListed(actor: Actor, { q, win }: LeadExport): SQL | undefined {
  // Money that came for one before it was merged has to go back all the same.
  if (win === 'return') return undefined
  const isNamed = actor.role === 'affiliate' && numberIn(q) !== null
  const isOfOthers = sql`(select kept.referral_affiliate_id from leads as kept where kept.id = ${leads.duplicateOf})
    is distinct from ${leads.referralAffiliateId}`
  return or(isNull(leads.duplicateOf), isNamed ? isOfOthers : undefined)
}

/** The leads in scope that match a filter. */
export function matchingLeads(actor: Actor, filter: LeadExport, now: Date): SQL | undefined {
  const { q, status, state, type, priority, waits, win, assigned, importId, ids } = filter
  return and(
    scopeOf(actor).leads(),
    isListed(actor, filter),
    isChosen(leads.id, ids),
    matchesSearch(actor, q),
    status && eq(leads.status, status),
    state === 'open' ? isOpen() : undefined,
    state === 'closed' ? inArray(leads.status, [...closedLeadStatuses]) : undefined,
    type && eq(leads.type, type),
    priority && eq(leads.priority, priority),
    waitsFor(waits, now),
    win && hasWaitingWin(actor, win),
    isWith(actor, assigned),
    isCounted(actor, filter),
    importId === undefined ? undefined : isAdminAccount(actor) ? eq(leads.importId, importId) : sql`false`,
  )
}

const reader =
  ({ db, now }: ListDeps, actor: Actor, filter: LeadExport) =>
  async (slice: Slice) => {
    const rows = await selectLeadRows(db, { key: slice.key, ...progressFor(actor) })
      .where(and(matchingLeads(actor, filter, now()), slice.where))
      .orderBy(...slice.orderBy)
      .limit(slice.limit)
    return rows.map((row) => ({
      ...describeLeadRow(actor, row),
      key: row.key,
      territoryPath: row.lead.territoryPath,
    }))
  }

interface LeadPage extends Page<LeadRow> {
  assignees?: LeadAssignee[] | undefined
  moreAssignees?: boolean | undefined
}

/** A page of the leads in scope, and for administrators those who can be given them. */
export async function listLeads(deps: ListDeps, actor: Actor, query: LeadQuery): Promise<LeadPage> {
  const { db, now } = deps
  const matching = () =>
    db
      .select({ row: sql`1` })
      .from(leads)
      .where(matchingLeads(actor, query, now()))
      .getSQL()
  const page = await readPage(query, sortingOf(query.sort), reader(deps, actor, query), () =>
    countRows(db, matching()),
  )
  return {
    ...page,
    rows: page.rows.map(({ key: _key, territoryPath: _path, ...row }) => row),
    ...(await listAssigneesOfPage(db, actor, page.rows, query.assigned)),
  }
}

const columns: readonly CsvColumn<LeadRow>[] = [
  { title: 'Lead', of: ({ leadId }) => leadId },
  { title: 'Name', of: ({ userName }) => userName },
  { title: 'Email', of: ({ email }) => email },
  { title: 'Phone', of: ({ phone }) => phone ?? null },
  { title: 'Type', of: ({ type }) => type ?? null },
  { title: 'Status', of: ({ status }) => status },
  { title: 'Priority', of: ({ priority }) => priority },
  { title: 'Territory', of: ({ territory }) => territory ?? null },
  { title: 'Assigned to', of: ({ assignedToName }) => assignedToName ?? null },
  { title: 'Source', of: ({ source }) => source },
  momentColumn('Created', ({ createdAt }) => createdAt),
  momentColumn('Answer promised by', ({ slaDueAt }) => slaDueAt),
  momentColumn('First answer', ({ firstRespondedAt }) => firstRespondedAt),
  { title: 'Next action', of: ({ nextAction }) => nextAction ?? null },
  momentColumn('Next action on', ({ nextActionAt }) => nextActionAt),
]

/** What a file for administrators has besides. */
const detailColumns = {
  amount: leads.amount,
  city: leads.city,
  message: leads.message,
  lostReason: leads.lostReason,
  closedValue: leads.closedValue,
}

type DetailedRow = LeadRow & { details: Pick<StoredLead, keyof typeof detailColumns> }

const rupeesOf = (paise: number | null) => (paise === null ? null : formatPlainRupees(paise))

/** Titled so that an import of the file finds them. */
const adminColumns: readonly CsvColumn<DetailedRow>[] = [
  ...columns,
  { title: 'Amount (INR)', of: ({ details }) => rupeesOf(details.amount) },
  { title: 'Place', of: ({ details, territory }) => details.city ?? territory ?? null },
  { title: 'Message', of: ({ details }) => details.message },
  {
    title: 'Lost because',
    of: ({ details: { lostReason } }) => (lostReason === null ? null : lostReasonLabels[lostReason]),
  },
  { title: 'Deal value (INR)', of: ({ details }) => rupeesOf(details.closedValue) },
]

/** Affiliates get what their list shows them. */
export function exportLeads(deps: ListDeps, actor: Actor, filter: LeadExport): ReadableStream<Uint8Array> {
  const sorting = sortingOf(filter.sort)
  if (!isAdminAccount(actor)) return renderCsv(columns, readAll(sorting, reader(deps, actor, filter)))
  return renderCsv(
    adminColumns,
    readAll(sorting, async (slice) => {
      const rows = await selectLeadRows(deps.db, { key: slice.key, details: detailColumns })
        .where(and(matchingLeads(actor, filter, deps.now()), slice.where))
        .orderBy(...slice.orderBy)
        .limit(slice.limit)
      return rows.map((row) => ({ ...describeLeadRow(actor, row), details: row.details, key: row.key }))
    }),
  )
}
