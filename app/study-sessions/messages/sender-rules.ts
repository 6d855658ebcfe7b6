/** The bare address of a sender: of 'Carrel <carrel@example.edu>' what is within the brackets. */
export const senderAddress = (sender: string): string => /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender.trim()
