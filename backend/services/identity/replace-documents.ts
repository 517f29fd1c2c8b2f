// Pictures of an affiliate's registration, sent again with the identity.
import { replaceableDocuments } from '@affiliate-booking/contract/options/accounts/registration'
import type { SubmitIdentityPayload } from '@affiliate-booking/contract/calls/accounts/identity'
import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { identityDocuments } from '../../db/schema/accounts/documents.ts'
import { fail, ok, type Result } from '../../result.ts'
import { type DocumentImage, readDocument, type StoredDocument } from './documents/identity-documents.ts'
import type { Account } from '../users/account.ts'

type ReplaceableDocument = (typeof replaceableDocuments)[number]

export const replaceableOf = ({ role }: Pick<Account, 'role'>): readonly ReplaceableDocument[] =>
  role === 'affiliate' ? replaceableDocuments : []

/** Fails with 400 for a picture that is not acceptable, or that the account does not have. */
export async function readReplacements(
  account: Account,
  payload: SubmitIdentityPayload,
): Promise<Result<DocumentImage[]>> {
  const images: DocumentImage[] = []
  for (const kind of replaceableDocuments) {
    const file = payload[kind]
    if (file === undefined) continue
    if (!replaceableOf(account).includes(kind)) return notOfThisAccount
    const image = await readDocument(kind, file)
    if (!image.ok) return image
    images.push(image.value)
  }
  return ok(images)
}

const notOfThisAccount = fail(400, 'Only affiliates send an Aadhaar card and a selfie.')

/** Gives the documents whose files no row names afterwards. */
export async function replaceDocuments(
  tx: Database,
  userId: string,
  documents: readonly StoredDocument[],
  createdAt: Date,
): Promise<Pick<StoredDocument, 'storageKey'>[]> {
  if (documents.length === 0) return []
  const replaced = await tx
    .delete(identityDocuments)
    .where(
      and(
        eq(identityDocuments.userId, userId),
        inArray(
          identityDocuments.kind,
          documents.map(({ kind }) => kind),
        ),
      ),
    )
    .returning({ storageKey: identityDocuments.storageKey })
  await tx.insert(identityDocuments).values(documents.map((document) => ({ ...document, userId, createdAt })))
  return replaced
}
