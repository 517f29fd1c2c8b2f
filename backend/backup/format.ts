// A backup is a gzipped file of JSON lines: a header, every row of every table, every uploaded file, and a seal with the
// SHA-256 of the lines before it.
import * as z from 'zod'

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

/** An identity document, named by its row's storage key, or a product image, named by its row's id and its width. */
export const StoredFile = z.object({
  file: z.string().regex(/^(?:[\da-f-]{36}\.(?:jpg|png|webp)|products\/[\da-f-]{36}-\d{1,5}\.webp)$/),
  base64: z.base64(),
})
export type StoredFile = z.infer<typeof StoredFile>

/** The last line: the number of lines before it and their SHA-256, line ends included. */
export const Seal = z.object({ seal: z.object({ lines: z.int(), sha256: z.string() }) })
export type Seal = z.infer<typeof Seal>

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
