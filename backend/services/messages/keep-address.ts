import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { messages } from '../../db/schema/messages.ts'
import type { Encryption } from '../encryption/encryption.ts'
import { findKind, kindNames } from './kinds/kinds.ts'

const securityKinds = kindNames.filter((name) => findKind(name)?.purpose === 'security')

/**
 * Sends what an account is told about its security, and has not been sent yet, to the address that it had until now: after a
 * theft, the new address is the thief's.
 */
export async function keepAddress(
  tx: Database,
  { id: userId, email }: { id: string; email: string },
  encryption: Encryption,
): Promise<void> {
  const waiting = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.userId, userId),
        inArray(messages.state, ['queued', 'dead']),
        inArray(messages.kind, securityKinds),
        isNull(messages.address),
      ),
    )
  for (const { id } of waiting)
    await tx
      .update(messages)
      .set({ address: encryption.encrypt(messages.address, id, email) })
      .where(eq(messages.id, id))
}
