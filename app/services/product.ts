export const PRODUCT = 'Carrel'
export const TAGLINE = 'Find Your Perfect Study Sanctuary'
