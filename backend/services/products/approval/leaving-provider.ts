import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { users } from '../../../db/schema/accounts/users.ts'
import { fail, type Failure } from '../../../result.ts'
import type { Product } from '../draft.ts'

const providerHasLeft = fail(409, 'The provider has deleted their account, so this cannot go live.')

const providerIsLeaving = fail(
  409,
  'The provider is deleting their account, so this cannot go live. They can sign in to stop the deletion.',
)

/**
 * Why a product of this provider cannot go live; null: it can. A live one would stand in the way of the deletion, which does
 * not begin until the transaction ends.
 */
export async function findLeavingProvider(
  tx: Database,
  { providerId }: Pick<Product, 'providerId'>,
): Promise<Failure | null> {
  const [provider] = await tx
    .select({ deletionDueAt: users.deletionDueAt, deletedAt: users.deletedAt })
    .from(users)
    .where(eq(users.id, providerId))
    .for('share')
  if (provider?.deletedAt != null) return providerHasLeft
  return provider?.deletionDueAt == null ? null : providerIsLeaving
}
