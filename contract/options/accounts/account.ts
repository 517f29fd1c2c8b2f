/** Which part of a picture that is not square is kept. */
export const avatarParts = ['centre', 'top', 'bottom', 'left', 'right'] as const
export type AvatarPart = (typeof avatarParts)[number]
