import type { SamplePlace } from './place'
import { midwest } from './places-midwest'
import { northeast } from './places-northeast'
import { southeast } from './places-southeast'
import { southwest } from './places-southwest'
import { west } from './places-west'

export const places: SamplePlace[] = [...west, ...southwest, ...midwest, ...southeast, ...northeast]
