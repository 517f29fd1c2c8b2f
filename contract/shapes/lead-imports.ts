// A file of leads: its columns, what would become of its rows, and what has.
import * as z from 'zod'
import { count, instant, Paise } from '../fields.ts'
import { type LeadImportField, leadImportFields } from '../options/leads.ts'
import { leadTypes } from '../options/statuses.ts'

/** As spreadsheets count: the titles are row 1. */
const row = z.int().positive()

/** The number of the column that holds each, from 0; null or missing: none does. */
export const LeadColumns = z.partialRecord(z.enum(leadImportFields), z.int().min(0).max(199).nullish())
export type LeadColumns = Partial<Record<LeadImportField, number | null | undefined>>

/** What is in the file, as read with the chosen columns. Only until it is imported. */
export const LeadImportPreview = z.object({
  titles: z.array(z.string()),
  columns: LeadColumns,
  /** Of all rows: those without an error, among them the duplicates. */
  rows: count,
  valid: count,
  duplicateCount: count,
  errorCount: count,
  /** The first of each. */
  sample: z.array(
    z.object({
      row,
      name: z.string(),
      email: z.string(),
      phone: z.string().nullish(),
      type: z.enum(leadTypes).nullish(),
      amount: Paise.nullish(),
      /** The territory that it would belong to. */
      territory: z.string().nullish(),
    }),
  ),
  errors: z.array(z.object({ row, message: z.string() })),
  duplicates: z.array(
    z.object({
      row,
      name: z.string(),
      /** The lead that is there, or null: another row of the file. */
      of: z.object({ id: z.string(), leadId: z.string() }).nullish(),
      ofRow: row.nullish(),
    }),
  ),
})
export type LeadImportPreview = z.infer<typeof LeadImportPreview>

export const LeadImport = z.object({
  id: z.string(),
  fileName: z.string(),
  createdAt: instant,
  importedAt: instant.nullish(),
  /** Until then a file that is not imported is kept. */
  expiresAt: instant.nullish(),
  version: count,
  imported: count.nullish(),
  leftOut: count.nullish(),
  preview: LeadImportPreview.nullish(),
})
export type LeadImport = z.infer<typeof LeadImport>
