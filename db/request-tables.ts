/** Database rows of requests for campuses and locations. */

/** The decision on a request. */
export type Decision = 'Approved' | 'Denied'

/** Columns of both kinds of requests. A request is open while `decided_at` is null. */
type RequestRow = {
  id: number
  name: string
  city: string
  state_id: number
  /** null: the account is gone. */
  submitted_by: number | null
  /** Key of the stored picture; null: not uploaded yet, already published, or discarded. */
  pending_image_path: string | null
  decision: Decision | null
  decision_reason: string | null
  decided_at: Date | null
  created_at: Date
  updated_at: Date
}

export type UniversityRequestRow = RequestRow & {
  /** The campus created from it, Pending at first. */
  university_id: number
}

export type StudyLocationRequestRow = RequestRow & {
  address: string
  zipcode: string | null
  category: 'On-Campus' | 'Off-Campus'
  /** The campus of an On-Campus location. */
  university_id: number | null
  details: string | null
  /** Both or neither. */
  latitude: number | null
  longitude: number | null
  /** The location created from it, Pending at first. */
  study_location_id: number
}

export type StudyLocationRequestTagRow = { study_location_request_id: number; tag_id: number }

/** A student who asked for the same thing while a request was open; has one of the two ids. */
export type RequestJoinerRow = {
  id: number
  university_request_id: number | null
  study_location_request_id: number | null
  user_id: number
  created_at: Date
}
