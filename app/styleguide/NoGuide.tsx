/**
 * Replaces the style guide in production builds for browsers (vite.config.ts). Otherwise every component that the guide
 * shows would be split from its page into a separate file.
 */
export const StyleGuide = () => null
