/** Study sessions have the same report reasons and length limit as reviews. */
export { MAX_CHARACTERS, REPORT_REASONS } from '~/reviews/reports/report-rules'
