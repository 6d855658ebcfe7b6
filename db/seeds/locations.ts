import type { SampleLocation } from './location'
import { midwest } from './places/locations-midwest'
import { northeast } from './places/locations-northeast'
import { southeast } from './places/locations-southeast'
import { southwest } from './places/locations-southwest'
import { west } from './places/locations-west'

export const sampleLocations: SampleLocation[] = [
  ...west,
  ...southwest,
  ...midwest,
  ...southeast,
  ...northeast,
]
