import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { OfertaDeRascunho } from '../../../shared/rascunhos/OfertaDeRascunho.tsx'
import { useRascunho } from '../../../shared/rascunhos/rascunhos.ts'
import { mesclar } from '../../../shared/registro/useSalvar.ts'
import { type Rascunho, salvavel } from './rascunho.ts'
import { type Guardado, lerGuardado } from './rascunhoGuardado.ts'

interface Retomada {
  onRetomar: (rascunho: Rascunho) => void
  /** Another person changed the sale since; the sentence says so. */
  onMudou: (frase: string) => void
}

/**
 * Keeps a sale that is being typed in this browser (`digitado`; null when there is nothing to save), and offers an
 * earlier one: render what it returns. `base` is the stored sale, and `inicio` says how its form begins.
 */
export function useRascunhoDaVenda(
  base: Venda | undefined,
  inicio: () => Rascunho,
  digitado: Rascunho | null,
  { onRetomar, onMudou }: Retomada,
): ReactNode {
  const { guardar, oferta, continuar, descartar } = useRascunho(base ? 'Editar Venda' : 'Nova Venda', (valores) => {
    const lido = lerGuardado(valores)
    if (!lido) return
    onRetomar(mesclar(lido.rascunho, lido.antes, inicio(), salvavel))
    if (base && base.versao !== lido.versao)
      onMudou('Esta venda mudou depois do seu rascunho. Confira os itens antes de salvar.')
  })
  const anotar = useEffectEvent((rascunho: Rascunho | null) => {
    const guardado = rascunho && { rascunho, antes: inicio(), versao: base?.versao ?? null }
    guardar(guardado satisfies Guardado | null)
  })
  useEffect(() => anotar(digitado), [digitado])
  return (
    oferta && (
      <OfertaDeRascunho
        frase={base ? 'Há alterações desta venda que não foram salvas' : 'Há uma venda que não foi salva'}
        em={oferta.em}
        onContinue={continuar}
        onDiscard={descartar}
      />
    )
  )
}
