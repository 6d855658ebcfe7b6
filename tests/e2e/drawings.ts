/**
 * The body of a function for the page: how far each drawing that the page shows is from the file with that drawing
 * alone, and from the next one, as the mean difference of a color from 0 to 255.
 */
export const DRAWINGS = `
  const pixels = (image) => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 80, height: 50 })
    const context = canvas.getContext('2d')
    context.drawImage(image, 0, 0, 80, 50)
    return context.getImageData(0, 0, 80, 50).data
  }
  const load = async (src) => {
    const image = new Image(400, 250)
    image.src = src
    await image.decode()
    return image
  }
  const distance = (one, other) => one.reduce((sum, value, at) => sum + Math.abs(value - other[at]), 0) / one.length
  return Promise.all(
    [...document.querySelectorAll('img[src*="/drawings/"]')].map(async (image) => {
      const [, codes, at] = /-(.+)\\.svg#d(\\d+)$/.exec(image.getAttribute('src'))
      const alone = codes.split('.').map((code) => '/drawings/a-' + code + '.svg')
      image.loading = 'eager'
      await image.decode()
      const shown = pixels(image)
      const [own, next] = await Promise.all([load(alone[at - 1]), load(alone[at % alone.length])])
      return { own: distance(shown, pixels(own)), next: distance(shown, pixels(next)) }
    }),
  )`
