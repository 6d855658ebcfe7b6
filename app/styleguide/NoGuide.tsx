/**
 * In place of the style guide in what browsers load in production (vite.config.ts): with it every component that it shows would be
 * cut out of the one page that it belongs to, into a file of its own.
 */
export const StyleGuide = () => null
