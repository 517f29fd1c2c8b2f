import type { MessageLanguage } from '@affiliate-booking/contract/shapes/message-templates'
import type { Database } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { fail, ok, type Result } from '../../../result.ts'
import { findKind } from '../kinds/kinds.ts'
import type { MessageKind } from '../kinds/message-kind.ts'
import { readLanguages } from './languages.ts'

export type TemplateDeps = Pick<Deps, 'db' | 'now' | 'mailer' | 'issuer' | 'publicOrigin' | 'encryption'>

/** A kind of message in a language. */
export interface TemplateKey {
  readonly name: string
  readonly language: string
}

interface FoundTemplate {
  readonly kind: MessageKind
  readonly language: MessageLanguage
  readonly languages: MessageLanguage[]
}

/** Fails with 404 for an unknown kind or language. */
export async function findTemplate(db: Database, key: TemplateKey): Promise<Result<FoundTemplate>> {
  const kind = findKind(key.name)
  const languages = await readLanguages(db)
  const language = languages.find(({ code }) => code === key.language)
  return kind === null || language === undefined
    ? fail(404, 'There is no such message.')
    : ok({ kind, language, languages })
}
