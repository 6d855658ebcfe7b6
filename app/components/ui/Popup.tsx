/** A message that asks for an action, in the flow at the top of the page. */
export function Popup({ title, text }: { title: string; text: string }) {
  return (
    <section className="popup" role="alert" aria-labelledby="popup-title">
      <h2 id="popup-title">{title}</h2>
      <p>{text}</p>
    </section>
  )
}
