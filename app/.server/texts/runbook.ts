// The runbook, as it was when this version was built.
import type { WrittenNode } from '../../domain/site-texts.ts'
import runbook from '../../../docs/runbook.md?raw'
import { parseMarkdown } from './parse-markdown.ts'

interface RunbookSection {
  /** The name of its alert. */
  readonly alert: string
  readonly content: readonly WrittenNode[]
}

/** What to do about each alert. Links to other documents become words: an operator at night has this page alone. */
export function readRunbook(): RunbookSection[] {
  return runbook
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [alert = '', ...lines] = section.split('\n')
      return { alert, content: parseMarkdown(lines.join('\n')) }
    })
}
