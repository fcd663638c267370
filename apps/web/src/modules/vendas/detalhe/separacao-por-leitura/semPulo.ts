/** Below the header of the page. */
const TOPO_PX = 72

/**
 * A ref: what stands below this part stays where it is on screen while the part grows or shrinks, as far as the part itself
 * stays in sight. The camera is no such part: it is scrolled to.
 */
export function semPulo(parte: HTMLElement | null) {
  if (!parte) return
  let antes = parte.offsetHeight
  const medida = new ResizeObserver(() => {
    const { height, top } = parte.getBoundingClientRect()
    const cresceu = height - antes
    antes = height
    if (!parte.dataset.camera && top - cresceu >= TOPO_PX) scrollBy(0, cresceu)
  })
  medida.observe(parte)
  return () => medida.disconnect()
}
