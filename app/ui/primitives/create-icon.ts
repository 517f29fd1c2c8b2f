// What makes the icons of lucide-react, in the built product (vite.config.ts puts it in the place of the library's
// own): the same drawing without context, class names and sizes, which are worked out at each rendering there.
import { type ComponentProps, createElement } from 'react'

interface IconData {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
}

/** Makes the component of an icon; it is hidden from screen readers unless told otherwise. */
export default function createIcon({ node }: IconData) {
  // The same elements each time: React has nothing to make, and nothing to compare.
  const drawing = node.map(([tag, attributes]) => createElement(tag, attributes))
  return (props: ComponentProps<'svg'>) =>
    createElement('svg', { ...defaultAttributes, ...props }, ...drawing)
}

const defaultAttributes = {
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const
