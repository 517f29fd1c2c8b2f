import type { MetaDescriptor } from 'react-router'
import { pageTitle } from '../../../domain/messages.ts'

/** The link is a secret: no search engine keeps a page of it. */
export const tripHead = (title: string): MetaDescriptor[] => [
  { title: pageTitle(title) },
  { name: 'robots', content: 'noindex, nofollow' },
]
