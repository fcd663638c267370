import { useEffect, useRef, useState } from 'react'

/** `focarErro` brings the first refused field of the form into sight, with the focus, once the form can take it. */
export function useFocoNoErro(pending: boolean) {
  const formulario = useRef<HTMLFormElement>(null)
  const [pedido, setPedido] = useState(0)
  useEffect(() => {
    if (pedido === 0 || pending) return
    const alvo = formulario.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (alvo) alvo.focus()
    else formulario.current?.querySelector<HTMLElement>('input[type="search"]:last-of-type')?.focus()
  }, [pedido, pending])
  return { formulario, focarErro: () => setPedido((n) => n + 1) }
}
