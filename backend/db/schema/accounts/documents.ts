import { documentKinds } from '@affiliate-booking/contract/options/accounts/registration'
import { boolean, index, integer, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from '../columns.ts'
import { users } from './users.ts'

export const documentKind = pgEnum('document_kind', documentKinds)

/** Uploaded identity documents; the files are in the uploads folder, encrypted. */
export const identityDocuments = pgTable(
  'identity_documents',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: documentKind('kind').notNull(),
    storageKey: text('storage_key').notNull().unique(),
    contentType: text('content_type').notNull(),
    /** Bytes. */
    size: integer('size').notNull(),
    /** Size and hash are of the picture, not of its ciphertext. */
    sha256: text('sha256').notNull(),
    /** False for a file of an earlier version, until a host starts. */
    isEncrypted: boolean('is_encrypted').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [index('identity_documents_user_index').on(table.userId)],
)
