/** Study study sessions are reported for the same reasons as reviews, and in as many characters. */
export { MOST_CHARACTERS, REPORT_REASONS } from '~/reviews/reports/report-rules'
