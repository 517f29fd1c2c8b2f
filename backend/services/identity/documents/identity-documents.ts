// Checks and stores images of identity documents. Only `getIdentityDocument` serves them.
import { createHash, randomUUID } from 'node:crypto'
import type { documentKinds } from '@affiliate-booking/contract/options/accounts/registration'
import { detectImageType, type ImageType } from '@affiliate-booking/shared/uploads/images'
import type { FileStore } from '../../../files/file-store.ts'
import { identityFile } from '../../../files/stored-names.ts'
import { ok, type Result, fail } from '../../../result.ts'
import { writeEncryptedFile } from '../../encryption/encrypted-files.ts'
import type { Encryption } from '../../encryption/encryption.ts'
import { decodeImage, readSize } from '../../images/decode-image.ts'

export type DocumentKind = (typeof documentKinds)[number]

const documentLabels: Record<DocumentKind, string> = {
  aadhar: 'Aadhaar card',
  panCard: 'PAN card',
  selfie: 'Selfie',
}

export interface DocumentImage {
  kind: DocumentKind
  bytes: Uint8Array
  contentType: ImageType
}

export interface StoredDocument {
  kind: DocumentKind
  storageKey: string
  contentType: string
  /** Bytes. */
  size: number
  sha256: string
  isEncrypted: true
}

/**
 * Detects the type by the first bytes, and decodes the image to the end. Fails with 400 if it is not JPEG, PNG or WebP,
 * cannot be decoded, or has too many pixels.
 * @throws {OverloadedError} when too many images wait
 */
export async function readDocument(kind: DocumentKind, file: File): Promise<Result<DocumentImage>> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const contentType = detectImageType(bytes)
  if (contentType === undefined)
    return fail(400, `${documentLabels[kind]} must be a JPEG, PNG or WebP image.`)
  const size = await readSize(bytes)
  if (size?.hasTooManyPixels) return fail(400, `${documentLabels[kind]} can have at most 40 megapixels.`)
  if (!size || !(await decodeImage(bytes, (image) => image.stats())))
    return fail(400, `${documentLabels[kind]} cannot be read. Choose another picture.`)
  return ok({ kind, bytes, contentType })
}

/** Writes all images or none, under random names, encrypted. */
export async function storeDocuments(
  deps: { uploads: FileStore; encryption: Encryption },
  owner: string,
  images: DocumentImage[],
): Promise<StoredDocument[]> {
  const stored = images.map(({ kind, bytes, contentType }) => ({
    kind,
    storageKey: identityFile(randomUUID(), contentType),
    contentType,
    size: bytes.byteLength,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    isEncrypted: true as const,
  }))
  const writes = await Promise.allSettled(
    images.map(({ bytes }, index) =>
      writeEncryptedFile(deps, { name: stored[index]?.storageKey ?? '', owner, bytes }),
    ),
  )
  const failed = writes.find((write) => write.status === 'rejected')
  if (!failed) return stored
  await removeDocuments(deps.uploads, stored)
  throw failed.reason
}

/** Of documents that no row names. */
export const removeDocuments = (
  uploads: FileStore,
  documents: readonly Pick<StoredDocument, 'storageKey'>[],
): Promise<void> => uploads.discard(documents.map(({ storageKey }) => storageKey))
