// What would become of the rows of a file: where each belongs, and which are there already.
import { duplicateDays } from '@affiliate-booking/contract/options/leads'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { and, desc, gte, inArray, isNull, or } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { leads } from '../../../db/schema/leads.ts'
import type { Territory } from '../../territories/locations.ts'
import { isBelow } from '../../territories/paths.ts'
import { scopeOf } from '../../territories/scope.ts'
import type { Actor } from '../../users/account.ts'
import { territoriesOfPlace } from '../routing/resolve-place.ts'
import type { ReadRow, RowError } from './read-rows.ts'
import { formatLeadNumber } from '../../../public-numbers.ts'

export interface CheckedRow extends ReadRow {
  /** Widest first; null: the territory of the one who imports. */
  readonly territories: readonly [Territory, ...Territory[]] | null
  /** The lead or the earlier row of the same email or phone; null: it is new. */
  readonly duplicateOf: { readonly id: string; readonly leadId: string } | { readonly row: number } | null
}

export interface CheckedRows {
  readonly rows: readonly CheckedRow[]
  readonly errors: readonly RowError[]
}

/** The last ten digits, as the table has them. */
const numberOf = (phone: string | null): string | null => {
  const digits = phone?.replaceAll(/\D/g, '') ?? ''
  return digits.length >= 10 ? digits.slice(-10) : null
}

/** Rows of places outside the actor's territory are errors. Leads that the actor does not see are no duplicates. */
export async function checkRows(
  db: Database,
  actor: Actor,
  read: { readonly valid: readonly ReadRow[]; readonly errors: readonly RowError[] },
  at: Date,
): Promise<CheckedRows> {
  const placed = read.valid.map((row) => {
    const territories = territoriesOfPlace(row.place)
    // A place that is known less exactly than the actor's own territory is in it.
    const path = territories?.at(-1)?.path
    const { territoryPath } = actor
    const isAround = path !== undefined && territoryPath !== null && isBelow(territoryPath, path)
    return { row, territories: isAround ? null : territories }
  })
  const isInside = ({ territories }: (typeof placed)[number]) => {
    const last = territories?.at(-1)
    return last === undefined || scopeOf(actor).includes(last.path)
  }
  const outside = placed
    .filter((each) => !isInside(each))
    .map(({ row }) => ({ row: row.row, message: `${row.place} is outside your territory.` }))
  const inside = placed.filter(isInside)
  const known = await findKnown(
    db,
    actor,
    inside.map(({ row }) => row),
    at,
  )
  const seen = new Map<string, { readonly row: number }>()
  const rows = inside.map(({ row, territories }): CheckedRow => {
    const keys = keysOf(row.email, numberOf(row.phone))
    const duplicateOf =
      keys.map((key) => known.get(key) ?? seen.get(key)).find((each) => each !== undefined) ?? null
    for (const key of keys) if (!seen.has(key)) seen.set(key, { row: row.row })
    return { ...row, territories, duplicateOf }
  })
  return { rows, errors: [...read.errors, ...outside].toSorted((one, other) => one.row - other.row) }
}

const keysOf = (email: string, phone: string | null): string[] =>
  phone === null ? [`email ${email}`] : [`email ${email}`, `phone ${phone}`]

/** Leads of these people of the last days, by email and by phone; the newest of several. */
async function findKnown(db: Database, actor: Actor, rows: readonly ReadRow[], at: Date) {
  const known = new Map<string, { readonly id: string; readonly leadId: string }>()
  if (rows.length === 0) return known
  const phones = rows.flatMap(({ phone }) => numberOf(phone) ?? [])
  const found = await db
    .select({
      id: leads.id,
      leadNumber: leads.leadNumber,
      email: leads.email,
      phoneNumber: leads.phoneNumber,
    })
    .from(leads)
    .where(
      and(
        scopeOf(actor).leads(),
        isNull(leads.duplicateOf),
        gte(leads.createdAt, new Date(at.getTime() - duplicateDays * dayMs)),
        or(
          inArray(
            leads.email,
            rows.map(({ email }) => email),
          ),
          phones.length === 0 ? undefined : inArray(leads.phoneNumber, phones),
        ),
      ),
    )
    .orderBy(desc(leads.createdAt))
  for (const { id, leadNumber, email, phoneNumber } of found)
    for (const key of keysOf(email, phoneNumber))
      if (!known.has(key)) known.set(key, { id, leadId: formatLeadNumber(leadNumber) })
  return known
}
