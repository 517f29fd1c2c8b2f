// Saves texts: each change is a version, so that a queued message keeps the one with which it was queued.
import type {
  RestoreTemplatePayload,
  SaveTemplatePayload,
} from '@affiliate-booking/contract/calls/messages/templates'
import { fallbackLanguage, templateFields } from '@affiliate-booking/contract/options/message-templates'
import type { TemplateText } from '@affiliate-booking/contract/shapes/message-templates'
import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { messageTemplates } from '../../../db/schema/messages.ts'
import type { Deps } from '../../../deps.ts'
import { fail, ok, type Result } from '../../../result.ts'
import { type RequestOrigin, writeAudit } from '../../audit/write-audit.ts'
import type { Actor } from '../../users/account.ts'
import type { MessageKind } from '../kinds/message-kind.ts'
import { checkText } from './check-text.ts'
import { findTemplate, type TemplateKey } from './find-template.ts'
import { findTexts, textColumns, textOf } from './find-texts.ts'
import { cleanText, isSameText, shippedText } from './template-text.ts'

const versionConflict = fail(
  409,
  'Somebody has changed this text since you opened it. Compare it with yours and save again.',
)

/**
 * Saves a text. Fails with 400 for one that cannot be sent, with 404 for an unknown kind or language, and with 409 if it was
 * changed since `version`. The same text again changes nothing.
 */
export async function saveTemplate(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  key: TemplateKey,
  { text: typed, version }: SaveTemplatePayload,
  origin: RequestOrigin,
): Promise<Result<null>> {
  const found = await findTemplate(deps.db, key)
  if (!found.ok) return found
  const { kind } = found.value
  const text = cleanText(kind, typed)
  const [problem] = checkText(kind, text)
  if (problem) return fail(400, problem.message)
  // The shipped text is none of the operator's.
  const isShipped = key.language === fallbackLanguage && isSameText(text, shippedText(kind))
  return addVersion(deps, actor, key, { kind, version, action: 'template.changed', origin }, () =>
    Promise.resolve(ok(isShipped ? undefined : text)),
  )
}

/** Saves the text of an earlier version again. Fails as `saveTemplate`, and with 404 for an unknown version. */
export async function restoreTemplate(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  key: TemplateKey,
  { restored, version }: RestoreTemplatePayload,
  origin: RequestOrigin,
): Promise<Result<null>> {
  const found = await findTemplate(deps.db, key)
  if (!found.ok) return found
  const { kind } = found.value
  return addVersion(deps, actor, key, { kind, version, action: 'template.restored', origin }, async (tx) => {
    if (restored === 0) return ok(undefined)
    const [row] = await tx
      .select(textColumns)
      .from(messageTemplates)
      .where(and(isOf(key), eq(messageTemplates.version, restored)))
    if (!row) return fail(404, 'There is no such version.')
    const text = textOf(row)
    const [problem] = text ? checkText(kind, text) : []
    return problem ? fail(400, `This text can no longer be sent: ${problem.message}`) : ok(text)
  })
}

const isOf = ({ name, language }: TemplateKey) =>
  and(eq(messageTemplates.kind, name), eq(messageTemplates.language, language))

interface Change {
  readonly kind: MessageKind
  /** The version that was shown. */
  readonly version: number
  readonly action: 'template.changed' | 'template.restored'
  readonly origin: RequestOrigin
}

/** `chooseText` gives undefined for a return to the default text. */
function addVersion(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  key: TemplateKey,
  { kind, version, action, origin }: Change,
  chooseText: (tx: Database) => Promise<Result<TemplateText | undefined>>,
): Promise<Result<null>> {
  return db.transaction(async (tx) => {
    const chosen = await chooseText(tx)
    if (!chosen.ok) return chosen
    const [latest] = await tx
      .select({ version: messageTemplates.version, ...textColumns })
      .from(messageTemplates)
      .where(isOf(key))
      .orderBy(desc(messageTemplates.version))
      .limit(1)
    if ((latest?.version ?? 0) !== version) return versionConflict
    const old = textOf(latest ?? null)
    const text = chosen.value
    if (old === text || (old && text && isSameText(old, text))) return ok(null)
    const at = now()
    const saved = await tx
      .insert(messageTemplates)
      .values({
        kind: key.name,
        language: key.language,
        version: version + 1,
        ...text,
        createdBy: actor.id,
        createdAt: at,
      })
      .onConflictDoNothing()
      .returning({ id: messageTemplates.id })
    // Somebody else has saved the same version meanwhile.
    if (saved.length === 0) return versionConflict
    const fallback = await fallbackOf(tx, kind, key)
    await writeAudit(tx, {
      actor,
      origin,
      action,
      objectType: 'template',
      objectId: `${key.name}:${key.language}`,
      territoryPath: null,
      changes: changesOf(old ?? fallback, text ?? fallback),
      at,
    })
    return ok(null)
  })
}

/** What counts where a language has no text of its own. */
async function fallbackOf(tx: Database, kind: MessageKind, { name, language }: TemplateKey) {
  const shipped = shippedText(kind)
  if (language === fallbackLanguage) return shipped
  return (await findTexts(tx, [name]))(name, fallbackLanguage).text ?? shipped
}

const changesOf = (old: TemplateText, text: TemplateText) =>
  Object.fromEntries(
    templateFields
      .filter((field) => old[field] !== text[field])
      .map((field) => [field, { old: old[field], new: text[field] }]),
  )
