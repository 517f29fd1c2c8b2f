// Crockford's base 32, for codes that people read in print and type: https://www.crockford.com/base32.html

/** Without I, L, O and U, which look like other characters or make words. */
export const crockfordAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** What somebody typed in groups, in lower case or with letters for digits, as it was printed. */
export const readCrockford = (typed: string): string =>
  typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
