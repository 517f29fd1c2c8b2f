// The state of the database, of what waits in it, and of the disk.
import { statfs } from 'node:fs/promises'
import type { OperationStatus, QueueState } from '@affiliate-booking/contract/calls/operations'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { patientApplicationNames } from '../../db/postgres/application-names.ts'
import { type Database, rowsOf } from '../../db/database.ts'
import { appliedMigrations, knownMigrations } from '../../db/migrations.ts'

const Count = z.coerce.number().int()
const Instant = z.coerce.date().nullable()

/**
 * Since when an email could have been sent: not before its planned time, and a retry not before its turn. One that went
 * back to the queue, because the mail server could not be used, lost its time.
 */
const dueSince = sql`case when attempts = 0 and last_error is not null then created_at else next_attempt_at end`

/** What waits for a job, with the time since when. */
export async function readQueues(db: Database, now: Date): Promise<QueueState[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const [row] = await rowsOf(
    db,
    sql`select
      (select count(*) from messages where state = 'queued' and next_attempt_at <= ${at}) as emails,
      (select min(${dueSince}) from messages where state = 'queued' and next_attempt_at <= ${at}) as emails_at,
      (select count(*) from messages where state = 'dead' and created_at > ${at} - interval '7 days'
        and coalesce(last_error, '') <> 'restored') as dead,
      (select count(*) from audit_log where hash is null) as entries,
      (select min(created_at) from audit_log where hash is null) as entries_at,
      (select count(*) from password_reset_requests) as resets`,
    z.object({
      emails: Count,
      emails_at: Instant,
      dead: Count,
      entries: Count,
      entries_at: Instant,
      resets: Count,
    }),
  )
  if (!row) return []
  return [
    { name: 'Emails', waiting: row.emails, oldestAt: text(row.emails_at), dead: row.dead },
    { name: 'Requests for a new password', waiting: row.resets, oldestAt: null, dead: null },
    { name: 'Audit entries to seal', waiting: row.entries, oldestAt: text(row.entries_at), dead: null },
  ]
}

const text = (time: Date | null): string | null => time?.toISOString() ?? null

const patient = sql`(${sql.join(
  Object.values(patientApplicationNames).map((name) => sql`${name}`),
  sql`, `,
)})`

/** @param isEmbedded whether this process is the only one that has it */
export async function readDatabase(db: Database, isEmbedded: boolean): Promise<OperationStatus['database']> {
  const [facts] = await rowsOf(
    db,
    sql`select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`,
    z.object({ version: z.string(), bytes: Count }),
  )
  const [activity] = isEmbedded
    ? []
    : await rowsOf(
        db,
        sql`select
          (select count(*) from pg_stat_activity where backend_type = 'client backend') as connections,
          current_setting('max_connections') as most,
          (select min(xact_start) from pg_stat_activity
            where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
              and application_name not in ${patient}) as oldest`,
        z.object({ connections: Count, most: Count, oldest: Instant }),
      )
  const [version = ''] = (facts?.version ?? '').split(' ')
  const applied = await appliedMigrations(db)
  return {
    version: `PostgreSQL ${version}`,
    isEmbedded,
    bytes: facts?.bytes ?? null,
    connections: activity?.connections ?? null,
    mostConnections: activity?.most ?? null,
    oldestTransactionAt: text(activity?.oldest ?? null),
    pendingMigrations: Math.max(0, knownMigrations().length - applied.length),
  }
}

/** Null where the file system does not tell, or the folder is not there. */
export async function readStorage(folder: string): Promise<OperationStatus['storage']> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
  } catch {
    return null
  }
}
