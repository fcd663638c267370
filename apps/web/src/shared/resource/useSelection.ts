import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'

const NADA: ReadonlySet<number> = new Set()

/**
 * The ticked rows of a list. A row that leaves the list leaves the selection, so that actions never touch hidden rows;
 * it is ticked again when the list shows it again. Esc clears the selection.
 */
export function useSelection<T extends { readonly id: number }>(linhas: readonly T[]) {
  const [ticked, setTicked] = useState(NADA)
  const rows = useMemo(() => linhas.filter(({ id }) => ticked.has(id)), [linhas, ticked])
  const ids = useMemo(() => rows.map(({ id }) => id), [rows])
  const selected = useMemo(() => (ids.length === ticked.size ? ticked : new Set(ids)), [ids, ticked])
  const clear = useCallback(() => setTicked(NADA), [])
  const shown = useRef(linhas)
  useEffect(() => void (shown.current = linhas), [linhas])
  const anchor = useRef<number | null>(null)
  /** Ticks a row or takes its tick away; as a `range`, all rows from the one before to this one. */
  const toggle = useCallback((id: number, isSelected: boolean, range = false) => {
    const all = shown.current.map((linha) => linha.id)
    const [from, to] = [all.indexOf(anchor.current ?? id), all.indexOf(id)].toSorted((a, b) => a - b) as [
      number,
      number,
    ]
    const changed = new Set(range && from >= 0 ? all.slice(from, to + 1) : [id])
    anchor.current = id
    setTicked(
      (atuais) => new Set(isSelected ? [...atuais, ...changed] : [...atuais].filter((rowId) => !changed.has(rowId))),
    )
  }, [])
  const toggleAll = (allChecked: boolean) => setTicked(allChecked ? new Set(linhas.map(({ id }) => id)) : NADA)
  /** Ticks exactly these; those that the list does not show yet are ticked when it does. */
  const select = useCallback((chosenIds: readonly number[]) => setTicked(new Set(chosenIds)), [])

  const haSelecao = ids.length > 0
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    // Esc first closes an open dialog or menu.
    if (!document.querySelector('[role="dialog"], nav [aria-expanded="true"]')) clear()
  })
  useEffect(() => {
    if (!haSelecao) return
    // In the capture phase: the dialog or menu that Esc closes is still open then.
    addEventListener('keydown', onKeyDown, true)
    return () => removeEventListener('keydown', onKeyDown, true)
  }, [haSelecao])

  return { ids, rows, selected, toggle, toggleAll, select, clear }
}
