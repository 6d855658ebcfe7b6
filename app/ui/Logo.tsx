/** The logo: a desk between two boards, with a lamp. Drawn in the text color. */
export function Logo() {
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
