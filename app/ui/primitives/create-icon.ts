// What makes the icons of lucide-react, in the built app: scripts/lib/lean-icons.mjs puts it in the place of the
// library's own, and the drawing of each icon as text in the place of its data. So there are no context, class names and
// sizes, which are worked out at each rendering there.
import { type ComponentProps, createElement } from 'react'

/** Makes the component of an icon from its drawing; it is hidden from screen readers unless told otherwise. */
export default function createIcon(drawing: string) {
  // The same text each time: React has nothing to make, and nothing to compare.
  const dangerouslySetInnerHTML = { __html: drawing }
  return (props: ComponentProps<'svg'>) =>
    createElement('svg', { ...defaultAttributes, ...props, dangerouslySetInnerHTML })
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
