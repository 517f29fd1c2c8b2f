// Draws the demo's pictures from their scenes into the files that the demo installs: one WebP for each width.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { guestPictures } from './illustrations/guest-pictures.mjs'
import { scenes } from './illustrations/scenes.mjs'
import { root } from './lib/run.mjs'

const folder = join(root, 'backend', 'db', 'seed', 'demo', 'images')
mkdirSync(folder, { recursive: true })

/**
 * @param {string} name
 * @param {readonly string[]} parts
 * @param {readonly [number, number, number, number]} shown left, top, width and height
 * @param {readonly number[]} widths
 */
async function draw(name, parts, shown, widths) {
  const [, , width, height] = shown
  const drawn = Math.max(width, ...widths)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${drawn}" height="${Math.round((drawn * height) / width)}" viewBox="${shown.join(' ')}">${parts.join('')}</svg>`
  for (const each of widths) {
    await sharp(Buffer.from(svg))
      .resize({ width: each })
      .webp({ quality: 72, effort: 6 })
      .toFile(join(folder, `${name}-${each}.webp`))
  }
}

for (const [name, parts] of Object.entries(scenes))
  await draw(name, parts, [0, 0, 1600, 1000], [480, 960, 1600])
for (const [name, { scene, part }] of Object.entries(guestPictures))
  await draw(name, scenes[scene] ?? [], part, [320, 1280])
