// A text with example values: as its reader would see it, and as a test to oneself.
import { randomUUID } from 'node:crypto'
import type {
  MessageLanguage,
  TemplatePreview,
  TemplateProblem,
  TemplateText,
} from '@affiliate-booking/contract/shapes/message-templates'
import { hourMs } from '@affiliate-booking/shared/milliseconds'
import { messages } from '../../../db/schema/messages.ts'
import type { Deps } from '../../../deps.ts'
import { fail, ok, type Result } from '../../../result.ts'
import type { Actor } from '../../users/account.ts'
import type { MessageKind, Variables } from '../kinds/message-kind.ts'
import { renderEmail } from '../render/render-email.ts'
import { exampleValues, renderMessage } from '../render/render-message.ts'
import { checkText } from './check-text.ts'
import { findTemplate, type TemplateDeps, type TemplateKey } from './find-template.ts'
import { cleanText } from './template-text.ts'

type FrameDeps = Pick<Deps, 'mailer' | 'issuer' | 'publicOrigin'>

const exampleName = 'Asha Nair'

export function previewText(
  { mailer, issuer, publicOrigin }: FrameDeps,
  kind: MessageKind,
  text: TemplateText,
  language: MessageLanguage,
): TemplatePreview {
  const rendered = renderMessage(kind, exampleValues(kind), { text, language: language.code })
  const email = renderEmail(rendered, {
    recipientName: exampleName,
    sender: mailer?.sender ?? issuer.name,
    origin: publicOrigin,
    language: language.code,
    words: language,
    unsubscribePath: kind.purpose === 'notice' ? '/unsubscribe/example' : null,
  })
  return {
    ...email,
    inApp: kind.channels.inApp ? { title: rendered.subject, text: rendered.line } : null,
    whatsApp: kind.whatsApp === undefined ? null : rendered.whatsApp,
  }
}

/** Checks a text and shows it. Fails with 404 for an unknown kind or language. */
export async function previewTemplate(
  deps: TemplateDeps,
  key: TemplateKey,
  typed: TemplateText,
): Promise<Result<{ preview: TemplatePreview | null; problems: TemplateProblem[] }>> {
  const found = await findTemplate(deps.db, key)
  if (!found.ok) return found
  const { kind, language } = found.value
  const text = cleanText(kind, typed)
  const problems = checkText(kind, text)
  return ok({ problems, preview: problems.length === 0 ? previewText(deps, kind, text, language) : null })
}

/** Queues an email with example values to the actor. Fails with 400 for a text that could not be saved. */
export async function testTemplate(
  deps: TemplateDeps,
  actor: Actor,
  key: TemplateKey,
  typed: TemplateText,
): Promise<Result<{ address: string; hasMailServer: boolean }>> {
  const found = await findTemplate(deps.db, key)
  if (!found.ok) return found
  const { kind } = found.value
  const text = cleanText(kind, typed)
  const [problem] = checkText(kind, text)
  if (problem) return fail(400, problem.message)
  const { db, encryption, mailer, now } = deps
  const id = randomUUID()
  const at = now()
  await db.insert(messages).values({
    id,
    dedupeKey: `test:${id}`,
    kind: key.name,
    userId: actor.id,
    variables: examplesOf(kind.variables),
    // As in a real one: the outbox does not show them once there is a mail server.
    secrets:
      kind.secrets && encryption.encrypt(messages.secrets, id, JSON.stringify(examplesOf(kind.secrets))),
    testText: { ...text, subject: `[Test] ${text.subject}` },
    language: key.language,
    isUrgent: true,
    nextAttemptAt: at,
    expiresAt: new Date(at.getTime() + hourMs),
    messageId: `<${id}@messages.affiliate-booking>`,
    createdAt: at,
  })
  return ok({ address: actor.email, hasMailServer: mailer !== null })
}

const examplesOf = (variables: Variables) =>
  Object.fromEntries(Object.entries(variables).map(([name, { example }]) => [name, example]))
