/** The rows of requests for campuses and locations, as they come out of PostgreSQL. */

/** What became of a request. */
export type Decision = 'Approved' | 'Denied'

/** What requests of both kinds have. A request is open as long as `decided_at` is null. */
type RequestRow = {
  id: number
  name: string
  city: string
  state_id: number
  /** null: the account is gone. */
  submitted_by: number | null
  /** Key of the stored picture; null: it did not arrive yet, or was published or given up. */
  pending_image_path: string | null
  decision: Decision | null
  decision_reason: string | null
  decided_at: Date | null
  created_at: Date
  updated_at: Date
}

export type UniversityRequestRow = RequestRow & {
  /** The campus that was made of it, Pending at first. */
  university_id: number
}

export type StudyLocationRequestRow = RequestRow & {
  address: string
  zipcode: string | null
  category: 'On-Campus' | 'Off-Campus'
  /** The campus of an On-Campus location. */
  university_id: number | null
  details: string | null
  /** Both or none. */
  latitude: number | null
  longitude: number | null
  /** The location that was made of it, Pending at first. */
  study_location_id: number
}

export type StudyLocationRequestTagRow = { study_location_request_id: number; tag_id: number }

/** Someone who asked for the same thing while a request for it was open; of one of the two. */
export type RequestJoinerRow = {
  id: number
  university_request_id: number | null
  study_location_request_id: number | null
  user_id: number
  created_at: Date
}
