import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { documentKinds } from '@affiliate-booking/contract/options/registration'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { identityDocuments } from '../../db/schema/documents.ts'
import { users } from '../../db/schema/users.ts'
import type { Actor } from '../users/account.ts'
import { isAccountId } from '../users/get-user.ts'
import { ok, type Result, fail } from '../../result.ts'
import { scopeOf } from '../territories/scope.ts'

interface Needs {
  db: Database
  /** The folder of the identity documents. */
  uploads: string
}

/** The picture of an identity document under a name of ours, if the actor may see its owner's account; else 404. */
export async function getIdentityDocument(
  { db, uploads }: Needs,
  actor: Actor,
  userId: string,
  kind: string,
): Promise<Result<File>> {
  const known = documentKinds.find((each) => each === kind)
  if (!known || !isAccountId(userId)) return unknownDocument
  const [document] = await db
    .select({ storageKey: identityDocuments.storageKey, type: identityDocuments.contentType })
    .from(identityDocuments)
    .innerJoin(users, eq(users.id, identityDocuments.userId))
    .where(and(eq(users.id, userId), eq(identityDocuments.kind, known), scopeOf(actor).visibleAccounts()))
  if (!document) return unknownDocument
  const { storageKey, type } = document
  const bytes = await readFile(join(uploads, storageKey))
  return ok(new File([bytes], `${known}${extname(storageKey)}`, { type }))
}

const unknownDocument = fail(404, 'There is no such document.')
