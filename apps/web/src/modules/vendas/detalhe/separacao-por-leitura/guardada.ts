import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { useEffect, useRef, useState } from 'react'
import { criarArmazem } from '../../../../shared/armazem.ts'
import { sessaoAtual } from '../../../../shared/session/session.ts'
import { type Store, useStore } from '../../../../shared/store.ts'
import { pecasDoItem } from '../../../../shared/vendas/item.ts'
import type { Separacao } from './separacao.ts'

const armazem = criarArmazem('estampa-separacao')
/** Of one person; more than are ever being picked at once. */
const VENDAS_GUARDADAS = 200

const daPessoa = () => `${sessaoAtual().usuario?.id ?? 0}/`
/** In the order of the sales, so that the latest ones are kept. */
const chaveDe = (vendaId: number) => `${daPessoa()}${String(vendaId).padStart(10, '0')}`

type ComItens = Pick<Venda, 'id' | 'itens'>

/** What was picked of this sale's lines. */
function parteDe(separacao: Separacao, { itens }: ComItens): Separacao {
  const linhas = new Set(itens.flatMap((item) => pecasDoItem(item).map(({ item_id }) => item_id)))
  return new Map([...separacao].filter(([item]) => linhas.has(item)))
}

const esquecerQuieto = (erro: unknown) => console.error('The picked pieces were not kept', erro)

/** The sale has moved on: what was picked of it is known. */
export const esquecerSeparacao = (vendaId: number): void => {
  armazem.esquecer(chaveDe(vendaId)).catch(esquecerQuieto)
}

/**
 * Keeps what is picked of these sales in this browser, by sale and person, and takes it up again: a reload, a closed tab
 * or another screen loses none of it. Never sent. What it answers resolves once it is taken up: a piece that is counted
 * earlier would be counted from nothing.
 */
export function useSeparacaoGuardada(loja: Store<Separacao>, vendas: readonly ComItens[]): () => Promise<void> {
  const separacao = useStore(loja)
  const [lida, setLida] = useState(false)
  const leitura = useRef<Promise<void>>(Promise.resolve())
  const ids = vendas.map(({ id }) => id).join()
  useEffect(() => {
    let saiu = false
    const ler = async () => {
      const guardadas = await Promise.all(ids.split(',').map((id) => armazem.lerGuardado(chaveDe(Number(id)))))
      if (saiu) return
      // A line may have been ticked by hand meanwhile.
      const antes = guardadas.flatMap((uma) => (uma instanceof Map ? [...(uma as Separacao)] : []))
      loja.set(new Map([...antes, ...loja.get()]))
      setLida(true)
      armazem.esquecerAntigos(daPessoa(), VENDAS_GUARDADAS).catch(esquecerQuieto)
    }
    leitura.current = ler().catch(esquecerQuieto)
    return () => {
      saiu = true
    }
  }, [loja, ids])
  useEffect(() => {
    if (!lida) return
    for (const venda of vendas) {
      const parte = parteDe(separacao, venda)
      if (parte.size > 0) armazem.guardar(chaveDe(venda.id), parte).catch(esquecerQuieto)
    }
  }, [lida, separacao, vendas])
  return () => leitura.current
}
