// A backup is a gzipped file of JSON lines: a header, every row of every table, every uploaded file, and a seal with the
// SHA-256 of the lines before it.
import { StartFailure } from '@affiliate-booking/settings/start-failure'
import * as z from 'zod'
import { isStoredFileName } from '../files/stored-names.ts'

export const formatVersion = 1

/** The first line. */
export const Header = z.object({
  backupOf: z.literal('affiliate-booking'),
  version: z.int(),
  createdAt: z.iso.datetime(),
  /** The ids of the applied migrations. */
  schema: z.array(z.int()).min(1),
  tables: z.array(z.string().regex(/^[a-z_]+$/)),
  /** The last entry of the audit chain. Absent if nothing was sealed, and in backups before 2026-11-22. */
  auditHead: z.object({ number: z.int(), hash: z.string().regex(/^[\da-f]{64}$/) }).optional(),
})
export type Header = z.infer<typeof Header>

/** An uploaded file of any kind that this version knows. */
export const StoredFile = z.object({
  file: z.string().refine(isStoredFileName),
  base64: z.base64(),
})
export type StoredFile = z.infer<typeof StoredFile>

/** The last line: the number of lines before it and their SHA-256, line ends included. */
export const Seal = z.object({ seal: z.object({ lines: z.int(), sha256: z.string() }) })
export type Seal = z.infer<typeof Seal>

// What is written is parsed as it will be when it is read: a backup that no restore would take fails when it is made.

export const formatHeader = (header: Header): string => JSON.stringify(Header.parse(header))

/** @throws {StartFailure} naming a file that no restore would take */
export function formatFile(stored: StoredFile): string {
  if (!StoredFile.safeParse(stored).success)
    throw new StartFailure(`${stored.file} is a file of no known kind, which no restore would take.`)
  return JSON.stringify(stored)
}

export interface Row {
  readonly table: string
  /** As the database wrote it: parsing and writing it again could lose digits of numbers. */
  readonly json: string
}

export const formatRow = ({ table, json }: Row): string => `{"table":"${table}","row":${json}}`

const rowPattern = /^\{"table":"([a-z_]+)","row":(\{.*\})\}$/s

/** The row in a line, or null for a line of another kind. */
export function parseRow(line: string): Row | null {
  const [, table, json] = rowPattern.exec(line) ?? []
  return table !== undefined && json !== undefined ? { table, json } : null
}
