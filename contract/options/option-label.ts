/** `moderate` → `Moderate`. */
export const optionLabel = (option: string): string => option.charAt(0).toUpperCase() + option.slice(1)
