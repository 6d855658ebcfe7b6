import { z } from 'zod'
import { chosenImage, imageFault, type ChosenImage } from '../picture/image-form'
import { imageWords } from '../words'

/** The missing picture of a request. */
export const CompleteRequestForm = z
  .object({ image: z.any().optional() })
  .transform(({ image }, context): { image: ChosenImage } => {
    const fault = imageFault(image, imageWords.noFile)
    if (!fault) return { image: chosenImage(image) }
    context.addIssue({ code: 'custom', path: ['image'], message: fault })
    return z.NEVER
  })
