import type { MetaDescriptor } from 'react-router'
import { pageTitle } from '../../../domain/messages.ts'

/** The address has the code of a voucher: no search engine keeps a page of it. */
export const checkInHead = (): MetaDescriptor[] => [
  { title: pageTitle('Check in') },
  { name: 'robots', content: 'noindex, nofollow' },
]
