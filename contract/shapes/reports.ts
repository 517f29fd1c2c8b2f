// Reports for administrators, inside their territory. Money is in paise.
import * as z from 'zod'
import { count, day, instant } from '../fields.ts'
import { reportGroupings, reportSections, reportUnits } from '../options/reports.ts'

/** Days in India, both included. */
export const ReportPeriod = z.object({ from: day, to: day })
export type ReportPeriod = z.infer<typeof ReportPeriod>

/** Null: it cannot be told, such as a percentage of nothing. */
const value = z.number().nullable()

/** By the key of a figure (`reportFigures`). */
const values = z.record(z.string(), value)

export const ReportFigure = z.object({
  key: z.string(),
  unit: z.enum(reportUnits),
  value,
  /** Of the period before; null too for figures of now. */
  before: value,
  /** Of the same period a year before. */
  yearBefore: value,
})
export type ReportFigure = z.infer<typeof ReportFigure>

/** The first and last point of a series can be shorter than a week or a month: none reaches beyond the period. */
export const ReportPoint = ReportPeriod.extend({ values })
export type ReportPoint = z.infer<typeof ReportPoint>

export const ReportTerritory = z.object({
  /** Empty: everything. */
  path: z.string(),
  name: z.string(),
  level: z.enum(['all', 'country', 'state', 'district']),
})
export type ReportTerritory = z.infer<typeof ReportTerritory>

const named = z.object({ id: z.string(), name: z.string() })

export const ReportGroup = named.extend({
  /** The path of a territory, otherwise the id of a product or an account; empty: without one. */
  id: z.string(),
  /** Such as a product's district. */
  detail: z.string().nullish(),
  values,
  /** The path of a territory that has others inside. */
  drill: z.string().nullish(),
})
export type ReportGroup = z.infer<typeof ReportGroup>

export const Report = z.object({
  section: z.enum(reportSections),
  period: ReportPeriod,
  /**
   * As many days, directly before; of whole months or weeks as many months or weeks. With `calendar` the same dates a month
   * or a year before.
   */
  before: ReportPeriod,
  /** The same dates a year before; of whole weeks 52 weeks before. */
  yearBefore: ReportPeriod,
  /** What is counted: the account's own territory, or the one of the filter. */
  scope: ReportTerritory,
  /** From the account's own territory down to `scope`. */
  trail: z.array(ReportTerritory),
  /** The filters that are set, with names. */
  filters: z.object({
    product: named.nullish(),
    provider: named.nullish(),
    affiliate: named.nullish(),
  }),
  figures: z.array(ReportFigure),
  /** Oldest first, without a gap. Empty for figures of now. */
  series: z.array(ReportPoint),
  /** Of the period before, point by point; the lengths of the two can differ by one. */
  seriesBefore: z.array(ReportPoint),
  groups: z.object({
    by: z.enum(reportGroupings),
    rows: z.array(ReportGroup),
    /** Of all pages. */
    total: count,
    next: z.string().nullish(),
    /** What lies in `scope` itself and in no territory inside it, or without an affiliate; null: nothing does. */
    rest: values.nullish(),
  }),
  /** Everything that happened until then is counted. */
  countedAt: instant,
})
export type Report = z.infer<typeof Report>
