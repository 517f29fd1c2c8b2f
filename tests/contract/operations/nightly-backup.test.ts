// The script of docs/operations.md for each night, run with a `docker` that works on folders of the test.
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { read } from '../../support/compose-file.ts'

const [, documented = ''] = /### Each night\n.*?```sh\n(.*?)```/s.exec(read('docs/operations.md')) ?? []

let folder = ''
const volume = () => join(folder, 'volume')
const copies = () => join(folder, 'copies')

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nightly-backup-'))
  for (const name of ['volume', 'copies', 'bin']) mkdirSync(join(folder, name))
  // `docker compose exec -T backend COMMAND …`, in the folder that stands for the volume.
  const docker = `#!/bin/sh
shift 4
[ "$1" != npm ] && exec "$@"
[ "$BACKUP" = none ] && exit 1
echo "all data" > "$5"
[ "$BACKUP" = whole ]
`
  writeFileSync(join(folder, 'bin', 'docker'), docker)
  chmodSync(join(folder, 'bin', 'docker'), 0o755)
})

afterEach(() => rmSync(folder, { recursive: true }))

/** @param backup what `npm run backup` writes; without some files, and without any, it fails */
function runNight(backup: 'whole' | 'lacks files' | 'none') {
  const script = documented
    .replace('/srv/affiliate-booking', folder)
    .replaceAll('/data/', `${volume()}/`)
    .replaceAll('/mnt/backups', copies())
  expect(script).toContain(copies())
  const PATH = [join(folder, 'bin'), process.env.PATH].join(delimiter)
  const { status } = spawnSync('sh', ['-e', '-c', script], { env: { PATH, BACKUP: backup } })
  const whole = readdirSync(copies()).filter((name) => /^backup-[\d-]+\.gz$/.test(name))
  return { status, copied: whole.length, left: readdirSync(volume()).length }
}

function keepBackup(name: string, days: number): string {
  const path = join(copies(), name)
  writeFileSync(path, 'old')
  const at = new Date(Date.now() - days * dayMs)
  utimesSync(path, at, at)
  return path
}

describe('the script for each night', () => {
  test('copies the backup away and leaves nothing in the volume', () => {
    expect(runNight('whole')).toEqual({ status: 0, copied: 1, left: 0 })
  })

  test('does the same with a backup that lacks files, and fails', () => {
    expect(runNight('lacks files')).toEqual({ status: 1, copied: 1, left: 0 })
  })

  test('fails without a copy when no backup was written', () => {
    expect(runNight('none')).toEqual({ status: 1, copied: 0, left: 0 })
  })

  test('removes copies before they are more than 35 days old', () => {
    const [kept, removed] = [keepBackup('backup-kept.gz', 33.9), keepBackup('backup-removed.gz', 34.1)]
    const interrupted = keepBackup('backup-interrupted.gz.part', 34.1)
    runNight('whole')
    expect([kept, removed, interrupted].map((path) => existsSync(path))).toEqual([true, false, false])
  })
})
