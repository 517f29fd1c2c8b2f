// What search engines and those who share a link read of a page.
import { appName } from '../messages.ts'

interface PageMeta {
  title: string
  description: string
  /** The page's one address; undefined when there is none to name. */
  address?: string | undefined
  image?: { readonly address: string; readonly alt: string } | undefined
  /** Kept out of search results: one of countless views of the same. */
  unlisted?: boolean
}

/** As the entries that the router's `meta` takes: title, description, canonical address and Open Graph. */
export function pageMeta({ title, description, address, image, unlisted = false }: PageMeta) {
  const short = description.replaceAll(/\s+/g, ' ').trim()
  const words = short.length > 160 ? `${short.slice(0, 157).trimEnd()}…` : short
  return [
    { title },
    { name: 'description', content: words },
    ...(unlisted ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    ...(address === undefined ? [] : [{ tagName: 'link' as const, rel: 'canonical', href: address }]),
    { property: 'og:site_name', content: appName },
    { property: 'og:locale', content: 'en_IN' },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: words },
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
