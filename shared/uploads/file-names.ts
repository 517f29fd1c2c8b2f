// The names of uploaded files, which come from other people's computers.

const maximumCharacters = 100

/**
 * Without folders, control characters and changes of the text's direction, and of at most 100 characters; '' if nothing
 * is left.
 */
export function cleanFileName(name: string): string {
  const base = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
  const shown = base
    .replaceAll(/[\p{Cs}\p{Bidi_Control}\uFEFF]/gu, '')
    .replaceAll(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim()
  const characters = Array.from(shown)
  if (characters.length <= maximumCharacters) return shown
  const extension = /\.[a-z\d]{1,8}$/i.exec(shown)?.[0] ?? ''
  return `${characters.slice(0, maximumCharacters - extension.length - 1).join('')}…${extension}`
}
