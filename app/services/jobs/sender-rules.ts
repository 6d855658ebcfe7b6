/** The bare address of a sender: for 'Carrel <carrel@example.edu>' the part in angle brackets. */
export const senderAddress = (sender: string): string => /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender.trim()
