import type { UserFilter, UserQuery } from '@affiliate-booking/contract/calls/accounts/users'
import type { Page } from '@affiliate-booking/contract/lists'
import type { UserRow } from '@affiliate-booking/contract/shapes/accounts/users'
import { and, eq, ilike, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { territories } from '../../db/schema/accounts/territories.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { createdOn } from '../../lists/created-on.ts'
import { countRows } from '../../lists/count-rows.ts'
import { momentColumn, renderCsv } from '../../lists/csv.ts'
import { readAll, readPage, type Slice, type Sorting } from '../../lists/page.ts'
import type { Actor } from './account.ts'
import { typedPhoneOf } from './contacts.ts'
import { inTerritory } from '../territories/in-territory.ts'
import { scopeOf } from '../territories/scope.ts'

const sortings = {
  newest: { name: 'newest', by: users.createdAt, id: users.id, isDescending: true },
  oldest: { name: 'oldest', by: users.createdAt, id: users.id, isDescending: false },
  name: { name: 'name', by: users.name, id: users.id, isDescending: false },
} satisfies Record<NonNullable<UserFilter['sort']>, Sorting>

/** One page of the accounts in the actor's scope, newest first by default. */
export async function listUsers(db: Database, actor: Actor, query: UserQuery): Promise<Page<UserRow>> {
  const sorting = sortings[query.sort ?? 'newest']
  const page = await readPage(query, sorting, readRows(db, actor, query), () =>
    countRows(
      db,
      db
        .select({ row: sql`1` })
        .from(users)
        .where(conditionsOf(actor, query))
        .getSQL(),
    ),
  )
  return { ...page, rows: page.rows.map(describeRow) }
}

/** All of them as CSV, streamed. */
export function exportUsers(db: Database, actor: Actor, filter: UserFilter): ReadableStream<Uint8Array> {
  const sorting = sortings[filter.sort ?? 'newest']
  return renderCsv<UserTableRow>(
    [
      { title: 'Name', of: ({ name }) => name },
      { title: 'Email', of: ({ email }) => email },
      { title: 'Phone', of: ({ phone }) => phone },
      { title: 'Role', of: ({ role }) => role },
      { title: 'Status', of: ({ status, isDeleted }) => (isDeleted ? 'deleted' : status) },
      { title: 'Territory', of: ({ territoryName }) => territoryName },
      { title: 'Territory path', of: ({ territoryPath }) => territoryPath },
      momentColumn('Since', ({ createdAt }) => createdAt),
    ],
    readAll(sorting, readRows(db, actor, filter)),
  )
}

const columns = {
  id: users.id,
  name: users.name,
  email: users.email,
  phone: users.phone,
  role: users.role,
  status: users.status,
  isDeleted: sql<boolean>`${users.deletedAt} IS NOT NULL`,
  territoryPath: users.territoryPath,
  territoryName: territories.name,
  createdAt: users.createdAt,
}

const readRows = (db: Database, actor: Actor, filter: UserFilter) => (slice: Slice) =>
  db
    .select({ ...columns, key: slice.key })
    .from(users)
    .leftJoin(territories, eq(territories.path, users.territoryPath))
    .where(and(conditionsOf(actor, filter), slice.where))
    .orderBy(...slice.orderBy)
    .limit(slice.limit)

type UserTableRow = Awaited<ReturnType<ReturnType<typeof readRows>>>[number]

function describeRow({ key: _key, territoryPath: _path, createdAt, ...row }: UserTableRow): UserRow {
  return { ...row, createdAt: createdAt.toISOString() }
}

const conditionsOf = (actor: Actor, { q, role, status, from, to, territory }: UserFilter) =>
  and(
    scopeOf(actor).accounts(),
    role && eq(users.role, role),
    withStatus(status),
    matchesAccount(q),
    createdOn(users.createdAt, from, to),
    territory === undefined ? undefined : inTerritory(territory, users),
  )

const withStatus = (status: UserFilter['status']) => {
  if (status === undefined) return undefined
  if (status === 'deleted') return isNotNull(users.deletedAt)
  return and(eq(users.status, status), isNull(users.deletedAt))
}

/** Each word starts a word of the name, or the contacts match. */
export const matchesAccount = (q: string | undefined): SQL | undefined =>
  q ? or(matchesName(q), matchesContacts(q)) : undefined

/** Each word starts a word of the name. */
export function matchesName(q: string): SQL | undefined {
  const name = sql`' ' || ${users.name}`
  return and(...q.split(/\s+/).map((word) => ilike(name, `% ${escapePattern(word)}%`)))
}

/** The whole text starts the email, or it is the phone. Only for accounts in scope, since answers let one guess them. */
export function matchesContacts(q: string): SQL | undefined {
  const number = typedPhoneOf(q)
  return or(ilike(users.email, `${escapePattern(q)}%`), number === null ? undefined : hasPhoneNumber(number))
}

/** @param number as phoneNumberOf returns it */
export const hasPhoneNumber = (number: string): SQL =>
  sql`right(regexp_replace(${users.phone}, '\\D', '', 'g'), 10) = ${number}`

/** A LIKE pattern that matches the text itself. */
const escapePattern = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)
