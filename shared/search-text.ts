/**
 * Text that is looked for, without control characters and halves of letters: nothing can be found by them, and PostgreSQL
 * refuses some. They part words, as a tab from a spreadsheet does. Trimmed.
 */
export const withoutControls = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ').trim()
