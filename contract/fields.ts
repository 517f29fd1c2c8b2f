// Fields that the optional calls use in many places, each as strict as our own backend sends it.
import * as z from 'zod'

/** Money: a whole number of paise. */
export const Paise = z.int()

/** How many. */
export const count = z.int().nonnegative()

/** The version of a row that somebody has seen; a change of another version is refused. */
export const version = z.int().nonnegative()

/** A day in India, `2026-07-31`. */
export const day = z.iso.date()

/** An instant with its offset or Z. */
export const instant = z.iso.datetime({ offset: true })
