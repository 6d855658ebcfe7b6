import { FIELDS } from '~/locations/model/fields'

const { name, address, city, zipcode, tags, hours } = FIELDS

/** Labels of what students may suggest, and admins decide on. */
export const LABELS = {
  name: name.label,
  address: address.label,
  city: city.label,
  zipcode: zipcode.label,
  tags: tags.label,
  hours: hours.label,
}
