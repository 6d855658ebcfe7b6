import { Link } from '~/ui/Link'
import type { ReactNode } from 'react'

/** A dashboard page with its heading and purpose. */
export const DashboardPage = (page: { title: string; about: string; children: ReactNode }) => (
  <>
    <h1>{page.title}</h1>
    <p className="quiet">{page.about}</p>
    {page.children}
  </>
)

type CasePageProps = { queue: string; back: string; className?: string; children: ReactNode }

/** One item of a queue, with a link back to the queue. */
export const CasePage = ({ queue, back, className, children }: CasePageProps) => (
  <>
    <p className={className}>
      <Link to={queue}>‹ {back}</Link>
    </p>
    {children}
  </>
)
