// Which text counts: of each kind and language the last version, and English where a language has none.
import { fallbackLanguage } from '@affiliate-booking/contract/options/message-templates'
import type { TemplateText } from '@affiliate-booking/contract/shapes/message-templates'
import { and, desc, eq, inArray, isNotNull, or } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { messageLanguages, messageTemplates } from '../../../db/schema/messages.ts'

export type TemplateColumns = Pick<
  typeof messageTemplates.$inferSelect,
  'subject' | 'body' | 'actionLabel' | 'inApp' | 'whatsApp'
>

/** To be selected together with what a template belongs to. */
export const textColumns = {
  subject: messageTemplates.subject,
  body: messageTemplates.body,
  actionLabel: messageTemplates.actionLabel,
  inApp: messageTemplates.inApp,
  whatsApp: messageTemplates.whatsApp,
}

/** Undefined for the default text. */
export function textOf(row: TemplateColumns | null): TemplateText | undefined {
  if (row === null || row.subject === null || row.body === null) return undefined
  const { subject, body, actionLabel, inApp, whatsApp } = row
  return { subject, body, actionLabel: actionLabel ?? '', inApp: inApp ?? '', whatsApp: whatsApp ?? '' }
}

export interface ChosenText {
  readonly language: string
  /** Null for the default text. */
  readonly templateId: string | null
  readonly text: TemplateText | undefined
}

/** The texts of kinds that count now; looked up by kind and the reader's language. Those of a removed language count no more. */
export async function findTexts(
  db: Database,
  kinds: readonly string[],
): Promise<(kind: string, language: string) => ChosenText> {
  const { id, kind, language, version } = messageTemplates
  const rows = await db
    .selectDistinctOn([kind, language], { id, kind, language, ...textColumns })
    .from(messageTemplates)
    .leftJoin(messageLanguages, eq(messageLanguages.code, language))
    .where(
      and(
        inArray(kind, [...new Set(kinds)]),
        or(eq(language, fallbackLanguage), isNotNull(messageLanguages.code)),
      ),
    )
    .orderBy(kind, language, desc(version))
  const byKey = new Map(rows.map((row) => [`${row.kind} ${row.language}`, row]))
  return (name, wanted) => {
    for (const each of [wanted, fallbackLanguage]) {
      const row = byKey.get(`${name} ${each}`)
      const text = textOf(row ?? null)
      if (row && text) return { language: each, templateId: row.id, text }
    }
    return { language: fallbackLanguage, templateId: null, text: undefined }
  }
}

/** The text with which a message was queued; undefined for the default text. */
export async function findVersionText(
  db: Database,
  templateId: string | null,
): Promise<TemplateText | undefined> {
  if (templateId === null) return undefined
  const [row] = await db.select(textColumns).from(messageTemplates).where(eq(messageTemplates.id, templateId))
  return textOf(row ?? null)
}
