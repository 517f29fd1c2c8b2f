// For the server's build: what everybody sees alike is rendered once. Browsers find the same markup and hydrate it.
import { renderToString } from 'react-dom/server'
import type { FixedMarkupProps } from './fixed-markup.tsx'

/** By the object that is shown, which nothing else holds when its day is over. */
const rendered = new WeakMap<object, Map<string, string>>()

/** The content may use neither context nor ids of React: it is rendered outside of its page. */
export function FixedMarkup({ of, name, children }: FixedMarkupProps) {
  if (of === undefined) return <div className="contents">{children}</div>
  const byName = rendered.get(of) ?? new Map<string, string>()
  rendered.set(of, byName)
  const html = byName.get(name) ?? renderToString(children)
  byName.set(name, html)
  return <div className="contents" dangerouslySetInnerHTML={{ __html: html }} />
}
