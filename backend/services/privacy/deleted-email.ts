import { randomUUID } from 'node:crypto'

/** Stands in for the name. */
export const deletedName = 'Deleted account'

const domain = '@deleted.invalid'

/** Stands in for the address of somebody who was deleted. Nobody can guess it. */
export const newDeletedEmail = (): string => `deleted-${randomUUID()}${domain}`

export const isDeletedEmail = (email: string): boolean => email.endsWith(domain)
