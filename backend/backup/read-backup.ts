import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { StartFailure } from '@affiliate-booking/settings/start-failure'
import { type BackupKey, CiphertextError, decryptIfNeeded } from './encrypt-backup.ts'
import { formatVersion, Header, type Row, parseRow, Seal, StoredFile } from './format.ts'

export type Entry = Row | { readonly file: string; readonly bytes: Buffer }

/**
 * Reads a whole backup and returns its header.
 * @param key opens an encrypted one
 * @throws {StartFailure} for a file that cannot be read, is not a backup, is damaged, comes from a later version, or is
 *   encrypted for another key
 */
export async function checkBackup(path: string, key?: BackupKey): Promise<Header> {
  let header: Header | undefined
  for await (const { line } of checkedLines(path, key)) {
    if (header) entryOf(path, line)
    else header = headerOf(path, line)
  }
  if (!header) throw notABackup(path)
  return header
}

/**
 * The entries after the header. The seal is checked after the last one, so the caller must be able to roll back until
 * then.
 * @throws {StartFailure} as checkBackup
 */
export async function* readEntries(path: string, key?: BackupKey): AsyncGenerator<Entry> {
  for await (const { line, isFirst } of checkedLines(path, key)) {
    if (!isFirst) yield entryOf(path, line)
  }
}

/** The lines before the seal; throws after the last one if the seal is wrong. */
async function* checkedLines(
  path: string,
  key: BackupKey | undefined,
): AsyncGenerator<{ line: string; isFirst: boolean }> {
  const hash = createHash('sha256')
  let count = 0
  let seal: Seal | undefined
  try {
    for await (const bytes of linesOf(unpack(path, key))) {
      // Nothing may follow the seal.
      if (seal || !bytes) throw damaged(path)
      const line = bytes.toString('utf8')
      if (count > 0) seal = sealOf(line)
      if (seal) continue
      yield { line, isFirst: count === 0 }
      hash.update(bytes).update('\n')
      count += 1
    }
  } catch (error) {
    throw explain(error, path, count > 0)
  }
  if (count === 0) throw notABackup(path)
  if (seal?.seal.lines !== count || seal.seal.sha256 !== hash.digest('hex')) throw damaged(path)
}

/** A pipeline, so that errors of the file surface too. */
const unpack = (path: string, key: BackupKey | undefined): AsyncIterable<Buffer> =>
  pipeline(
    createReadStream(path),
    (source: AsyncIterable<Buffer>) => decryptIfNeeded(source, path, key),
    createGunzip(),
    () => undefined,
  )

/** The longest valid line is an image of 5 MiB. */
const maximumLineBytes = 64 * 1024 * 1024

/**
 * Lines without their ends; null for an unfinished or too long line. Not node:readline, which also splits at other
 * characters.
 */
async function* linesOf(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer | null> {
  let pending: Buffer[] = []
  let length = 0
  for await (const chunk of source) {
    let from = 0
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
      yield Buffer.concat([...pending, chunk.subarray(from, end)])
      pending = []
      length = 0
      from = end + 1
    }
    pending.push(chunk.subarray(from))
    length += chunk.length - from
    if (length > maximumLineBytes) yield null
  }
  if (length > 0) yield null
}

function headerOf(path: string, line: string): Header {
  const header = Header.safeParse(parseJson(line))
  if (!header.success) throw notABackup(path)
  if (header.data.version > formatVersion) throw laterVersionError(path)
  return header.data
}

function entryOf(path: string, line: string): Entry {
  const row = parseRow(line)
  if (row) return row
  const stored = StoredFile.safeParse(parseJson(line))
  if (!stored.success) throw damaged(path)
  return { file: stored.data.file, bytes: Buffer.from(stored.data.base64, 'base64') }
}

const sealOf = (line: string): Seal | undefined =>
  line.startsWith('{"seal":') ? Seal.safeParse(parseJson(line)).data : undefined

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

const notABackup = (path: string) => new StartFailure(`${path} is not a backup of this application.`)

const damaged = (path: string) =>
  new StartFailure(`${path} is damaged or incomplete. Nothing was restored. Use another backup.`)

export const laterVersionError = (path: string): StartFailure =>
  new StartFailure(`${path} was made by a later version. Restore it with that version.`)

/** Turns read errors into messages for people; leaves other errors as they are. */
function explain(error: unknown, path: string, hasHeader: boolean): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (error instanceof CiphertextError) return damaged(path)
  if (code.startsWith('Z_')) return hasHeader ? damaged(path) : notABackup(path)
  if (error instanceof Error && 'syscall' in error)
    return new StartFailure(`${path} cannot be read (${code}).`)
  return error
}
