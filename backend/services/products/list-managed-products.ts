// The products of a provider or of an administrator's territory: a page, or all of them as CSV.
import type {
  ManagedProductExport,
  ManagedProductFilter,
  ManagedProductQuery,
} from '@affiliate-booking/contract/calls/products/managed-products'
import type { Page } from '@affiliate-booking/contract/lists'
import type { ManagedProductRow } from '@affiliate-booking/contract/shapes/products/products'
import { and, asc, desc, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { productChanges, products } from '../../db/schema/products/products.ts'
import { users } from '../../db/schema/accounts/users.ts'
import type { Deps } from '../../deps.ts'
import { countRows } from '../../lists/count-rows.ts'
import { type CsvColumn, renderCsv, momentColumn } from '../../lists/csv.ts'
import { isChosen } from '../../lists/chosen-rows.ts'
import { readAll, readPage, type Slice, type Sorting } from '../../lists/page.ts'
import { findChannelTroubles } from '../calendars/channel-troubles.ts'
import { type Actor, isAdminAccount } from '../users/account.ts'
import { scopeOf } from '../territories/scope.ts'
import { cardColumns, type CardRow, describeProductCard } from './product-cards.ts'
import { findCoverImages } from '../images/list-images.ts'
import { describeOffSale } from './sale/off-sale.ts'
import { isOnSale, isProvider, matchesSearch } from './on-sale.ts'

type State = NonNullable<ManagedProductFilter['state']>
type Sort = NonNullable<ManagedProductFilter['sort']>

const by = (name: Sort, by: Sorting['by'], isDescending: boolean): Sorting => ({
  name,
  by,
  id: products.id,
  isDescending,
})

const sortings: Record<Sort, Sorting> = {
  newest: by('newest', products.createdAt, true),
  oldest: by('oldest', products.createdAt, false),
  title: by('title', products.title, false),
}

/** What waits is as old as its submission or its edit, however old the tour is. */
const submissionTime = Object.assign(sql`coalesce(${productChanges.createdAt}, ${products.submittedAt})`, {
  getSQLType: () => productChanges.createdAt.getSQLType(),
})
const waitingSortings: Record<Sort, Sorting> = {
  ...sortings,
  newest: { ...sortings.newest, name: 'waits-shortest', by: submissionTime },
  oldest: { ...sortings.oldest, name: 'waits-longest', by: submissionTime },
}

const sortingOf = ({ sort = 'newest', state }: ManagedProductFilter) =>
  (state === 'waiting' ? waitingSortings : sortings)[sort]

/** The newest edit of the outer query's product, chosen as findOpenChange does. */
const newestChange = (db: Database) =>
  db
    .select({ status: productChanges.status, reason: productChanges.reason })
    .from(productChanges)
    .where(eq(productChanges.productId, products.id))
    .orderBy(desc(productChanges.createdAt), asc(productChanges.status))
    .limit(1)
    .as('newest')
type NewestChange = ReturnType<typeof newestChange>

const isIn: Record<State, (newest: NewestChange) => SQL | undefined> = {
  waiting: () => or(isNotNull(products.submittedAt), isNotNull(productChanges.id)),
  returned: (newest) => or(isNotNull(products.rejectionReason), isNotNull(newest.reason)),
  live: () => eq(products.status, 'approved'),
  'off-sale': () => eq(products.status, 'off_sale'),
}

const isPendingChange = () =>
  and(eq(productChanges.productId, products.id), eq(productChanges.status, 'pending'))

const conditions = (
  actor: Actor,
  { q, state, kind, provider, ids }: ManagedProductExport,
  newest: NewestChange,
): SQL | undefined =>
  and(
    scopeOf(actor).products(),
    isChosen(products.id, ids),
    matchesSearch(q),
    kind && eq(products.kind, kind),
    provider === undefined ? undefined : eq(products.providerId, provider),
    state && isIn[state](newest),
  )

const reader = (db: Database, actor: Actor, filter: ManagedProductExport) => (slice: Slice) => {
  const newest = newestChange(db)
  return db
    .select({
      ...cardColumns,
      rejectionReason: products.rejectionReason,
      providerId: products.providerId,
      offSaleAt: products.offSaleAt,
      offSaleBy: products.offSaleBy,
      offSaleReason: products.offSaleReason,
      durationMinutes: products.durationMinutes,
      version: products.version,
      changeId: productChanges.id,
      createdAt: products.createdAt,
      submittedAt: products.submittedAt,
      changedAt: productChanges.createdAt,
      changeReason: newest.reason,
      key: slice.key,
    })
    .from(products)
    .innerJoin(users, isProvider())
    .leftJoin(productChanges, isPendingChange())
    .leftJoinLateral(newest, eq(newest.status, 'returned'))
    .where(and(conditions(actor, filter, newest), slice.where))
    .orderBy(...slice.orderBy)
    .limit(slice.limit)
}

type Row = Awaited<ReturnType<ReturnType<typeof reader>>>[number]

export async function listManagedProducts(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  query: ManagedProductQuery,
): Promise<Page<ManagedProductRow> & { ownPage?: string | null }> {
  const page = await readPage(query, sortingOf(query), reader(db, actor, query), () => {
    const newest = newestChange(db)
    const rows = db
      .select({ row: sql`1` })
      .from(products)
      .innerJoin(users, isProvider())
      .leftJoin(productChanges, isPendingChange())
      .$dynamic()
    // The newest edit of each product costs more than all else.
    const all =
      query.state === 'returned' ? rows.leftJoinLateral(newest, eq(newest.status, 'returned')) : rows
    return countRows(db, all.where(conditions(actor, query, newest)).getSQL())
  })
  const images = await findCoverImages(
    db,
    page.rows.map(({ id }) => id),
  )
  // Administrators do not open calendars.
  const troubles = isAdminAccount(actor) ? undefined : await findChannelTroubles(db, page.rows, now())
  const rows = page.rows.map((row) => ({
    ...describeProductCard(row, images.get(row.id) ?? null),
    serviceProviderId: row.providerId,
    rejectionReason: row.rejectionReason,
    offSale: describeOffSale(row),
    hasPendingChange: row.changedAt !== null,
    changeReason: row.changeReason,
    waitsSince: waitingSince(row)?.toISOString() ?? null,
    channelTrouble: troubles?.get(row.id) ?? null,
    version: row.version,
    changeId: row.changeId,
    createdAt: row.createdAt.toISOString(),
  }))
  // The card of the own page stands below the first page of the list.
  if (actor.role !== 'service_provider' || page.previous !== null) return { ...page, rows }
  return { ...page, rows, ownPage: (await sellsAnything(db, actor)) ? actor.id : null }
}

async function sellsAnything(db: Database, { id }: Actor): Promise<boolean> {
  const [found] = await db
    .select({ id: products.id })
    .from(products)
    .innerJoin(users, isProvider())
    .where(and(isOnSale(), eq(products.providerId, id)))
    .limit(1)
  return found !== undefined
}

const waitingSince = ({ changedAt, submittedAt }: Row) => changedAt ?? submittedAt

const inRupees = (paise: number | null) => (paise === null ? null : paise / 100)

const approvalStateLabel = ({ status, rejectionReason, changedAt, changeReason }: Row) => {
  const state = status === 'off_sale' ? 'Off sale' : 'Live'
  if (status !== 'pending_approval' && changedAt !== null) return `${state}, edit waits for approval`
  if (status !== 'pending_approval') return changeReason === null ? state : `${state}, edit returned`
  return rejectionReason === null ? 'Waits for approval' : 'Returned'
}

const columns: readonly CsvColumn<Row>[] = [
  { title: 'Title', of: ({ title }) => title },
  { title: 'Kind', of: ({ kind }) => kind },
  { title: 'Category', of: ({ category }) => category },
  { title: 'State of approval', of: approvalStateLabel },
  {
    title: 'Reason',
    of: ({ rejectionReason, offSaleReason, changeReason }) =>
      rejectionReason ?? offSaleReason ?? changeReason,
  },
  { title: 'Price in rupees', of: ({ price }) => inRupees(price) },
  { title: 'Discount price in rupees', of: ({ discountPrice }) => inRupees(discountPrice) },
  { title: 'District', of: ({ district }) => district },
  { title: 'State', of: ({ state }) => state },
  { title: 'Country', of: ({ country }) => country },
  { title: 'Provider', of: ({ serviceProviderName }) => serviceProviderName },
  { title: 'Rating', of: (row) => describeProductCard(row satisfies CardRow, null).rating ?? null },
  { title: 'Reviews', of: ({ reviewCount }) => reviewCount },
  momentColumn('Created', ({ createdAt }) => createdAt),
  momentColumn('Waits since', (row) => waitingSince(row)),
]

export const exportManagedProducts = (db: Database, actor: Actor, filter: ManagedProductExport) =>
  renderCsv(columns, readAll(sortingOf(filter), reader(db, actor, filter)))
