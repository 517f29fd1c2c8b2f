// An email in plain text and in HTML that every mail program shows: one column, no pictures, no scripts.
import type { RenderedMessage } from './render-message.ts'

/** Around the text of every email. */
export interface EmailWords {
  /** With `{{name}}`. */
  readonly greeting: string
  readonly unsubscribe: string
}

export const englishWords: EmailWords = {
  greeting: 'Hello {{name}},',
  unsubscribe: 'Unsubscribe from messages of this kind',
}

export interface EmailFrame {
  /** Null for somebody whose name is not known. */
  readonly recipientName: string | null
  /** The operator's name. */
  readonly sender: string
  /** The origin of the app. */
  readonly origin: string
  readonly language: string
  /** In the language; unset: in English. */
  readonly words?: EmailWords | undefined
  /** A path; null where the recipient cannot unsubscribe. */
  readonly unsubscribePath: string | null
}

export interface Email {
  readonly subject: string
  readonly text: string
  readonly html: string
}

export function renderEmail(message: RenderedMessage, frame: EmailFrame): Email {
  return {
    subject: message.subject,
    text: renderText(message, frame),
    html: renderHtml(message, frame),
  }
}

/** None in another language for somebody whose name is not known. */
function greetingOf({ recipientName, words = englishWords }: EmailFrame): string[] {
  if (recipientName) return [words.greeting.replaceAll('{{name}}', () => recipientName)]
  return words === englishWords ? ['Hello,'] : []
}

function renderText({ paragraphs, action }: RenderedMessage, frame: EmailFrame): string {
  const { origin, sender, unsubscribePath, words = englishWords } = frame
  return [
    ...greetingOf(frame),
    ...paragraphs.map((text) => (text.includes('\t') ? tableText(text) : text)),
    ...(action ? [`${action.label}:\n${origin}${action.path}`] : []),
    `-- \n${sender}\n${origin}`,
    ...(unsubscribePath === null ? [] : [`${words.unsubscribe}:\n${origin}${unsubscribePath}`]),
  ].join('\n\n')
}

/** Such as `Revenue: ₹12, ₹9 the week before`. */
const tableText = (text: string) =>
  text
    .split('\n')
    .map((line) => {
      const [name = '', ...cells] = line.split('\t')
      return cells.length === 0 ? name : `${name}: ${cells.join(', ')}`
    })
    .join('\n')

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '')

const paragraphHtml = (text: string) =>
  text.includes('\t')
    ? tableHtml(text)
    : `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`

/** Lines of cells that are separated by tabs: the name of a row, its value, and what stands below that, for a phone. */
const tableHtml = (text: string) =>
  `<table style="margin:0 0 16px;border-collapse:collapse">${text.split('\n').map(rowHtml).join('')}</table>`

function rowHtml(line: string): string {
  const [name = '', value = '', ...below] = line.split('\t').map(escapeHtml)
  const style = 'padding:6px 16px 6px 0;border-bottom:1px solid #d6d3d1;text-align:left;vertical-align:top'
  const cell = [`<strong>${value}</strong>`, ...below].join('<br>')
  return `<tr><th scope="row" style="${style};font-weight:400">${name}</th><td style="${style}">${cell}</td></tr>`
}

const linkHtml = (href: string, label: string, style: string) =>
  `<a href="${escapeHtml(href)}" style="${style}">${escapeHtml(label)}</a>`

const buttonStyle =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#5b21b6;color:#ffffff;font-weight:600;text-decoration:none'

function renderHtml({ subject, paragraphs, action }: RenderedMessage, frame: EmailFrame): string {
  const { origin, sender, language, unsubscribePath, words = englishWords } = frame
  const button = action
    ? `<p style="margin:24px 0">${linkHtml(origin + action.path, action.label, buttonStyle)}</p>`
    : ''
  const unsubscribe =
    unsubscribePath === null
      ? ''
      : `<br>${linkHtml(origin + unsubscribePath, words.unsubscribe, 'color:inherit')}`
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 16px;font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:560px;margin:0 auto">
${[...greetingOf(frame), ...paragraphs].map(paragraphHtml).join('\n')}
${button}
<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #d6d3d1;font-size:14px">${escapeHtml(sender)}<br>${linkHtml(origin, origin, 'color:inherit')}${unsubscribe}</p>
</div>
</body>
</html>
`
}
