import { extname } from 'node:path'
import { documentKinds } from '@affiliate-booking/contract/options/accounts/registration'
import { and, eq } from 'drizzle-orm'
import type { Deps } from '../../../deps.ts'
import { identityDocuments } from '../../../db/schema/accounts/documents.ts'
import { users } from '../../../db/schema/accounts/users.ts'
import type { Actor } from '../../users/account.ts'
import { ok, type Result, fail } from '../../../result.ts'
import { readFileOrNull } from '../../encryption/decrypt-or-null.ts'
import { scopeOf } from '../../territories/scope.ts'
import { isUuid } from '../../../uuid.ts'

type Dependencies = Pick<Deps, 'db' | 'uploads' | 'encryption' | 'log'>

/** The image of an identity document. Fails with 404 if its account is outside the actor's scope. */
export async function getIdentityDocument(
  deps: Dependencies,
  actor: Actor,
  userId: string,
  kind: string,
): Promise<Result<File>> {
  const known = documentKinds.find((each) => each === kind)
  if (!known || !isUuid(userId)) return documentNotFound
  const [document] = await deps.db
    .select({
      owner: users.id,
      storageKey: identityDocuments.storageKey,
      type: identityDocuments.contentType,
    })
    .from(identityDocuments)
    .innerJoin(users, eq(users.id, identityDocuments.userId))
    .where(and(eq(users.id, userId), eq(identityDocuments.kind, known), scopeOf(actor).visibleAccounts()))
  if (!document) return documentNotFound
  const { owner, storageKey, type } = document
  const bytes = await readFileOrNull(deps, storageKey, owner)
  if (bytes === null) return documentNotFound
  return ok(new File([bytes], `${known}${extname(storageKey)}`, { type }))
}

const documentNotFound = fail(404, 'This document does not exist.')
