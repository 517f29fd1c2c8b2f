// Files in the uploads folder that only their owner and administrators in scope may see. They are stored encrypted.
import { randomUUID } from 'node:crypto'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { areEncrypted, type Encryption } from './encryption.ts'

/** Replaces the file at once, readable by this process's user only: a crash leaves the old file or the new one. */
export async function writeEncryptedFile(
  { uploads, encryption }: { uploads: string; encryption: Encryption },
  { name, owner, bytes }: { name: string; owner: string; bytes: Uint8Array },
): Promise<void> {
  const path = join(uploads, name)
  const next = `${path}.${randomUUID()}`
  try {
    const file = await open(next, 'w', 0o600)
    try {
      await file.writeFile(encryption.encryptFile(name, owner, bytes))
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(next, path)
  } catch (error) {
    await rm(next, { force: true })
    throw error
  }
}

/** @throws {DecryptionError} when the key is missing, or the file was changed or is another one's */
export async function readEncryptedFile(
  { uploads, encryption }: { uploads: string; encryption: Encryption },
  name: string,
  owner: string,
): Promise<Uint8Array<ArrayBuffer>> {
  return encryption.decryptFile(name, owner, await readFile(join(uploads, name)))
}

/**
 * Encrypts a file by the current key, whether it was encrypted before or not.
 * @returns whether there is such a file
 */
export async function reencryptFile(
  needs: { uploads: string; encryption: Encryption },
  name: string,
  owner: string,
): Promise<boolean> {
  const stored = await readFile(join(needs.uploads, name)).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  })
  if (stored === null) return false
  if (needs.encryption.isCurrentFile(stored)) return true
  const bytes = areEncrypted(stored) ? needs.encryption.decryptFile(name, owner, stored) : stored
  await writeEncryptedFile(needs, { name, owner, bytes })
  return true
}
