// Spans for what takes long beside the database: password hashes and the file store.
import type { FileStore } from '../files/file-store.ts'
import type { Passwords } from '../services/auth/passwords.ts'
import type { RunStep } from './trace.ts'

/** The wait for other hashes is part of a span. */
export const tracePasswords = ({ hash, matches, isBreached }: Passwords, step: RunStep): Passwords => ({
  hash: (password) => step({ name: 'password hash' }, () => hash(password)),
  matches: (passwordHash, password) =>
    step({ name: 'password verify' }, () => matches(passwordHash, password)),
  isBreached:
    isBreached && ((password) => step({ name: 'password breach', isCall: true }, () => isBreached(password))),
})

/** The names of files are not told. */
export const traceFiles = (files: FileStore, step: RunStep): FileStore => ({
  ...files,
  write: (name, bytes) => step({ name: 'file write', isCall: true }, () => files.write(name, bytes)),
  read: (name, range) => step({ name: 'file read', isCall: true }, () => files.read(name, range)),
  stat: (name) => step({ name: 'file stat', isCall: true }, () => files.stat(name)),
  remove: (names) => step({ name: 'file remove', isCall: true }, () => files.remove(names)),
  discard: (names) => step({ name: 'file remove', isCall: true }, () => files.discard(names)),
})
