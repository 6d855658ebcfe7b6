import { AdviceList } from './AdviceList'
import { adviceOn } from './rules'

/** Advice on what is being typed. Advice only: nothing is held back. */
export function Advice({ text }: { text: string }) {
  return <AdviceList lines={adviceOn(text)} />
}
