// The rows of documents: which are missing, and what they are called.
import { leadDocumentLabel } from '@affiliate-booking/contract/options/lead-documents'
import type { LeadDocument } from '@affiliate-booking/contract/shapes/leads'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../../db/database.ts'
import { users } from '../../../db/schema/accounts/users.ts'
import { leadDocuments } from '../../../db/schema/lead-documents.ts'

export type StoredDocument = typeof leadDocuments.$inferSelect

/** Asked for, and neither received nor withdrawn. */
export const isMissing = () => and(isNull(leadDocuments.receivedAt), isNull(leadDocuments.withdrawnAt))

type Named = Pick<StoredDocument, 'kind' | 'ownLine'>

/** As the index of the table compares them. */
export const isSame = (one: Named, other: Named): boolean =>
  one.kind === other.kind && (one.ownLine ?? '').toLowerCase() === (other.ownLine ?? '').toLowerCase()

export const readMissing = (db: Database, leadId: string): Promise<StoredDocument[]> =>
  db
    .select()
    .from(leadDocuments)
    .where(and(eq(leadDocuments.leadId, leadId), isMissing()))
    .orderBy(leadDocuments.kind, leadDocuments.id)

export const labelOf = ({ kind, ownLine }: Named): string => leadDocumentLabel(kind, ownLine)

/** One line for each document. */
export const listInWords = (documents: readonly Named[]): string =>
  documents.map((document) => `• ${labelOf(document)}`).join('\n')

const asker = alias(users, 'asker')
const receiver = alias(users, 'receiver')
const withdrawer = alias(users, 'withdrawer')

/** All of a lead, the last asked for first. */
export async function readDocuments(db: Database, leadId: string): Promise<LeadDocument[]> {
  const rows = await db
    .select({
      document: leadDocuments,
      askedBy: asker.name,
      receivedBy: receiver.name,
      withdrawnBy: withdrawer.name,
    })
    .from(leadDocuments)
    .leftJoin(asker, eq(asker.id, leadDocuments.askedBy))
    .leftJoin(receiver, eq(receiver.id, leadDocuments.receivedBy))
    .leftJoin(withdrawer, eq(withdrawer.id, leadDocuments.withdrawnBy))
    .where(eq(leadDocuments.leadId, leadId))
    .orderBy(desc(leadDocuments.askedAt), leadDocuments.kind, leadDocuments.id)
  return rows.map(({ document, ...names }) => ({
    id: document.id,
    kind: document.kind,
    ownLine: document.ownLine,
    askedAt: document.askedAt.toISOString(),
    receivedAt: document.receivedAt?.toISOString() ?? null,
    withdrawnAt: document.withdrawnAt?.toISOString() ?? null,
    ...names,
  }))
}
