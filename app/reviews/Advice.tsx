import { AdviceList } from './AdviceList'
import { adviceOn } from './rules'

/** Texts start with "I", "OK" or "WIFI". Nothing this short can be saved anyway. */
const FROM_LENGTH = 20

/** Advice on what is being typed. Advice only: nothing is held back. */
export function Advice({ text }: { text: string }) {
  return <AdviceList lines={text.length < FROM_LENGTH ? [] : adviceOn(text)} />
}
