// Begins a data folder with the demo of the build, in a process that kills itself on the way.
// Arguments: the data folder, and where.
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { beginFolder } from './begin-folder.ts'

setFlagsFromString('--liftoff-only')
const [dataDir = '', where] = process.argv.slice(2)
const die = () => process.kill(process.pid, 'SIGKILL')

/** Dies in a later call. */
function dieAfter(calls: number): () => void {
  let left = calls
  return () => {
    left -= 1
    if (left === 0) die()
  }
}

const onCopy = dieAfter(400)
const { copyFile } = fs
fs.copyFile = async (...args) => {
  if (where === 'copying') onCopy()
  await copyFile(...args)
}
syncBuiltinESMExports()

const onWrite = dieAfter(4)
await beginFolder(dataDir, {
  onWrite: () => where === 'storing uploads' && onWrite(),
  change: (beginning) => ({
    ...beginning,
    async adopt(db) {
      if (where === 'encrypting') die()
      await beginning.adopt(db)
      if (where === 'finishing') die()
    },
  }),
})
