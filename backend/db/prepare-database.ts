// A step of the build: makes the database with which new data folders begin, as making its schema takes seconds.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { openEmbedded, preparedName } from './open-embedded.ts'

const folder = await mkdtemp(join(tmpdir(), 'prepared-database-'))
const { close } = await openEmbedded(folder)
await close()
const client = await PGlite.create(join(folder, 'database'))
const archive = await client.dumpDataDir('gzip')
await client.close()
await writeFile(join(import.meta.dirname, preparedName), Buffer.from(await archive.arrayBuffer()))
await rm(folder, { recursive: true })
