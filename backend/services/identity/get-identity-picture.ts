import { extname } from 'node:path'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Deps } from '../../deps.ts'
import { identitySubmissions } from '../../db/schema/money/payouts.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { ok, type Result } from '../../result.ts'
import { readFileOrNull } from '../encryption/decrypt-or-null.ts'
import { scopeOf } from '../territories/scope.ts'
import type { Actor } from '../users/account.ts'
import { identityNotFound } from './submission.ts'
import { isUuid } from '../../uuid.ts'

/** The PAN picture, for its owner and for administrators in scope. Fails with 404 for others and where there is none. */
export async function getIdentityPicture(
  deps: Pick<Deps, 'db' | 'uploads' | 'encryption' | 'log'>,
  actor: Actor,
  id: string,
): Promise<Result<File>> {
  if (!isUuid(id)) return identityNotFound
  const [found] = await deps.db
    .select({
      owner: users.id,
      key: identitySubmissions.panPictureKey,
      type: identitySubmissions.panPictureType,
    })
    .from(identitySubmissions)
    .innerJoin(users, eq(users.id, identitySubmissions.userId))
    .where(
      and(
        eq(identitySubmissions.id, id),
        isNotNull(identitySubmissions.panPictureKey),
        scopeOf(actor).visibleAccounts(),
      ),
    )
  if (!found || found.key === null || found.type === null) return identityNotFound
  const bytes = await readFileOrNull(deps, found.key, found.owner)
  if (bytes === null) return identityNotFound
  return ok(new File([bytes], `pan${extname(found.key)}`, { type: found.type }))
}
