// The referral value in the browser: kept in local storage too.
import { useEffect, useSyncExternalStore } from 'react'
import { parseReferral, type Referral, referralKey } from '../../domain/accounts/referral.ts'

/**
 * Stores the referral that the server knows, and gives the one that counts: the server's, or the stored one if the URL
 * names none.
 */
export function useReferral({ value, isNew }: Referral): string | undefined {
  const stored = useSyncExternalStore(onStorage, readStored, () => undefined)
  useEffect(() => {
    withStorage((storage) => {
      if (value !== undefined) storage.setItem(referralKey, value)
      else if (isNew) storage.removeItem(referralKey)
    })
  }, [value, isNew])
  return isNew ? value : (value ?? stored)
}

const readStored = () => parseReferral(withStorage((storage) => storage.getItem(referralKey)))

function onStorage(changed: () => void) {
  window.addEventListener('storage', changed)
  return () => window.removeEventListener('storage', changed)
}

function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(window.localStorage)
  } catch {
    // Browsers that block or have filled the storage throw; the cookie remembers there.
    return undefined
  }
}
