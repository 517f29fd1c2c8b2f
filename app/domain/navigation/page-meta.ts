// A page's metadata for search engines and shared links.
import { appName } from '../messages.ts'

interface PageMeta {
  title: string
  description: string
  /** The canonical URL; undefined when there is none. */
  address?: string | undefined
  image?: { readonly address: string; readonly alt: string } | undefined
  /** Kept out of search results, such as one of many filtered views. */
  unlisted?: boolean
}

/** The entries for the router's `meta`: title, description, canonical URL and Open Graph. */
export function pageMeta({ title, description, address, image, unlisted = false }: PageMeta) {
  const summary = shortened(description.replaceAll(/\s+/g, ' ').trim())
  return [
    { title },
    { name: 'description', content: summary },
    ...(unlisted ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    ...(address === undefined ? [] : [{ tagName: 'link' as const, rel: 'canonical', href: address }]),
    { property: 'og:site_name', content: appName },
    { property: 'og:locale', content: 'en_IN' },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: summary },
    ...(address === undefined ? [] : [{ property: 'og:url', content: address }]),
    ...(image === undefined
      ? []
      : [
          { property: 'og:image', content: image.address },
          { property: 'og:image:width', content: '1200' },
          { property: 'og:image:height', content: '630' },
          { property: 'og:image:alt', content: image.alt },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]),
  ]
}

/** At most 160 characters: whole words, or else whole characters. */
function shortened(text: string): string {
  const characters = Array.from(text)
  if (characters.length <= 160) return text
  return `${/^.{100,159}(?= )/u.exec(text)?.[0] ?? characters.slice(0, 159).join('')}…`
}
