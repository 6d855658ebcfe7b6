/** Texts about the areas of a study spot and what they're like. */
export const areaWords = {
  inside: 'Inside',
  title: (name: string) => `Inside ${name}`,
  about: (name: string) => `Areas of ${name}, and how students describe noise, outlets, daylight and more.`,
  all: 'All facts and questions',
  showMore: (n: number) => `Show ${n} more`,
  showFewer: 'Show fewer',
  whole: 'Whole spot',
  none: 'Nobody has described this study spot yet. Answer a question to start.',
  facts: (n: number) => (n === 1 ? '1 fact' : `${n} facts`),
  moreFacts: (n: number) => `And ${n} more`,
  reserve: 'Reserve',
  members: 'University members only',
  department: (name: string | null) => (name ? `${name} only` : 'One department only'),
  suggestFacts: 'Correct these facts',
  suggestArea: 'Suggest an edit to this area',
  suggestNew: 'Suggest a new area',
  studiedHere: 'Studied here?',
  questions: 'Questions',
  questionsAbout: (area: string) => `Questions about ${area}`,
  remove: 'Remove my answer',
  logIn: 'Please log in to answer',
  saved: 'Thanks! Answer saved.',
  removed: 'Answer removed.',
  failed: 'We couldn’t save your answer. Please try again.',
  unknownQuestion: 'This question isn’t asked anymore. Reload the page',
  unknownAnswer: 'Choose one of the answers',
  areaGone: 'This area was removed. Reload the page',
} as const

/** Texts for a fact and its source. `value` and the like are lower case, such as "low hum". */
export const sourceWords = {
  listed: 'official',
  all: (n: number) => (n === 1 ? '1 student' : `${n} students`),
  some: (agree: number, total: number) => `${agree} of ${total} students`,
  thisTerm: 'this term',
  since: (month: string) => `since ${month}`,
  contradicts: (official: string, value: string, agree: number, total: number) =>
    `Listed as ${official}, but ${agree} of ${total} students say ${value}`,
  disagree: (answers: string) => `Students disagree: ${answers}`,
  answers: (n: number, value: string) => `${n} ${n === 1 ? 'says' : 'say'} ${value}`,
} as const

/** The quick questions of the review form. */
export const questionWords = {
  title: 'A few quick questions (optional)',
  where: 'Which area?',
  whole: 'Whole spot',
  none: 'No answer',
} as const

/** The form of an area, and of official facts. */
export const areaFieldWords = {
  unknown: 'Unknown',
  shown: (said: string) => `Shown now: ${said}`,
  factsOfArea: 'Facts about this area',
  groups: {
    noise: 'Noise',
    desk: 'Desks and tech',
    light: 'Light',
    food: 'Food',
    access: 'Access',
    work: 'How people work here',
  },
  labels: {
    name: 'Name',
    kind: 'Kind',
    floor: 'Floor',
    seats: 'Seats',
    access: 'Who can use it',
    department: 'Department',
    reservable: 'Can be reserved',
    reservation_url: 'Link to reserve it',
  },
  departmentHint: 'Only if one department can use it.',
  hours: 'Hours',
  hoursHint:
    'Only if they differ from the study spot’s hours. Examples: 08:00-22:00; 09:00-12:00, 13:00-17:00; 24 hours; closed.',
} as const
