// Uploaded files that only their owner and administrators in scope may see. They are stored encrypted.
import type { FileStore } from '../../files/file-store.ts'
import { areEncrypted, type Encryption } from './encryption.ts'

interface Needs {
  uploads: FileStore
  encryption: Encryption
}

/** Replaces the file at once. */
export const writeEncryptedFile = (
  { uploads, encryption }: Needs,
  { name, owner, bytes }: { name: string; owner: string; bytes: Uint8Array },
): Promise<void> => uploads.write(name, encryption.encryptFile(name, owner, bytes))

/**
 * Null if the file is missing.
 * @throws {DecryptionError} when the key is missing, or the file was changed or is another one's
 */
export async function readEncryptedFile(
  { uploads, encryption }: Needs,
  name: string,
  owner: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const stored = await uploads.read(name)
  return stored && encryption.decryptFile(name, owner, stored)
}

/**
 * Encrypts a file by the current key, whether it was encrypted before or not.
 * @returns whether there is such a file
 */
export async function reencryptFile(needs: Needs, name: string, owner: string): Promise<boolean> {
  const stored = await needs.uploads.read(name)
  if (stored === null) return false
  if (needs.encryption.isCurrentFile(stored)) return true
  const bytes = areEncrypted(stored) ? needs.encryption.decryptFile(name, owner, stored) : stored
  await writeEncryptedFile(needs, { name, owner, bytes })
  return true
}
