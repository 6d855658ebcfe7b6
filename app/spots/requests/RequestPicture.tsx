import { Picture } from '~/ui/Picture'
import '~/styles/requests.css'

/** A request's picture. */
export const RequestPicture = ({ src, alt, width = 320 }: { src: string; alt: string; width?: number }) => (
  <Picture src={src} alt={alt} width={width} height={(width / 8) * 5} className="request-picture" />
)
