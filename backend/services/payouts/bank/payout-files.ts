import type { Page } from '@affiliate-booking/contract/lists'
import type { PayoutFile } from '@affiliate-booking/contract/shapes/money/payouts'
import { and, eq, notExists, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { payoutFiles, payouts } from '../../../db/schema/money/payouts.ts'
import { users } from '../../../db/schema/accounts/users.ts'
import type { Deps } from '../../../deps.ts'
import { readPage, type Sorting } from '../../../lists/page.ts'
import { fail, ok, type Result } from '../../../result.ts'
import { type RequestOrigin, writeAudit } from '../../audit/write-audit.ts'
import { decryptOrNull } from '../../encryption/decrypt-or-null.ts'
import { scopeOf } from '../../territories/scope.ts'
import { type Actor, maySendMoney } from '../../users/account.ts'
import { noRightToSendMoney } from '../create-payouts.ts'
import { isUuid } from '../../../uuid.ts'

/** One's own, as long as the scope includes every payee in it; all of them for a super_admin. */
function visibleTo(db: Database, actor: Actor): SQL | undefined {
  if (actor.role === 'super_admin') return undefined
  const outside = db
    .select({ id: payouts.id })
    .from(payouts)
    .innerJoin(users, eq(users.id, payouts.beneficiaryId))
    .where(and(eq(payouts.fileId, payoutFiles.id), sql`(${scopeOf(actor).payees()}) is not true`))
  return and(eq(payoutFiles.createdBy, actor.id), notExists(outside))
}

const newest: Sorting = { name: 'newest', by: payoutFiles.createdAt, id: payoutFiles.id, isDescending: true }

export async function listPayoutFiles(
  db: Database,
  actor: Actor,
  query: { after?: string | undefined; before?: string | undefined },
): Promise<Result<Page<PayoutFile>>> {
  if (!maySendMoney(actor)) return noRightToSendMoney
  const page = await readPage(query, newest, (slice) =>
    db
      .select({
        id: payoutFiles.id,
        createdAt: payoutFiles.createdAt,
        createdBy: users.name,
        payouts: sql<number>`(select count(*)::int from ${payouts} where file_id = ${payoutFiles.id})`,
        net: sql<string>`(select coalesce(sum(net), 0)::text from ${payouts} where file_id = ${payoutFiles.id})`,
        open: sql<number>`(select count(*)::int from ${payouts} where file_id = ${payoutFiles.id} and status = 'sent')`,
        key: slice.key,
      })
      .from(payoutFiles)
      .innerJoin(users, eq(users.id, payoutFiles.createdBy))
      .where(and(visibleTo(db, actor), slice.where))
      .orderBy(...slice.orderBy)
      .limit(slice.limit),
  )
  return ok({
    ...page,
    rows: page.rows.map(({ key: _key, createdAt, net, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      net: Number(net),
    })),
  })
}

/** The bytes of a bank file, the same each time. Each download is audited. Fails with 404, also if it cannot be decrypted. */
export async function getPayoutFile(
  { db, now, encryption, log }: Pick<Deps, 'db' | 'now' | 'encryption' | 'log'>,
  actor: Actor,
  id: string,
  origin: RequestOrigin,
): Promise<Result<ReadableStream<Uint8Array>>> {
  if (!maySendMoney(actor)) return noRightToSendMoney
  const notFound = fail(404, 'The file was not found.')
  if (!isUuid(id)) return notFound
  const [file] = await db
    .select()
    .from(payoutFiles)
    .where(and(eq(payoutFiles.id, id), visibleTo(db, actor)))
  if (!file) return notFound
  const content = decryptOrNull({ encryption, log }, payoutFiles.content, file.createdBy, file.content)
  if (content === null)
    return fail(404, 'This bank file cannot be read: its key is missing. Add the old key to DATA_KEY.')
  await writeAudit(db, {
    actor,
    origin,
    action: 'payout.file-downloaded',
    objectType: 'payout',
    objectId: id,
    territoryPath: null,
    at: now(),
  })
  return ok(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(content))
        controller.close()
      },
    }),
  )
}
