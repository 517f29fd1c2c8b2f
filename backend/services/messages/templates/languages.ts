// The languages of messages. English is shipped; others are added with the words around their emails.
import type { SetLanguagePayload } from '@affiliate-booking/contract/calls/messages/templates'
import { fallbackLanguage } from '@affiliate-booking/contract/options/message-templates'
import type { MessageLanguage } from '@affiliate-booking/contract/shapes/message-templates'
import { asc, eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { users } from '../../../db/schema/accounts/users.ts'
import { messageLanguages } from '../../../db/schema/messages.ts'
import type { Deps } from '../../../deps.ts'
import { fail, ok, type Result } from '../../../result.ts'
import { type RequestOrigin, writeAudit } from '../../audit/write-audit.ts'
import type { Actor } from '../../users/account.ts'
import { type EmailWords, englishWords } from '../render/render-email.ts'

const englishNames = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })

/** In the language itself; undefined for what is no language. */
function nameOf(code: string): string | undefined {
  if (englishNames.of(code) === undefined) return undefined
  return new Intl.DisplayNames([code, 'en'], { type: 'language' }).of(code)
}

const letters = 'abcdefghijklmnopqrstuvwxyz'.split('')

/** Every language with a code of two letters, by its English name. */
const known = letters
  .flatMap((first) => letters.map((second) => first + second))
  .flatMap((code) => {
    const name = englishNames.of(code)
    // Old codes have the name of the new one.
    return name === undefined || new Intl.Locale(code).maximize().language !== code ? [] : [{ code, name }]
  })
  .toSorted((one, other) => one.name.localeCompare(other.name))

/** English first. */
export async function readLanguages(db: Database): Promise<MessageLanguage[]> {
  const rows = await db.select().from(messageLanguages).orderBy(asc(messageLanguages.code))
  return [
    { code: fallbackLanguage, name: 'English', ...englishWords },
    ...rows.map(({ code, greeting, unsubscribe }) => ({
      code,
      name: nameOf(code) ?? code,
      greeting,
      unsubscribe,
    })),
  ]
}

export async function listLanguages(db: Database) {
  const languages = await readLanguages(db)
  const present = new Set(languages.map(({ code }) => code))
  return { languages, others: known.filter(({ code }) => !present.has(code)) }
}

/** Undefined for English. */
export async function findWords(db: Database, language: string): Promise<EmailWords | undefined> {
  if (language === fallbackLanguage) return undefined
  const [row] = await db.select().from(messageLanguages).where(eq(messageLanguages.code, language))
  return row
}

/** Adds a language, or changes the words around its emails. Fails with 400 for what is no language. */
export async function setLanguage(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  { code, greeting, unsubscribe }: SetLanguagePayload,
  origin: RequestOrigin,
): Promise<Result<null>> {
  if (code === fallbackLanguage) return fail(400, 'English cannot be changed or removed.')
  if (nameOf(code) === undefined) return fail(400, 'Choose a language.')
  if (!greeting.includes('{{name}}')) return fail(400, 'The greeting needs {{name}}.')
  const at = now()
  await db.transaction(async (tx) => {
    const [old] = await tx
      .select()
      .from(messageLanguages)
      .where(eq(messageLanguages.code, code))
      .for('update')
    const row = { greeting, unsubscribe, updatedBy: actor.id, updatedAt: at }
    await tx
      .insert(messageLanguages)
      .values({ code, ...row })
      .onConflictDoUpdate({ target: messageLanguages.code, set: row })
    await writeAudit(tx, {
      actor,
      origin,
      action: old ? 'template.language-changed' : 'template.language-added',
      objectType: 'template',
      objectId: code,
      territoryPath: null,
      changes: {
        greeting: { old: old?.greeting ?? null, new: greeting },
        unsubscribe: { old: old?.unsubscribe ?? null, new: unsubscribe },
      },
      at,
    })
  })
  return ok(null)
}

/**
 * Removes a language: people who chose it get English. Its texts stay as versions, for when it is added again.
 * Fails with 404 for one that is not there, and for English.
 */
export async function removeLanguage(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  code: string,
  origin: RequestOrigin,
): Promise<Result<null>> {
  return db.transaction(async (tx) => {
    const [old] = await tx.delete(messageLanguages).where(eq(messageLanguages.code, code)).returning()
    if (!old) return fail(404, 'This language has been removed already.')
    const readers = await tx
      .update(users)
      .set({ language: null })
      .where(eq(users.language, code))
      .returning({ id: users.id })
    await writeAudit(tx, {
      actor,
      origin,
      action: 'template.language-removed',
      objectType: 'template',
      objectId: code,
      territoryPath: null,
      changes: {
        greeting: { old: old.greeting, new: null },
        unsubscribe: { old: old.unsubscribe, new: null },
        people: { old: readers.length, new: 0 },
      },
      at: now(),
    })
    return ok(null)
  })
}
