// The languages that people can choose for their messages.
import type { Language } from '@affiliate-booking/contract/calls/accounts/account'
import type { Database } from '../../db/database.ts'
import { readLanguages } from '../messages/templates/languages.ts'
import { readNamedLanguages } from '../settings/platform-settings.ts'

/** Those that the setting names, in its order and words, and after them every other one of messages: English is always there. */
export async function readOfferedLanguages(db: Database): Promise<Language[]> {
  const named = await readNamedLanguages(db)
  const present = new Set(named.map(({ code }) => code))
  const others = (await readLanguages(db)).filter(({ code }) => !present.has(code))
  return [...named, ...others.map(({ code, name }) => ({ code, name }))]
}
