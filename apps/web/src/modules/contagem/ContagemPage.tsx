import { useCallback, useEffect, useState } from 'react'
import { criarArmazem } from '../../shared/armazem.ts'
import { usePode } from '../../shared/session/session.ts'
import { createStore, useStore } from '../../shared/store.ts'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { EmptyState, LoadingState } from '../../shared/ui/states.tsx'
import { type Contagem, lerContagem } from './contagem.ts'
import { MesaDeContagem } from './MesaDeContagem.tsx'

export default function ContagemPage() {
  const { contagem, mudar, atual } = useContagem()
  const corrige = usePode('corrigir_estoque')
  return (
    <>
      <PageHeader
        title="Contagem de estoque"
        subtitle="Só o que for contado é comparado. A contagem em andamento fica guardada neste navegador."
      />
      {!corrige ? (
        <EmptyState message="Você não tem permissão para corrigir o estoque." />
      ) : contagem ? (
        <MesaDeContagem contagem={contagem} mudar={mudar} atual={atual} />
      ) : (
        <LoadingState />
      )}
    </>
  )
}

const { lerGuardado, useGuardar } = criarArmazem('estampa-contagem')
const CHAVE = 'contagem'

/** The count in progress, which outlives the page in this browser. Null until it has been read. */
function useContagem() {
  // A ref: two readings may come between two renders.
  const [loja] = useState(() => createStore<Contagem | null>(null))
  const contagem = useStore(loja)
  const mudar = useCallback((mudanca: (contagem: Contagem) => Contagem) => loja.set(mudanca(loja.get() ?? [])), [loja])

  useEffect(() => {
    let saiu = false
    lerGuardado(CHAVE)
      .then(lerContagem, (): Contagem => [])
      .then((guardada) => saiu || loja.set(guardada))
      .catch((erro: unknown) => console.error('The count could not be taken up', erro))
    return () => {
      saiu = true
    }
  }, [loja])
  useGuardar(CHAVE, contagem)
  return { contagem, mudar, atual: () => loja.get() ?? [] }
}
