// The command that fills PostgreSQL with generated data, to measure with.
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { StartFailure } from '@affiliate-booking/settings/start-failure'
import { seedBulk, findExistingData } from '../db/seed/bulk/seed-bulk.ts'
import type { SeedSize } from '../db/seed/bulk/step.ts'
import { openDatabase } from '../db/open-database.ts'
import type { CommandContext } from './command.ts'
import { usageOf } from './usages.ts'
import { readSettings } from '../env.ts'
import { loadDataKeys } from '../services/encryption/data-keys.ts'
import { createEncryption } from '../services/encryption/encryption.ts'
import { createPasswords } from '../services/auth/passwords.ts'

const usage = usageOf('seed')

const maximum = { products: 1_000_000, bookings: 20_000_000 }

/**
 * Fills the database of DATABASE_URL. The accounts sign in with SEED_PASSWORD; if it is not set, nobody can.
 * @throws {StartFailure} for a wrong option, a missing or unusable PostgreSQL, or one with other data
 */
export async function seed(args: string[], { env, stdout }: CommandContext): Promise<void> {
  const { size, intoExisting } = readOptions(args)
  const settings = readSettings(env)
  if (settings.databaseUrl === undefined) {
    throw new StartFailure('Set DATABASE_URL: the embedded database cannot take this much data.')
  }
  const { db, close } = await openDatabase(settings)
  try {
    const { hasAccounts, hasSeed } = await findExistingData(db)
    if (hasSeed) throw new StartFailure('The database has seed data already. Use a new database.')
    if (hasAccounts && !intoExisting) {
      throw new StartFailure('The database has other data. To add the seed data anyway, use --into-existing.')
    }
    const password = env.SEED_PASSWORD || randomBytes(32).toString('base64url')
    const passwordHash = await createPasswords().hash(password)
    const { startStep, currentStep } = createProgress(stdout)
    const encryption = createEncryption(await loadDataKeys(settings))
    await seedBulk(db, size, { passwordHash, encryption }, startStep).catch((error: unknown) => {
      throw new StartFailure(`Nothing was added: PostgreSQL refused ${currentStep()} (${codeOf(error)}).`, {
        cause: error,
      })
    })
  } finally {
    await close()
  }
}

function readOptions(args: string[]): { size: SeedSize; intoExisting: boolean } {
  const text = { type: 'string' } as const
  try {
    const { values } = parseArgs({
      args,
      options: { products: text, bookings: text, 'into-existing': { type: 'boolean', default: false } },
    })
    return {
      size: {
        products: readCount('products', values.products),
        bookings: readCount('bookings', values.bookings),
      },
      intoExisting: values['into-existing'],
    }
  } catch (error) {
    if (error instanceof StartFailure) throw error
    throw new StartFailure(usage)
  }
}

function readCount(name: keyof SeedSize, value: string | undefined): number {
  const count = /^\d{1,9}$/.test(value ?? '') ? Number(value) : 0
  if (count >= 1 && count <= maximum[name]) return count
  throw new StartFailure(`--${name} must be a whole number from 1 to ${maximum[name]}. ${usage}`)
}

/** Prints the duration of each step. */
function createProgress(stdout: CommandContext['stdout']) {
  const began = performance.now()
  let step: { name: string; began: number } | null = null
  const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`
  return {
    startStep: (name: string | null) => {
      if (step) stdout.write(`${step.name} (${seconds(step.began)})\n`)
      step = name === null ? null : { name, began: performance.now() }
      if (name === null) stdout.write(`Done (${seconds(began)}).\n`)
    },
    currentStep: () => step?.name ?? 'the first step',
  }
}

function codeOf(error: unknown): string {
  const origin = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return origin instanceof Error && 'code' in origin ? String(origin.code) : 'unknown error'
}
