// Draws the demo's pictures from their scenes into the files that the demo installs: one WebP for each width.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { scenes } from './illustrations/scenes.mjs'
import { root } from './lib/run.mjs'

const folder = join(root, 'backend', 'db', 'seed', 'demo', 'images')
mkdirSync(folder, { recursive: true })
for (const [name, parts] of Object.entries(scenes)) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1000" viewBox="0 0 1600 1000">${parts.join('')}</svg>`
  for (const width of [480, 960, 1600]) {
    await sharp(Buffer.from(svg))
      .resize({ width })
      .webp({ quality: 72, effort: 6 })
      .toFile(join(folder, `${name}-${width}.webp`))
  }
}
