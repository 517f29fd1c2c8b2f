// Templates as super administrators see them.
import { fallbackLanguage } from '@affiliate-booking/contract/options/message-templates'
import type {
  MessageLanguage,
  MessageTemplate,
  TemplateRow,
  TemplateVariable,
  TemplateVersion,
} from '@affiliate-booking/contract/shapes/message-templates'
import { and, desc, eq, lte } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { users } from '../../../db/schema/accounts/users.ts'
import { messageTemplates } from '../../../db/schema/messages.ts'
import { ok, type Result } from '../../../result.ts'
import { findKind, kindNames } from '../kinds/kinds.ts'
import type { MessageKind } from '../kinds/message-kind.ts'
import { formatValue } from '../render/format-value.ts'
import { writableVariables } from './check-text.ts'
import { findTemplate, type TemplateDeps, type TemplateKey } from './find-template.ts'
import { findTexts, textColumns, textOf } from './find-texts.ts'
import { readLanguages } from './languages.ts'
import { previewText } from './preview-template.ts'
import { fieldsOf, shippedText } from './template-text.ts'

/** In the order of the registry. */
export async function listTemplates(
  db: Database,
): Promise<{ templates: TemplateRow[]; languages: MessageLanguage[] }> {
  const [textFor, languages] = await Promise.all([findTexts(db, kindNames), readLanguages(db)])
  const templates = kindNames.flatMap((name) => {
    const kind = findKind(name)
    if (kind === null) return []
    const changedIn = languages
      .map(({ code }) => code)
      .filter((code) => {
        const { language, templateId } = textFor(name, code)
        return language === code && templateId !== null
      })
    return [describeKind(name, kind, changedIn)]
  })
  return { templates, languages }
}

const describeKind = (name: string, kind: MessageKind, changedIn: string[]): TemplateRow => ({
  kind: name,
  label: kind.label,
  group: kind.group,
  toldTo: kind.toldTo,
  ...kind.channels,
  whatsApp: kind.whatsApp !== undefined,
  changedIn,
})

const shownVersions = 50

/**
 * A text with its versions from `upTo` (unset: the latest) to older ones. Fails with 404 for an unknown kind or language.
 */
export async function getTemplate(
  deps: TemplateDeps,
  key: TemplateKey,
  upTo?: number,
): Promise<Result<MessageTemplate>> {
  const { db } = deps
  const { name, language: code } = key
  const found = await findTemplate(db, key)
  if (!found.ok) return found
  const { kind, language, languages } = found.value
  const textFor = await findTexts(db, [name])
  const versions = await readVersions(db, key, { limit: shownVersions, upTo })
  const [latest] = upTo === undefined ? versions : await readVersions(db, key, { limit: 1 })
  const shipped = shippedText(kind)
  const fallback = code === fallbackLanguage ? shipped : (textFor(name, fallbackLanguage).text ?? shipped)
  const own = latest?.text ?? undefined
  const text = own ?? fallback
  const changedIn = own ? [code] : []
  return ok({
    ...describeKind(name, kind, changedIn),
    language: code,
    languages,
    text,
    fallback,
    isChanged: own !== undefined,
    version: latest?.version ?? 0,
    fields: fieldsOf(kind),
    variables: describeVariables(kind, code),
    preview: previewText(deps, kind, text, language),
    versions,
  })
}

/** The newest first. */
async function readVersions(
  db: Database,
  { name, language }: TemplateKey,
  { limit, upTo }: { limit: number; upTo?: number | undefined },
): Promise<TemplateVersion[]> {
  const { version, createdAt, kind, language: code, createdBy } = messageTemplates
  const rows = await db
    .select({ version, at: createdAt, by: users.name, ...textColumns })
    .from(messageTemplates)
    .leftJoin(users, eq(users.id, createdBy))
    .where(and(eq(kind, name), eq(code, language), upTo === undefined ? undefined : lte(version, upTo)))
    .orderBy(desc(version))
    .limit(limit)
  return rows.map(({ version: number, at, by, ...columns }) => ({
    version: number,
    text: textOf(columns) ?? null,
    by,
    at: at.toISOString(),
  }))
}

const describeVariables = (kind: MessageKind, language: string): TemplateVariable[] =>
  Object.entries(writableVariables(kind)).map(([name, variable]) => ({
    name,
    example: formatValue(variable, variable.example, language),
    isRequired: kind.required?.includes(name) ?? false,
    isOptional: variable.isOptional ?? false,
  }))
