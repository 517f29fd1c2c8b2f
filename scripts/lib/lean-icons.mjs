// Makes the icons of lucide-react from their drawings, in every build of the pages.
import { join } from 'node:path'
import { root } from './run.mjs'

const iconPart = /\[\s*"(\w+)",\s*\{([^}]*)\}\s*\]/g
const iconAttribute = /(\w+): ("[^"]*")/g

/**
 * The drawing of an icon's data as SVG, without the keys of its parts.
 * @param {string} data
 */
function drawingOf(data) {
  const parts = [...data.matchAll(iconPart)]
  if (parts.length === 0) throw new Error(`This icon has no parts: ${data}`)
  return parts
    .map(([, tag, attributes = '']) => {
      const named = [...attributes.matchAll(iconAttribute)].filter(([, name]) => name !== 'key')
      return `<${tag}${named.map(([, name, value]) => ` ${name}=${value}`).join('')}/>`
    })
    .join('')
}

/**
 * Icons are made by our own few lines from a text: the library's take a fifth of the time of a page, and 1 kB. Nor does
 * anybody need the names of an icon and its size.
 * @returns {import('vite').Plugin}
 */
export function leanIcons() {
  const ours = join(root, 'app', 'ui', 'primitives', 'create-icon.ts')
  return {
    name: 'lean-icons',
    enforce: 'pre',
    apply: 'build',
    resolveId: (source) => (source === '../createLucideIcon.mjs' ? ours : undefined),
    transform: {
      filter: { id: /lucide-react\/dist\/esm\/icons\// },
      handler(code) {
        const lean = code.replace(
          /(?<=const __iconData = )\{[^]*?\n\};\n__iconData\.node;/,
          (data) => `${JSON.stringify(drawingOf(data))};`,
        )
        if (lean === code && code.includes('createLucideIcon'))
          throw new Error('Icons have another form now: see scripts/lib/lean-icons.mjs')
        return lean
      },
    },
  }
}
