import { formatarData } from '@estampa/contract/shared/dates.ts'
import { IconTrash } from '@tabler/icons-react'
import { memo, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { CorpoDaLista } from '../../shared/registro/Lista.tsx'
import { useLista } from '../../shared/registro/useLista.ts'
import { ConfirmDialog } from '../../shared/ui/ConfirmDialog.tsx'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { LoadingState } from '../../shared/ui/LoadingState.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { Thumbnail } from '../../shared/ui/Thumbnail.tsx'
import { BarraDaLixeira } from './BarraDaLixeira.tsx'
import css from './LixeiraPage.module.css'
import { listaDaLixeira, type ProdutoExcluido } from './lixeira.queries.ts'
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
        nome="Produtos na lixeira"
        listClass={css.lista}
        linha={(produto) => (
          <LixeiraItem key={produto.id} produto={produto} selecionado={marcados.has(produto.id)} onSelect={marcar} />
        )}
      />
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

interface ConfirmarExclusaoProps {
  produtos: readonly ProdutoExcluido[]
  pending: boolean
  onConfirm: () => void
  onClose: () => void
}

const MAXIMO_DE_NOMES = 100

/** Names what goes: this is the last chance to see it. */
function ConfirmarExclusao({ produtos, pending, onConfirm, onClose }: ConfirmarExclusaoProps) {
  const um = produtos.length === 1
  return (
    <ConfirmDialog
      title="Confirmar exclusão"
      danger="Excluir"
      pending={pending}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p className={css.frase}>
        {um ? 'Este produto será excluído' : `Estes ${produtos.length} produtos serão excluídos`} para sempre, com
        variações e imagens:
      </p>
      {/* Scrolls when long, so the keyboard must reach it. */}
      <ul className={css.nomes} tabIndex={0} aria-label="Produtos que serão excluídos">
        {produtos.slice(0, MAXIMO_DE_NOMES).map(({ id, titulo, identidade }) => (
          <li key={id}>
            {titulo} {identidade.length > 0 && <span>({identidade.join(' · ')})</span>}
          </li>
        ))}
        {produtos.length > MAXIMO_DE_NOMES && <li>e mais {produtos.length - MAXIMO_DE_NOMES}</li>}
      </ul>
      <p className={css.frase}>As vendas já registradas continuam como estão.</p>
    </ConfirmDialog>
  )
}

interface LixeiraItemProps {
  produto: ProdutoExcluido
  selecionado: boolean
  onSelect: (id: number, selecionado: boolean) => void
}

/** One deleted product; the whole line ticks it. */
const LixeiraItem = memo(function LixeiraItem({ produto, selecionado, onSelect }: LixeiraItemProps) {
  const { id, titulo, identidade, imagem, excluidoEm } = produto
  return (
    <li className={css.item} data-selecionado={selecionado || undefined}>
      <label className={css.linha}>
        <input
          type="checkbox"
          aria-label={`Selecionar ${titulo} (${identidade[0] ?? id})`}
          checked={selecionado}
          onChange={(event) => onSelect(id, event.target.checked)}
        />
        <Thumbnail className={css.foto} url={imagem} />
        <span className={css.texto}>
          <span className={css.titulo}>{titulo}</span>
          <span className={css.identidade}>{identidade.join(' · ')}</span>
        </span>
        <span className={css.quando}>Excluído em {formatarData(excluidoEm)}</span>
      </label>
    </li>
  )
})
