// Words that were mistyped, by the words of titles, locations and categories of products on sale.
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf } from '../../../db/database.ts'
import { readOncePerMinute } from './minute-cache.ts'
import { isKindWord, placeWords, wordsOf } from './words.ts'

/** How many products have each word. */
type Vocabulary = ReadonlyMap<string, number>

const WordCount = z.object({ word: z.string(), ndoc: z.int() })

async function readVocabulary(db: Database): Promise<Vocabulary> {
  // The newest are enough to know the words, and bound the time.
  const rows = await rowsOf(
    db,
    sql`select word, ndoc from ts_stat(
      'select search from products where status = ''approved'' order by created_at desc limit 5000', 'ab')`,
    WordCount,
  )
  const vocabulary = new Map(rows.map(({ word, ndoc }) => [word, ndoc]))
  for (const name of placeWords) if (!vocabulary.has(name)) vocabulary.set(name, 0)
  return vocabulary
}

const vocabularyOf = readOncePerMinute(readVocabulary)

/** The text with its unknown words replaced by the most similar known ones; undefined if none is similar. */
export async function correctSpelling(db: Database, text: string, now: Date): Promise<string | undefined> {
  const words = wordsOf(text)
  const vocabulary = await vocabularyOf(db, now)
  const corrected = words.map((word) => (isKindWord(word) ? word : similarWord(vocabulary, word)))
  return corrected.some((word, index) => word !== words[index]) ? corrected.join(' ') : undefined
}

/** The word itself if it begins a known word, or if none is similar. */
export function similarWord(vocabulary: Vocabulary, word: string): string {
  const allowed = word.length < 4 ? 0 : word.length < 7 ? 1 : 2
  let best = { word, distance: allowed + 1, products: 0 }
  for (const [known, products] of vocabulary) {
    if (known.startsWith(word)) return word
    if (Math.abs(known.length - word.length) > allowed) continue
    const distance = editDistance(word, known)
    if (distance < best.distance || (distance === best.distance && products > best.products)) {
      best = distance <= allowed ? { word: known, distance, products } : best
    }
  }
  return best.word
}

/** Letters to insert, remove, replace or swap with the next one (optimal string alignment). */
export function editDistance(first: string, second: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: second.length + 1 }, (_, index) => index)
  for (let row = 1; row <= first.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= second.length; column += 1) {
      const isSame = first[row - 1] === second[column - 1]
      const isSwapped = first[row - 1] === second[column - 2] && first[row - 2] === second[column - 1]
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast[column - 2] ?? 0) + 1 : Infinity,
      )
    }
    beforeLast = last
    last = current
  }
  return last[second.length] ?? 0
}
