// What was told to somebody, with its links and codes.
import { asc, eq } from 'drizzle-orm'
import * as z from 'zod'
import type { Database } from '../../../../backend/db/database.ts'
import { messages } from '../../../../backend/db/schema/messages.ts'
import type { KindName } from '../../../../backend/services/messages/kinds/kinds.ts'
import { keepSecret } from '../../../support/kept-logs.ts'
import { testEncryption } from '../../../support/test-encryption.ts'

const OpenValues = z.record(z.string(), z.unknown())

interface ToldMessage {
  createdAt: Date
  /** Instead of the account's. */
  address: string | null
  variables: Record<string, unknown>
  secrets: { path?: string; code?: string }
  /** Of the link. */
  token: string
}

/** All messages of a kind, oldest first; those of the same moment in any order. */
export async function messagesOf(db: Database, kind: KindName): Promise<ToldMessage[]> {
  const rows = await db
    .select()
    .from(messages)
    .where(eq(messages.kind, kind))
    .orderBy(asc(messages.createdAt))
  return rows.map(({ id, createdAt, address, variables, secrets }) => {
    const opened: ToldMessage['secrets'] =
      secrets === null ? {} : JSON.parse(testEncryption.decrypt(messages.secrets, id, secrets))
    const token = new URL(opened.path ?? '', 'https://book.example').searchParams.get('token') ?? ''
    if (token !== '') keepSecret(token)
    return {
      createdAt,
      address: address === null ? null : testEncryption.decrypt(messages.address, id, address),
      variables: OpenValues.parse(variables),
      secrets: opened,
      token,
    }
  })
}

/**
 * The newest message of a kind.
 * @returns undefined where there is none
 * @throws {Error} where two are of that moment: PostgreSQL gives them in the one order or the other
 */
export async function newestMessageOf(db: Database, kind: KindName): Promise<ToldMessage | undefined> {
  const all = await messagesOf(db, kind)
  const newest = all.at(-1)
  const before = all.at(-2)
  if (newest && newest.createdAt.getTime() === before?.createdAt.getTime())
    throw new Error(`Two messages "${kind}" are of the same moment: move the clock between them`)
  return newest
}
