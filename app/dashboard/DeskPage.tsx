import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'

/** A page of the dashboard with its heading and what it's for. */
export const DeskPage = (page: { title: string; about: string; children: ReactNode }) => (
  <>
    <h1>{page.title}</h1>
    <p className="quiet">{page.about}</p>
    {page.children}
  </>
)

type CasePageProps = { queue: string; back: string; className?: string; children: ReactNode }

/** One thing of a queue, with the way back to the others. */
export const CasePage = ({ queue, back, className, children }: CasePageProps) => (
  <>
    <p className={className}>
      <Link to={queue}>‹ {back}</Link>
    </p>
    {children}
  </>
)
