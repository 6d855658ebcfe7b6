import { z } from 'zod'
import { chosenImage, imageFault, type ChosenImage } from './image-form'
import { words } from './image-words'

/** The picture that a request came without. */
export const CompleteRequestForm = z
  .object({ image: z.any().optional() })
  .transform(({ image }, context): { image: ChosenImage } => {
    const fault = imageFault(image, words.noFile)
    if (!fault) return { image: chosenImage(image) }
    context.addIssue({ code: 'custom', path: ['image'], message: fault })
    return z.NEVER
  })
