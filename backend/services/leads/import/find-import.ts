// Uploaded files of leads. Each is for the one who uploaded it.
import { and, eq } from 'drizzle-orm'
import { minuteMs } from '@affiliate-booking/shared/milliseconds'
import type { Database } from '../../../db/database.ts'
import { leadImports } from '../../../db/schema/lead-imports.ts'
import { fail, ok, type Result } from '../../../result.ts'
import type { Actor } from '../../users/account.ts'
import { isUuid } from '../../../uuid.ts'

export type StoredImport = typeof leadImports.$inferSelect
export type WaitingImport = StoredImport & { readonly content: string }

/** Milliseconds; the job that deletes files runs each five minutes, so that none is there for an hour. */
export const waitingTime = 50 * minuteMs

const importNotFound = fail(
  404,
  'This file was deleted. Files that are not imported are deleted within an hour.',
)

export const expiryOf = ({ createdAt }: StoredImport) => new Date(createdAt.getTime() + waitingTime)

const ownedBy = (actor: Actor, id: string) => and(eq(leadImports.id, id), eq(leadImports.createdBy, actor.id))

/** Fails with 404 for somebody else's file, and for one whose time is over. */
export async function findImport(
  db: Database,
  actor: Actor,
  id: string,
  at: Date,
): Promise<Result<StoredImport>> {
  if (!isUuid(id)) return importNotFound
  const [found] = await db.select().from(leadImports).where(ownedBy(actor, id))
  return found && isThere(found, at) ? ok(found) : importNotFound
}

/** The same, locked. */
export async function lockImport(
  tx: Database,
  actor: Actor,
  id: string,
  at: Date,
): Promise<Result<StoredImport>> {
  if (!isUuid(id)) return importNotFound
  const [found] = await tx.select().from(leadImports).where(ownedBy(actor, id)).for('update')
  return found && isThere(found, at) ? ok(found) : importNotFound
}

const isThere = (stored: StoredImport, at: Date) => stored.importedAt !== null || expiryOf(stored) > at

/** Whether the file waits to be imported. */
export const isWaiting = (stored: StoredImport): stored is WaitingImport => stored.content !== null
