import { BackLink, Link } from '../Link'
import type { ReactNode } from 'react'
import { SubmitButton } from './SubmitButton'

type AskFirstProps = { path: string; back: string; title: string; children: ReactNode }

/** A page that asks before deleting or removing something, with a link back to it. */
export const AskFirst = ({ path, back, title, children }: AskFirstProps) => (
  <section className="narrow">
    <BackLink to={path} dir="auto">
      {back}
    </BackLink>
    <h1>{title}</h1>
    {children}
  </section>
)

type AskButtonsProps = { path: string; busy: string; send: string; keep: string; danger?: boolean }

/** The buttons: confirm, or cancel. */
export const AskButtons = ({ path, busy, send, keep, danger }: AskButtonsProps) => (
  <p className="buttons">
    <SubmitButton busy={busy} danger={danger}>
      {send}
    </SubmitButton>{' '}
    <Link to={path}>{keep}</Link>
  </p>
)
