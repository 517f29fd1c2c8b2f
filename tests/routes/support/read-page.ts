// What somebody reads of a page.
import type { Visited } from './visit.ts'

/** What is read, without marks. */
export const textOf = (html: string): string =>
  html
    .replaceAll('<wbr/>', '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/&#x27;|&quot;/g, "'")
    .replaceAll(/\s+/g, ' ')

/** The words of the message that waits in the flash cookie. */
export function toastOf({ setCookies }: Pick<Visited, 'setCookies'>): string {
  const flash = setCookies.find((line) => line.startsWith('flash=')) ?? ''
  const value = decodeURIComponent(flash.slice('flash='.length).split(';')[0] ?? '').replace(/\.[^.]*$/, '')
  return Buffer.from(value, 'base64').toString()
}
