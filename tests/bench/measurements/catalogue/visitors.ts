// How visitors of the catalogue ask.
import { browserHeaders } from '../../stage.ts'

export const headers = {
  ...browserHeaders,
  'User-Agent':
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
}

export const connections = 16

export const paceOf = (quick: boolean) => ({
  windows: quick ? 2 : 5,
  seconds: quick ? 0.3 : 1.2,
  connections,
})
