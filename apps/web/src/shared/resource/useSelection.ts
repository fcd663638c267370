import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'

const NADA: ReadonlySet<number> = new Set()

/**
 * The ticked rows of a list. A row that leaves the list leaves the selection, so that actions never touch hidden rows;
 * it is ticked again when the list shows it again. Esc clears the selection.
 */
export function useSelection<T extends { readonly id: number }>(linhas: readonly T[]) {
  const [marcados, setMarcados] = useState(NADA)
  const escolhidos = useMemo(() => linhas.filter(({ id }) => marcados.has(id)), [linhas, marcados])
  const ids = useMemo(() => escolhidos.map(({ id }) => id), [escolhidos])
  const selecionados = useMemo(() => (ids.length === marcados.size ? marcados : new Set(ids)), [ids, marcados])
  const limpar = useCallback(() => setMarcados(NADA), [])
  const alternar = useCallback(
    (id: number, selecionado: boolean) =>
      setMarcados((atuais) => new Set(selecionado ? [...atuais, id] : [...atuais].filter((outro) => outro !== id))),
    [],
  )
  const alternarTodos = (todos: boolean) => setMarcados(todos ? new Set(linhas.map(({ id }) => id)) : NADA)

  /** Ticks exactly these; those that the list does not show yet are ticked when it does. */
  const marcar = useCallback((ids: readonly number[]) => setMarcados(new Set(ids)), [])

  const haSelecao = ids.length > 0
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    // Esc first closes an open dialog or menu.
    if (!document.querySelector('[role="dialog"], nav [aria-expanded="true"]')) limpar()
  })
  useEffect(() => {
    if (!haSelecao) return
    // In the capture phase: the dialog or menu that Esc closes is still open then.
    addEventListener('keydown', onKeyDown, true)
    return () => removeEventListener('keydown', onKeyDown, true)
  }, [haSelecao])

  return {
    ids,
    rows: escolhidos,
    selected: selecionados,
    toggle: alternar,
    toggleAll: alternarTodos,
    select: marcar,
    clear: limpar,
  }
}
