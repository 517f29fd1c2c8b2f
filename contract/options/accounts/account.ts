/** From asking for the deletion of an account until it is carried out. */
export const deletionDays = 14

/** Which part of a picture that is not square is kept. */
export const avatarParts = ['centre', 'top', 'bottom', 'left', 'right'] as const
export type AvatarPart = (typeof avatarParts)[number]
