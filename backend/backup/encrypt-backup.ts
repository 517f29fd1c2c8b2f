// Encrypted backups are files of age (age-encryption.org), so that its own program opens them too. The host needs the
// public key only: it cannot read its own backups.
import { readFile, writeFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { StartFailure } from '@affiliate-booking/settings/start-failure'
import type { Decrypter } from 'age-encryption'
import { errorCode } from '../db/database-errors.ts'

type Chunks = AsyncIterable<Uint8Array>

/** Encrypts a stream for the owners of public keys; each of them can open it. */
export type Encrypt = (source: Chunks) => Chunks

/** Opens encrypted backups. */
export interface BackupKey {
  /** Where the private key was read, for messages. */
  readonly name: string
  readonly decrypter: Decrypter
}

/** The first bytes of a file of age. */
const ageMark = Buffer.from('age-encryption.org/')

/**
 * @param recipients public keys, such as `age1…`
 * @throws {StartFailure} when one is mistyped
 */
export async function createEncrypt(recipients: readonly string[]): Promise<Encrypt> {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  try {
    for (const recipient of recipients) encrypter.addRecipient(recipient)
  } catch {
    throw new StartFailure('BACKUP_KEY holds a public key with a typing error. Copy it again.')
  }
  return async function* encrypt(source) {
    yield* fromWeb(await encrypter.encrypt(toWeb(source)))
  }
}

/**
 * Reads private keys from a file as age writes it: one key a line, and comments.
 * @param file its name, or `-` for standard input
 * @throws {StartFailure} when it cannot be read or holds no key; never quotes it
 */
export async function readBackupKey(file: string, stdin: NodeJS.ReadableStream): Promise<BackupKey> {
  const name = file === '-' ? 'standard input' : file
  const content = await (file === '-' ? text(stdin) : readFile(file, 'utf8')).catch((error: unknown) => {
    throw new StartFailure(`The key in ${name} cannot be read (${errorCode(error)}).`)
  })
  const lines = content.split('\n').map((line) => line.trim())
  const keys = lines.filter((line) => line !== '' && !line.startsWith('#'))
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  try {
    if (keys.length === 0) throw new Error('no key')
    for (const key of keys) decrypter.addIdentity(key)
  } catch {
    throw new StartFailure(`There is no private key of backups in ${name}: a line AGE-SECRET-KEY-1….`)
  }
  return { name, decrypter }
}

/**
 * Makes a pair of keys and writes the private one to a new file that only its owner can read.
 * @returns the public key
 * @throws {StartFailure} when the file exists or cannot be written
 */
export async function writeBackupKey(file: string, now: Date): Promise<string> {
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption')
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  const content = `# created: ${now.toISOString()}\n# public key: ${recipient}\n${identity}\n`
  await writeFile(file, content, { mode: 0o600, flag: 'wx', flush: true }).catch((error: unknown) => {
    const code = errorCode(error)
    throw new StartFailure(
      code === 'EEXIST'
        ? `${file} already exists. Choose another name.`
        : `${file} cannot be written (${code}).`,
    )
  })
  return recipient
}

/** Decrypts what is encrypted, and leaves plain files as they are. Throws as the file and age do. */
export async function* decryptIfNeeded(
  source: Chunks,
  path: string,
  key: BackupKey | undefined,
): AsyncGenerator<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]()
  const start = await readStart(chunks)
  const whole = prepend(start, chunks)
  if (!start.subarray(0, ageMark.length).equals(ageMark)) {
    yield* whole
    return
  }
  if (!key) throw new StartFailure(`${path} is encrypted. Name the file of its private key: --key KEYFILE.`)
  try {
    yield* fromWeb(await key.decrypter.decrypt(toWeb(whole)))
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('no identity matched'))
      throw new StartFailure(`${path} is encrypted for another key than the one in ${key.name}.`)
    // Errors of the file itself are told as such.
    if (error instanceof Error && 'syscall' in error) throw error
    throw new CiphertextError('the file of age is damaged', { cause: error })
  }
}

/** A file of age that does not decrypt: it is cut or changed. */
export class CiphertextError extends Error {
  override readonly name = 'CiphertextError'
}

/** A stream may give fewer bytes at once than the mark has. */
async function readStart(chunks: AsyncIterator<Uint8Array>): Promise<Buffer> {
  let start = Buffer.alloc(0)
  while (start.length < ageMark.length) {
    const next = await chunks.next()
    if (next.done === true) break
    start = Buffer.concat([start, next.value])
  }
  return start
}

async function* prepend(start: Buffer, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (start.length > 0) yield start
  yield* { [Symbol.asyncIterator]: () => rest }
}

// age takes and gives streams of the web, whose types differ from those of Node's own conversions.
function toWeb(source: Chunks): ReadableStream<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const next = await chunks.next()
      if (next.done === true) controller.close()
      else controller.enqueue(next.value)
    },
    async cancel() {
      await chunks.return?.()
    },
  })
}

async function* fromWeb(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    // Of a failed stream it fails, too.
    await reader.cancel().catch(() => undefined)
  }
}
