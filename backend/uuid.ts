import * as z from 'zod'

/** PostgreSQL throws on an id that is not a UUID. */
export const isUuid = (text: string): boolean => z.guid().safeParse(text).success
