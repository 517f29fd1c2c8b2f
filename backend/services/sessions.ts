// How long a session lasts, and the token that proves it: random, kept by the browser, stored here only as a hash.
import { createHash, randomBytes } from 'node:crypto'

const second = 1000
const minute = 60 * second
const day = 24 * 60 * minute

export const sessionLife = {
  /** Milliseconds without a request after which a session ends. */
  idle: 7 * day,
  /** Milliseconds after which it ends in any case. */
  total: 30 * day,
  /** Milliseconds between two notes of the last request. */
  noteEvery: minute,
}

/** 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** A fast hash is right here: there is nothing to guess in 256 random bits. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** When a session ends that began at `createdAt` and was last used at `lastSeenAt`. */
export const endOfSession = (createdAt: Date, lastSeenAt: Date): Date =>
  new Date(Math.min(lastSeenAt.getTime() + sessionLife.idle, createdAt.getTime() + sessionLife.total))
