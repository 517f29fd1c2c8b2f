/** Whether the browser has what this strong tag names. A proxy that compresses makes the tag a weak one. */
export function hasTag(request: Request, etag: string): boolean {
  const known = request.headers.get('If-None-Match')?.split(',') ?? []
  return known.some((each) => each.trim().replace(/^W\//, '') === etag)
}
