import type { Limit } from '~/web/limits.server'

/** Dashboard forms with files, per admin, who may edit many locations in an hour. */
export const DASHBOARD_UPLOADS_PER_HOUR: Limit = { name: 'dashboard-upload', points: 300, seconds: 3600 }
