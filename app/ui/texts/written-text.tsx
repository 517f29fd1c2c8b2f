// A text that was written in Markdown.
import { createElement, type ReactNode } from 'react'
import type { WrittenNode } from '../../domain/site-texts.ts'
import './written-text.css'

export const WrittenText = ({ content }: { content: readonly WrittenNode[] }) => (
  <div className="written-text">{content.map(toElement)}</div>
)

function toElement(node: WrittenNode, index: number): ReactNode {
  if (typeof node === 'string') return node
  const { tag, href, children } = node
  const props = { key: index, ...(href !== undefined && { href }) }
  return children.length === 0
    ? createElement(tag, props)
    : createElement(tag, props, children.map(toElement))
}
