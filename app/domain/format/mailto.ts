/**
 * The address of a new email. The @ stays as it is: not every mail program decodes it.
 * @param query of `subject` and `body`, encoded
 */
export const mailtoUrl = (email: string, query = ''): string =>
  `mailto:${email.split('@').map(encodeURIComponent).join('@')}${query && `?${query}`}`
