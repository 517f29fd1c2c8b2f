// The form of a page as HTML: what a browser without JavaScript shows, checks and sends.

export interface Control {
  readonly label: string | undefined
  readonly name: string
  readonly type: string
  readonly value: string
  readonly isRequired: boolean
  readonly isChecked: boolean
  /** The words below the field. */
  readonly error: string | undefined
  /** The texts of a list. */
  readonly options: readonly string[]
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

const decode = (text: string) =>
  text.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? '')

const attribute = (tag: string, name: string) => {
  const found = new RegExp(` ${name}="([^"]*)"`, 'i').exec(tag)?.[1]
  return found === undefined ? undefined : decode(found)
}

/** The words of the element with this id. */
const wordsOf = (html: string, id: string) => new RegExp(` id="${id}"[^>]*>([^<]*)<`).exec(html)?.[1]

/** The named controls of a page, in its order. */
export function controlsIn(html: string): Control[] {
  const found = html.matchAll(/<input\b[^>]*>|<(select|textarea)\b[^>]*>(.*?)<\/\1>/gs)
  return [...found].flatMap(([element, kind, content = '']) => {
    const tag = element.slice(0, element.indexOf('>'))
    const name = attribute(tag, 'name')
    if (name === undefined) return []
    const id = attribute(tag, 'id') ?? ''
    const options = [...content.matchAll(/<option\b([^>]*)>([^<]*)</g)].map(([, option = '', text = '']) => ({
      value: attribute(option, 'value') ?? '',
      text: decode(text),
      isSelected: option.includes(' selected=""'),
    }))
    const chosen = options.find(({ isSelected }) => isSelected) ?? options[0]
    const label = new RegExp(`<label for="${id}"[^>]*>([^<]*)<`).exec(html)?.[1]
    const error = wordsOf(html, `${id}-error`)
    return [
      {
        label: label === undefined ? undefined : decode(label),
        name,
        type: kind ?? attribute(tag, 'type') ?? 'text',
        value:
          (kind === 'select'
            ? chosen?.value
            : kind === 'textarea'
              ? decode(content)
              : attribute(tag, 'value')) ?? '',
        isRequired: tag.includes(' required=""'),
        isChecked: tag.includes(' checked=""'),
        error: error === undefined ? undefined : decode(error),
        options: options.map(({ text }) => text),
      },
    ]
  })
}

/** What a page's labelled fields hold, by label. */
export const valuesIn = (html: string): Record<string, string> =>
  Object.fromEntries(
    controlsIn(html).flatMap(({ label, value }) => (label === undefined ? [] : [[label, value]])),
  )

/** The line that answers a post: its role, its words, and whether the page opens with the focus on it. */
export function answerIn(html: string): { role: string; words: string; hasFocus: boolean } | undefined {
  const [, tag = '', content = ''] = /<p\b([^>]* role="(?:alert|status)"[^>]*)>(.*?)<\/p>/s.exec(html) ?? []
  if (tag === '') return undefined
  return {
    role: attribute(tag, 'role') ?? '',
    words: decode(content.replaceAll(/<[^>]+>/g, '')),
    hasFocus: tag.includes(' autofocus=""'),
  }
}

/** The tag of the form that posts. */
export const formTagIn = (html: string): string => /<form\b[^>]*method="post"[^>]*>/i.exec(html)?.[0] ?? ''
