// The elements of a rendered page, so that server components of Next.js can write the same ones.
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** Installed beside Next.js: `package.json` of the temporary folder names it. */
export const parserVersion = '8.1.1'

/** A text, or an element with what React calls its properties. */
export type ElementTree = string | [tag: string, properties: Record<string, unknown>, ...ElementTree[]]

interface Node {
  readonly nodeName: string
  readonly value?: string
  readonly attrs?: readonly { name: string; value: string }[]
  readonly childNodes?: readonly Node[]
}

const reactNames: Readonly<Record<string, string>> = {
  class: 'className',
  for: 'htmlFor',
  value: 'defaultValue',
  checked: 'defaultChecked',
  tabindex: 'tabIndex',
}

const booleans = new Set(['checked', 'disabled', 'hidden', 'open', 'required', 'selected'])

const styleOf = (text: string) =>
  Object.fromEntries(
    text.split(';').flatMap((line) => {
      const [name = '', ...value] = line.split(':')
      return value.length === 0 ? [] : [[name.trim(), value.join(':').trim()]]
    }),
  )

function propertiesOf(tag: string, attributes: NonNullable<Node['attrs']>): Record<string, unknown> {
  return Object.fromEntries(
    attributes.map(({ name, value }) => {
      const isFieldsOwn = name !== 'value' || tag === 'input'
      const property = isFieldsOwn ? (reactNames[name] ?? name) : name
      return [property, name === 'style' ? styleOf(value) : booleans.has(name) ? true : value]
    }),
  )
}

function treeOf(node: Node): ElementTree[] {
  if (node.nodeName === '#text') return [node.value ?? '']
  if (node.nodeName.startsWith('#') || node.nodeName === 'script') return []
  const children = (node.childNodes ?? []).flatMap(treeOf)
  return [[node.nodeName, propertiesOf(node.nodeName, node.attrs ?? []), ...children]]
}

/** What stands in the body of a page. */
export function elementTreesOf(html: string, folder: string): ElementTree[] {
  const require = createRequire(join(folder, 'package.json'))
  const { parseFragment } = require('parse5') as { parseFragment: (html: string) => Node }
  const [, body = ''] = /<body[^>]*>(.*)<\/body>/s.exec(html) ?? []
  return (parseFragment(body).childNodes ?? []).flatMap(treeOf)
}
