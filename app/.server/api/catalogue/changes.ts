// Which cached responses and pages of the catalogue are out of date, in constant time however many there are: each change gets
// the next number, and what was made before the last change of its subject has ended.
import type { CatalogueChange } from '@affiliate-booking/contract/calls/products/catalogue-changes'

/** What an answer or a page shows. */
export type CatalogueSubject =
  /** The page of a product, with its slots. */
  | { readonly slug: string }
  /** A list of products; with days, only those that are free. */
  | { readonly days?: readonly [from: string, to: string] }

export interface CatalogueHistory {
  note: (changes: readonly CatalogueChange[]) => void
  /** The number of the last change. */
  sequence: () => number
  /** Whether nothing of the subject has changed after that number. */
  isUnchanged: (subject: CatalogueSubject, since: number) => boolean
}

/** More are not told apart. */
const maximumNames = 5000

export function createCatalogueHistory(): CatalogueHistory {
  let sequence = 0
  let everything = 0
  let lists = 0
  let anyDay = 0
  const products = new Map<string, number>()
  const days = new Map<string, number>()

  function noteOne(change: CatalogueChange): void {
    if (change.subject === 'all') everything = sequence
    if (change.subject === 'catalogue') lists = sequence
    if (change.subject === 'product') products.set(change.slug, sequence)
    if (change.subject === 'day') {
      days.set(change.date, sequence)
      anyDay = sequence
    }
  }

  return {
    note(changes) {
      if (changes.length === 0) return
      sequence += 1
      changes.forEach(noteOne)
      if (products.size + days.size > maximumNames) everything = sequence
      if (everything !== sequence) return
      products.clear()
      days.clear()
    },
    sequence: () => sequence,
    isUnchanged(subject, since) {
      if (everything > since) return false
      if ('slug' in subject) return (products.get(subject.slug) ?? 0) <= since
      if (lists > since) return false
      if (subject.days === undefined || anyDay <= since) return true
      const [from, to] = subject.days
      for (const [day, changed] of days) if (changed > since && day >= from && day <= to) return false
      return true
    },
  }
}
