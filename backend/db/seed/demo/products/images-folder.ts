import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Where the drawn pictures are: in the source two folders up, in the build beside the chunks. */
export function findImagesFolder(): string | undefined {
  const candidates = [
    join(import.meta.dirname, '..', 'images'),
    join(import.meta.dirname, 'images'),
    join(import.meta.dirname, '..', '..', 'images'),
  ]
  return candidates.find((folder) => existsSync(folder))
}
