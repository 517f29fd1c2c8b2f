import { bigint, boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'

/** How each background job went, for the operator. All instances share a row. */
export const jobRuns = pgTable('job_runs', {
  name: text('name').primaryKey(),
  succeededAt: at('succeeded_at'),
  /** Of the last run that succeeded, in milliseconds. */
  durationMs: integer('duration_ms'),
  failedAt: at('failed_at'),
  failures: integer('failures').notNull().default(0),
  /** Of the last run that failed: a code, never a message. */
  lastError: text('last_error'),
})

/** Backups, restore drills and checks that have ended. */
export const operationRuns = pgTable(
  'operation_runs',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').notNull(),
    startedAt: at('started_at').notNull(),
    finishedAt: at('finished_at').notNull(),
    isOk: boolean('is_ok').notNull(),
    /** In words; of a check, at most 20. */
    problems: jsonb('problems').notNull(),
    /** Of a backup: size and encryption. */
    details: jsonb('details').notNull(),
  },
  (table) => [index('operation_runs_kind_index').on(table.kind, table.finishedAt)],
)

/** The processes that serve: backends, and the apps that call them. */
export const instances = pgTable('instances', {
  id: uuid('id').primaryKey(),
  kind: text('kind').notNull(),
  machine: text('machine').notNull(),
  version: text('version').notNull(),
  commit: text('commit'),
  startedAt: at('started_at').notNull(),
  seenAt: at('seen_at').notNull(),
})
