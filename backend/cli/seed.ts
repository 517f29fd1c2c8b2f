// The command that fills PostgreSQL with a big made-up market, to see how the product does with it.
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { StartFailure } from '@affiliate-booking/settings/start-failure'
import { bulkSeed, findOtherData } from '../db/seed/bulk/bulk-seed.ts'
import type { Amounts } from '../db/seed/bulk/steps.ts'
import { openDatabase } from '../db/open-database.ts'
import { readSettings } from '../env.ts'
import { createPasswords } from '../services/auth/passwords.ts'

const usage = 'Usage: npm run seed -- --products 20000 --bookings 1000000 [--into-existing]'

const most = { products: 1_000_000, bookings: 20_000_000 }

/**
 * Fills the database of DATABASE_URL. Its accounts sign in with SEED_PASSWORD; without one nobody can.
 * @throws {StartFailure} when an option is wrong, no PostgreSQL is named or it cannot be used, or it holds other data
 */
export async function seed(args: string[]): Promise<void> {
  const { amounts, intoExisting } = readOptions(args)
  const settings = readSettings(process.env)
  if (settings.databaseUrl === undefined) {
    throw new StartFailure('Set DATABASE_URL: the embedded database is not made for so much.')
  }
  const { db, close } = await openDatabase(settings)
  try {
    const { hasAccounts, hasSeed } = await findOtherData(db)
    if (hasSeed) throw new StartFailure('The database is filled already. Take a new one to fill it anew.')
    if (hasAccounts && !intoExisting) {
      throw new StartFailure('The database holds other data. To add to it all the same: --into-existing')
    }
    const password = process.env.SEED_PASSWORD || randomBytes(32).toString('base64url')
    const passwordHash = await createPasswords().hash(password)
    const { tell, present } = createProgress()
    await bulkSeed(db, amounts, passwordHash, tell).catch((error: unknown) => {
      throw new StartFailure(`Nothing was added: PostgreSQL refused ${present()} (${codeOf(error)}).`, {
        cause: error,
      })
    })
  } finally {
    await close()
  }
}

function readOptions(args: string[]): { amounts: Amounts; intoExisting: boolean } {
  const text = { type: 'string' } as const
  try {
    const { values } = parseArgs({
      args,
      options: { products: text, bookings: text, 'into-existing': { type: 'boolean', default: false } },
    })
    return {
      amounts: {
        products: readAmount('products', values.products),
        bookings: readAmount('bookings', values.bookings),
      },
      intoExisting: values['into-existing'],
    }
  } catch (error) {
    if (error instanceof StartFailure) throw error
    throw new StartFailure(usage)
  }
}

function readAmount(name: keyof Amounts, value: string | undefined): number {
  const amount = /^\d{1,9}$/.test(value ?? '') ? Number(value) : 0
  if (amount >= 1 && amount <= most[name]) return amount
  throw new StartFailure(`--${name} must be a whole number from 1 to ${most[name]}. ${usage}`)
}

/** Says how long each step took when the next one begins. */
function createProgress() {
  const began = performance.now()
  let step: { name: string; began: number } | null = null
  const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`
  return {
    tell: (name: string | null) => {
      if (step) console.log(`${step.name} (${seconds(step.began)})`)
      step = name === null ? null : { name, began: performance.now() }
      if (name === null) console.log(`Everything is in (${seconds(began)}).`)
    },
    present: () => step?.name ?? 'the beginning',
  }
}

function codeOf(error: unknown): string {
  const origin = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return origin instanceof Error && 'code' in origin ? String(origin.code) : 'unknown error'
}
