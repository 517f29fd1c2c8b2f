// The runbook, as it was when this version was built.
import type { WrittenNode } from '../../domain/site-texts.ts'
import runbook from '../../../docs/runbook.md?raw'
import { parseMarkdown } from './parse-markdown.ts'

interface RunbookContent {
  /** How to begin, and how commands are run. */
  readonly introduction: readonly WrittenNode[]
  readonly sections: readonly {
    /** The name of its alert. */
    readonly alert: string
    readonly content: readonly WrittenNode[]
  }[]
}

/** What to do about each alert. Links to other documents become words: an operator at night has this page alone. */
export function readRunbook(): RunbookContent {
  const [introduction = '', ...sections] = runbook.split(/^## /m)
  return {
    introduction: parseMarkdown(introduction.replace(/^# .*/, '')),
    sections: sections.map((section) => {
      const [alert = '', ...lines] = section.split('\n')
      return { alert, content: parseMarkdown(lines.join('\n')) }
    }),
  }
}
