// The texts of the help, contact, terms, privacy and refund pages: Markdown files that an operator replaces.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type SiteText, siteTexts, type WrittenNode } from '../../domain/site-texts.ts'
import { env } from '../env.ts'
import { log } from '../log.ts'
import { parseMarkdown } from './parse-markdown.ts'
import contact from './defaults/contact.md?raw'
import help from './defaults/help.md?raw'
import privacy from './defaults/privacy.md?raw'
import refunds from './defaults/refunds.md?raw'
import terms from './defaults/terms.md?raw'

const defaults: Readonly<Record<SiteText, string>> = { help, contact, terms, privacy, refunds }

export interface WrittenText {
  title: string
  /** Without the title. */
  content: WrittenNode[]
  /** Whether it is the operator's own. */
  isOwn: boolean
}

/** Reads `TEXTS_DIR/<name>.md`; where that is missing or cannot be read, the text that the app comes with. */
export async function readSiteText(name: SiteText, folder = env.TEXTS_DIR): Promise<WrittenText> {
  const own = folder === undefined ? undefined : await readOwn(join(folder, `${name}.md`))
  const text = (own ?? defaults[name]).trim()
  const [heading = '', title = siteTexts[name]] = /^#\s+(.+)$/m.exec(text) ?? []
  const body = text.startsWith(heading) ? text.slice(heading.length) : text
  return { title, content: parseMarkdown(body), isOwn: own !== undefined }
}

/** Without the paragraphs that link to the path. */
export const withoutLinksTo = (content: readonly WrittenNode[], path: string): WrittenNode[] =>
  content.filter((node) => !linksTo(node, path))

const linksTo = (node: WrittenNode, path: string): boolean =>
  typeof node !== 'string' && (node.href === path || node.children.some((child) => linksTo(child, path)))

async function readOwn(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) {
      log.warn({ err: error }, 'a text of TEXTS_DIR cannot be read')
    }
    return undefined
  }
}
