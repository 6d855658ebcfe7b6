import type { ComponentProps } from 'react'
import { Link } from '~/ui/Link'

/**
 * A link to a page about one item of a queue. Remix asks the server for the routes of each link's path as soon as it's
 * shown, which would be a request for each item. The routes of this link are loaded when it's pressed.
 */
export const ItemLink = (props: ComponentProps<typeof Link>) => <Link discover="none" {...props} />
