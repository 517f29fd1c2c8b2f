// The typed full name that counts as a signature.

/** Without differences that a reader would not notice: case, spaces, dots and the way letters are encoded. */
const normalized = (name: string): string =>
  name
    .normalize('NFKC')
    .toLocaleLowerCase('en')
    .replaceAll(/[\s.]+/g, ' ')
    .trim()

/** What looks wrong while the signature is typed; a beginning of the name is right so far. Any signature is accepted. */
export const signatureWarning = (signature = '', name = ''): string | undefined =>
  name.trim() === '' || normalized(name).startsWith(normalized(signature))
    ? undefined
    : 'Type your full name as in step 1.'
