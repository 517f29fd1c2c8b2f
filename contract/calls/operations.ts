// The state of the host for its operator, and the instances of the app.
import * as z from 'zod'
import { instant } from '../fields.ts'
import { defineCall, unread } from '../call.ts'
import { checkNames, hostAlerts, instanceKinds, severities } from '../options/operations.ts'

export const OperationProblem = z.object({
  alert: z.enum(hostAlerts),
  severity: z.enum(severities),
  /** What is wrong, and what to do first. */
  text: z.string(),
  advice: z.string(),
})
export type OperationProblem = z.infer<typeof OperationProblem>

export const JobState = z.object({
  name: z.string(),
  succeededAt: instant.nullable(),
  /** Milliseconds of that run. */
  durationMs: z.int().nullable(),
  failedAt: instant.nullable(),
  failures: z.int(),
  /** A code. */
  lastError: z.string().nullable(),
  runningSince: instant.nullable(),
  dueAt: instant,
  isLate: z.boolean(),
})
export type JobState = z.infer<typeof JobState>

export const QueueState = z.object({
  name: z.string(),
  waiting: z.int(),
  oldestAt: instant.nullable(),
  /** What will not be tried again, of the last seven days; null: the queue has no such thing. */
  dead: z.int().nullable(),
})
export type QueueState = z.infer<typeof QueueState>

export const OperationRun = z.object({
  startedAt: instant,
  finishedAt: instant,
  isOk: z.boolean(),
  problems: z.array(z.string()),
})
export type OperationRun = z.infer<typeof OperationRun>

export const BackupRun = OperationRun.extend({
  bytes: z.int().nullable(),
  isEncrypted: z.boolean().nullable(),
})
export type BackupRun = z.infer<typeof BackupRun>

export const InstanceState = z.object({
  id: z.string(),
  kind: z.enum(instanceKinds),
  machine: z.string(),
  version: z.string(),
  commit: z.string().nullable(),
  startedAt: instant,
  seenAt: instant,
})
export type InstanceState = z.infer<typeof InstanceState>

export const OperationStatus = z.object({
  at: instant,
  /** The worst first; none: all is well. */
  problems: z.array(OperationProblem),
  queues: z.array(QueueState),
  jobs: z.array(JobState),
  backup: BackupRun.nullable(),
  drill: OperationRun.nullable(),
  checks: z.array(z.object({ name: z.enum(checkNames), last: OperationRun.nullable() })),
  instances: z.array(InstanceState),
  database: z.object({
    /** Such as `PostgreSQL 18.1`. */
    version: z.string(),
    isEmbedded: z.boolean(),
    bytes: z.int().nullable(),
    connections: z.int().nullable(),
    mostConnections: z.int().nullable(),
    oldestTransactionAt: instant.nullable(),
    pendingMigrations: z.int(),
  }),
  /** Of the disk of the data folder; null: unknown. */
  storage: z.object({ freeBytes: z.int(), totalBytes: z.int() }).nullable(),
})
export type OperationStatus = z.infer<typeof OperationStatus>

export const getOperationStatus = defineCall({
  id: 'getOperationStatus',
  support: 'optional',
  method: 'GET',
  path: '/operation-status',
  encoding: 'none',
  payload: z.undefined(),
  response: OperationStatus,
  errorStatuses: [401, 403],
  access: 'super_admin',
  summary: 'The state of queues, jobs, backups, checks, instances and the database, with what is wrong first',
})

export const RecordInstancePayload = z.object({
  id: z.uuid(),
  machine: z.string().min(1).max(100),
  version: z.string().min(1).max(40),
  commit: z
    .string()
    .regex(/^[\da-f]{7,40}$/)
    .nullable(),
  startedAt: instant,
})
export type RecordInstancePayload = z.infer<typeof RecordInstancePayload>

export const recordInstance = defineCall({
  id: 'recordInstance',
  support: 'optional',
  method: 'POST',
  path: '/instances',
  encoding: 'json',
  payload: RecordInstancePayload,
  response: unread(z.object({ recorded: z.boolean() })),
  errorStatuses: [400, 401],
  access: 'app',
  summary: 'Tell which version a process of the app has. The app signs the body with the shared key',
})
