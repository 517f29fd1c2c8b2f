// Markdown as elements: the page needs no HTML from strings.
import type { ListItem, Nodes, Parents } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import type { WrittenNode } from '../../domain/site-texts.ts'

/** Addresses that a link may have: of this page, this site, the web, mail and phones. */
const isSafe = (url: string): boolean => /^(?:#|\/(?!\/)|https?:|mailto:|tel:)/i.test(url)

/** HTML becomes text, and what has no form here, such as a picture, its words. */
export const parseMarkdown = (text: string): WrittenNode[] => childrenOf(fromMarkdown(text))

const childrenOf = (parent: Parents): WrittenNode[] => parent.children.flatMap((node) => convert(node))

const plainTags = { paragraph: 'p', strong: 'strong', emphasis: 'em', blockquote: 'blockquote' } as const

const isPlain = (type: string): type is keyof typeof plainTags => type in plainTags

function convert(node: Nodes): WrittenNode[] {
  const { type } = node
  if (type === 'text' || type === 'html') return [node.value]
  if (type === 'code' || type === 'inlineCode') return [{ tag: 'code', children: [node.value] }]
  if (type === 'break') return [{ tag: 'br', children: [] }]
  if (type === 'thematicBreak') return [{ tag: 'hr', children: [] }]
  if (type === 'image') return node.alt ? [node.alt] : []
  if (!('children' in node)) return []
  const children = childrenOf(node)
  if (isPlain(type)) return [{ tag: plainTags[type], children }]
  if (type === 'heading') return [{ tag: node.depth <= 2 ? 'h2' : 'h3', children }]
  if (type === 'list') return [{ tag: node.ordered === true ? 'ol' : 'ul', children }]
  if (type === 'listItem') return [{ tag: 'li', children: node.spread === true ? children : tight(node) }]
  if (type === 'link' && isSafe(node.url)) return [{ tag: 'a', href: node.url, children }]
  return children
}

/** An item of one line needs no paragraph. */
const tight = (item: ListItem): WrittenNode[] =>
  item.children.flatMap((child) => (child.type === 'paragraph' ? childrenOf(child) : convert(child)))
