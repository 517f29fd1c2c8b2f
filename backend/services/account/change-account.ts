// Name, phone, language and address of an account, changed by its owner. The territory stays: it decides who is
// responsible, and a super_admin changes it.
import type { AccountDetails, ChangeAccountPayload } from '@affiliate-booking/contract/calls/accounts/account'
import { fallbackLanguage } from '@affiliate-booking/contract/options/message-templates'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import type { Deps } from '../../deps.ts'
import { fail, ok, type Result } from '../../result.ts'
import { changedColumns } from '../audit/changed-columns.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import type { Account, Actor } from '../users/account.ts'
import { readOfferedLanguages } from './offered-languages.ts'

const versionConflict = fail(
  409,
  'Your profile was changed elsewhere since you opened this page. What you typed is still here: look at it and save again.',
)

/** What the owner of an account sees and changes of it. */
export async function describeDetails(db: Database, account: Account): Promise<AccountDetails> {
  const languages = await readOfferedLanguages(db)
  const known = languages.find(({ code }) => code === account.language)
  return {
    name: account.name,
    phone: account.phone,
    email: account.email,
    language: known?.code ?? fallbackLanguage,
    languages,
    street: account.street ?? '',
    city: account.city ?? '',
    district: account.district ?? '',
    state: account.state ?? '',
    postalCode: account.postalCode ?? '',
    country: account.country ?? '',
    needsAddress: account.role === 'affiliate',
    hasPicture: account.avatarId !== null,
    version: account.detailsVersion,
  }
}

/**
 * Changes the details, with an audit entry. Fails with 400 for a language that is not offered or an affiliate's incomplete
 * address, and with 409 if they were changed since `version`.
 */
export async function changeAccount(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  { version, ...entered }: ChangeAccountPayload,
  origin: RequestOrigin,
): Promise<Result<Account>> {
  const { city, district, state } = entered
  if (actor.role === 'affiliate' && [city, district, state].includes(''))
    return fail(400, 'City, district and state are required.')
  const languages = await readOfferedLanguages(db)
  if (!languages.some(({ code }) => code === entered.language))
    return fail(400, 'Choose one of the languages.')
  const set = columnsOf(entered)
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(users).where(eq(users.id, actor.id)).for('update')
    const [after] = await tx
      .update(users)
      .set({ ...set, detailsVersion: sql`${users.detailsVersion} + 1` })
      .where(and(eq(users.id, actor.id), eq(users.detailsVersion, version), eq(users.status, 'active')))
      .returning()
    if (!before || !after) return versionConflict
    const changes = changedColumns(before, after, Object.keys(set))
    if (Object.keys(changes).length > 0)
      await writeAudit(tx, {
        actor,
        origin,
        action: 'account.details-changed',
        objectType: 'account',
        objectId: actor.id,
        territoryPath: actor.territoryPath,
        changes,
        at: now(),
      })
    return ok(after)
  })
}

function columnsOf({ name, phone, language, ...address }: Omit<ChangeAccountPayload, 'version'>) {
  const isEmpty = Object.values(address).every((line) => line === '')
  return {
    name,
    phone,
    language,
    street: address.street || null,
    city: address.city || null,
    district: address.district || null,
    state: address.state || null,
    postalCode: address.postalCode || null,
    // An address without a country is in India.
    country: isEmpty ? null : address.country || 'India',
  }
}
