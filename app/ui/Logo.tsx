import { useSite } from './use-site'

/** The site's own logo, if it has one, and its name. */
export function NameAndLogo() {
  const { name, logo } = useSite()
  return (
    <>
      {logo ? <img src={logo} alt="" height="28" className="own-logo" /> : <Logo />}{' '}
      <span dir="auto">{name}</span>
    </>
  )
}

/** Carrel's logo: a desk between two boards, with a lamp. Drawn in the text color. */
function Logo() {
  return (
    <svg
      className="logo"
      viewBox="0 0 32 32"
      width="28"
      height="28"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M4 28V7h3v14h18V7h3v21M7 26h18M11 21v-4M11 17c0-5 3-8 8-8M16 7l6 0 2 5h-8z" />
    </svg>
  )
}
