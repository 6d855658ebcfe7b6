import type { SamplePlace } from './place'
import { midwest } from './places/places-midwest'
import { northeast } from './places/places-northeast'
import { southeast } from './places/places-southeast'
import { southwest } from './places/places-southwest'
import { west } from './places/places-west'

export const places: SamplePlace[] = [...west, ...southwest, ...midwest, ...southeast, ...northeast]
