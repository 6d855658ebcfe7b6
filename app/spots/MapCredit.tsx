import { mapCreditWords } from './words'

/** The license of the street data requires this on every map. */
export const MapCredit = () => (
  <p className="map-credit">
    ©{' '}
    <a href="https://www.openstreetmap.org/copyright" rel="external noopener">
      {mapCreditWords.map}
    </a>
  </p>
)
