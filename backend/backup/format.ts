// A backup is a gzipped file of JSON lines: what it is, every row of every table, every uploaded file, and last of
// all the SHA-256 of the lines before, without which nothing of it is believed.
import * as z from 'zod'

export const formatVersion = 1

/** The first line. */
export const Header = z.object({
  backupOf: z.literal('affiliate-booking'),
  version: z.int(),
  createdAt: z.iso.datetime(),
  /** The ids of the migrations that the database had seen. */
  schema: z.array(z.int()).min(1),
  tables: z.array(z.string().regex(/^[a-z_]+$/)),
})
export type Header = z.infer<typeof Header>

/** An identity document under the name that its row knows, or a picture of a product under its row's id and a width. */
export const StoredFile = z.object({
  file: z.string().regex(/^(?:[\da-f-]{36}\.(?:jpg|png|webp)|products\/[\da-f-]{36}-\d{1,5}\.webp)$/),
  base64: z.base64(),
})
export type StoredFile = z.infer<typeof StoredFile>

/** The last line: how many come before it, and their SHA-256, line ends included. */
export const Seal = z.object({ seal: z.object({ lines: z.int(), sha256: z.string() }) })
export type Seal = z.infer<typeof Seal>

export interface Row {
  readonly table: string
  /** As the database wrote it, byte for byte: read and written anew, numbers could lose digits. */
  readonly json: string
}

export const rowLine = ({ table, json }: Row): string => `{"table":"${table}","row":${json}}`

const writtenRow = /^\{"table":"([a-z_]+)","row":(\{.*\})\}$/s

/** The row in a line, or null for a line of another kind. */
export function rowOf(line: string): Row | null {
  const [, table, json] = writtenRow.exec(line) ?? []
  return table !== undefined && json !== undefined ? { table, json } : null
}
