import { createEncryption } from '../../backend/services/encryption/encryption.ts'

export const dataKey = 'a data key that only the tests know'

/** Of the tests' hosts. */
export const testEncryption = createEncryption([dataKey])
