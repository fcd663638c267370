import { IconTrash } from '@tabler/icons-react'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { CorpoDaLista } from '../../shared/registro/Lista.tsx'
import { useLista } from '../../shared/registro/useLista.ts'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { LoadingState } from '../../shared/ui/LoadingState.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { BarraDaLixeira } from './BarraDaLixeira.tsx'
import { ConfirmarExclusao } from './ConfirmarExclusao.tsx'
import { LixeiraItem } from './LixeiraItem.tsx'
import css from './LixeiraPage.module.css'
import { listaDaLixeira } from './lixeira.queries.ts'
import { useDestino } from './useDestino.ts'

const NADA: ReadonlySet<number> = new Set()

export default function LixeiraPage() {
  const lista = useLista(listaDaLixeira)
  const produtos = lista.linhas ?? []
  const [marcados, setMarcados] = useState(NADA)
  const [confirmando, setConfirmando] = useState(false)
  const { restaurar, restaurando, excluir, excluindo } = useDestino()

  // Rows that are no longer listed are not acted on.
  const selecionados = produtos.filter(({ id }) => marcados.has(id))
  const ids = selecionados.map(({ id }) => id)
  const marcar = useCallback(
    (id: number, marcado: boolean) =>
      setMarcados((atuais) => new Set(marcado ? [...atuais, id] : [...atuais].filter((outro) => outro !== id))),
    [],
  )
  const fim = useAproximacao(lista.carregarMais !== null, lista.continuar)
  return (
    <>
      <PageHeader title="Lixeira" subtitle="Produtos excluídos ficam aqui até serem restaurados ou apagados de vez." />
      {produtos.length > 0 && (
        <BarraDaLixeira
          total={lista.total}
          carregados={produtos.length}
          selecionados={ids.length}
          restaurando={restaurando}
          excluindo={excluindo}
          onSelectAll={(todos) => setMarcados(todos ? new Set(produtos.map(({ id }) => id)) : NADA)}
          onRestore={() => restaurar(ids)}
          onDelete={() => setConfirmando(true)}
        />
      )}
      <CorpoDaLista
        lista={lista}
        carregando={<LoadingState />}
        vazia={<EmptyState message="Nenhum produto na lixeira." icon={IconTrash} />}
      >
        {(linhas) => (
          <ul className={css.lista} aria-label="Produtos na lixeira">
            {linhas.map((produto) => (
              <LixeiraItem
                key={produto.id}
                produto={produto}
                selecionado={marcados.has(produto.id)}
                onSelect={marcar}
              />
            ))}
          </ul>
        )}
      </CorpoDaLista>
      {lista.temMais && <div ref={fim} className={css.fim} aria-hidden />}
      {confirmando && ids.length > 0 && (
        <ConfirmarExclusao
          produtos={selecionados}
          pending={excluindo}
          onConfirm={() => excluir(ids, () => setConfirmando(false))}
          onClose={() => setConfirmando(false)}
        />
      )}
    </>
  )
}

/** Calls `onArrive` while the returned element is less than two screens away and there is more to be had. */
function useAproximacao(haMais: boolean, onArrive: () => void) {
  const [fim, setFim] = useState<HTMLElement | null>(null)
  const chegar = useEffectEvent(onArrive)
  useEffect(() => {
    if (!fim || !haMais) return
    const observador = new IntersectionObserver(
      ([entrada]) => {
        if (entrada?.isIntersecting) chegar()
      },
      { rootMargin: '0px 0px 200% 0px' },
    )
    observador.observe(fim)
    return () => observador.disconnect()
  }, [fim, haMais])
  return setFim
}
