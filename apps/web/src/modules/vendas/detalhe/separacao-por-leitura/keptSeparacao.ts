import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { useEffect, useRef, useState } from 'react'
import { createLocalStore } from '../../../../shared/device/localStore.ts'
import { type Store, useStore } from '../../../../shared/device/store.ts'
import { currentSession } from '../../../../shared/session/session.ts'
import { pecasDoItem } from '../../../../shared/vendas/item.ts'
import type { Separacao } from './separacao.ts'

const armazem = createLocalStore('estampa-separacao')
/** Most sales kept for one person; more than are ever being picked at once. */
const VENDAS_GUARDADAS = 200

const buildPessoaPrefix = () => `${currentSession().usuario?.id ?? 0}/`
/** In the order of the sales, so that the latest ones are kept. */
const chaveDe = (vendaId: number) => `${buildPessoaPrefix()}${String(vendaId).padStart(10, '0')}`

type ComItens = Pick<Venda, 'id' | 'itens'>

/** Returns what was picked of this sale's lines. */
function parteDe(separacao: Separacao, { itens }: ComItens): Separacao {
  const linhas = new Set(itens.flatMap((item) => pecasDoItem(item).map(({ item_id }) => item_id)))
  return new Map([...separacao].filter(([item]) => linhas.has(item)))
}

const logKeepFailure = (erro: unknown) => console.error('The picked pieces were not kept', erro)

/** The sale has moved on: what was picked of it is known. */
export const forgetSeparacao = (vendaId: number): void => {
  armazem.forget(chaveDe(vendaId)).catch(logKeepFailure)
}

/**
 * Stores the picked pieces of these sales in this browser, by sale and person, and restores them after a reload, a closed
 * tab or another screen. Sends nothing. Await the returned function before counting a piece: it resolves once the stored
 * pieces are restored.
 */
export function useKeptSeparacao(loja: Store<Separacao>, vendas: readonly ComItens[]): () => Promise<void> {
  const separacao = useStore(loja)
  const [isRestored, setIsRestored] = useState(false)
  const leitura = useRef<Promise<void>>(Promise.resolve())
  const ids = vendas.map(({ id }) => id).join()
  useEffect(() => {
    let saiu = false
    const readCode = async () => {
      const keptSeparacoes = await Promise.all(ids.split(',').map((id) => armazem.read(chaveDe(Number(id)))))
      if (saiu) return
      // A line may have been ticked by hand meanwhile.
      const before = keptSeparacoes.flatMap((keptSeparacao) =>
        keptSeparacao instanceof Map ? [...(keptSeparacao as Separacao)] : [],
      )
      loja.set(new Map([...before, ...loja.get()]))
      setIsRestored(true)
      armazem.forgetOld(buildPessoaPrefix(), VENDAS_GUARDADAS).catch(logKeepFailure)
    }
    leitura.current = readCode().catch(logKeepFailure)
    return () => {
      saiu = true
    }
  }, [loja, ids])
  useEffect(() => {
    if (!isRestored) return
    for (const venda of vendas) {
      const part = parteDe(separacao, venda)
      if (part.size > 0) armazem.keep(chaveDe(venda.id), part).catch(logKeepFailure)
    }
  }, [isRestored, separacao, vendas])
  return () => leitura.current
}
