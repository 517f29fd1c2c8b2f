// What has changed of the catalogue since a reader's last look, exactly: a cursor holds the reader's snapshot, so that
// changes are told once, whatever the order in which they were committed.
import type {
  CatalogueChange,
  CatalogueChanges,
} from '@affiliate-booking/contract/calls/products/catalogue-changes'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf } from '../../../db/database.ts'

/** The channel on which the triggers tell of changes. */
export const catalogueChannel = 'catalogue_changes'

/** Older cursors are no longer known. Changes are deleted later, for transactions that take long. */
const knownMinutes = 30
const deletedAfterMinutes = 60

/** Start of the database server, seconds of its clock, and a snapshot. */
const cursorPattern = /^(\d{1,12})\.(\d{1,12})\.(\d{1,20}:\d{1,20}:(?:\d{1,20}(?:,\d{1,20})*)?)$/

const Read = z.object({
  started: z.string(),
  seconds: z.coerce.number(),
  snapshot: z.string(),
  changes: z.array(z.object({ subject: z.string(), name: z.string().nullable() })),
})

const everything: readonly CatalogueChange[] = [{ subject: 'all' }]

/** The changes since a cursor; all for an unknown one, and none without one. */
export async function readCatalogueChanges(
  db: Database,
  after: string | undefined,
): Promise<CatalogueChanges> {
  const [, started, seconds = '0', given] = cursorPattern.exec(after ?? '') ?? []
  const since = isSnapshot(given) ? given : undefined
  // A reader without a snapshot gets no changes from here.
  const snapshot = sql`coalesce(${since ?? null}::pg_snapshot, pg_current_snapshot())`
  const [read] = await rowsOf(
    db,
    sql`select extract(epoch from pg_postmaster_start_time())::bigint::text as started,
      extract(epoch from clock_timestamp())::bigint as seconds,
      pg_current_snapshot()::text as snapshot,
      coalesce((
        select jsonb_agg(distinct jsonb_build_object('subject', subject, 'name', name)) from catalogue_changes
        where transaction >= pg_snapshot_xmin(${snapshot}) and not pg_visible_in_snapshot(transaction, ${snapshot})
      ), '[]'::jsonb) as changes`,
    Read,
  )
  if (!read) throw new Error('A query without a table has one row')
  const cursor = `${read.started}.${read.seconds}.${read.snapshot}`
  if (after === undefined) return { cursor, changes: [] }
  const isKnown =
    since !== undefined && started === read.started && read.seconds - Number(seconds) < knownMinutes * 60
  const changes = isKnown ? read.changes.flatMap(describe) : everything
  return {
    cursor,
    changes: changes.some(({ subject }) => subject === 'all') ? [...everything] : [...changes],
  }
}

function describe({ subject, name }: z.infer<typeof Read>['changes'][number]): CatalogueChange[] {
  if (subject === 'all' || subject === 'catalogue') return [{ subject }]
  if (name === null) return []
  return [subject === 'product' ? { subject, slug: name } : { subject: 'day', date: name }]
}

/** PostgreSQL rejects others. */
function isSnapshot(text: string | undefined): text is string {
  if (text === undefined) return false
  const [first = '', end = '', running = ''] = text.split(':')
  const ids = running === '' ? [] : running.split(',').map(BigInt)
  const [low, high] = [BigInt(first), BigInt(end)]
  const isSorted = ids.every(
    (id, index) => id >= low && id < high && (index === 0 || id > (ids[index - 1] ?? id)),
  )
  return low > 0n && high < 2n ** 63n && low <= high && isSorted
}

/** Deletes what every reader has seen. */
export async function deleteOldCatalogueChanges(db: Database): Promise<number> {
  const [row] = await rowsOf(
    db,
    sql`with deleted as (
      delete from catalogue_changes
      where at < clock_timestamp() - make_interval(mins => ${deletedAfterMinutes}) returning 1
    ) select count(*)::int as count from deleted`,
    z.object({ count: z.int() }),
  )
  return row?.count ?? 0
}
