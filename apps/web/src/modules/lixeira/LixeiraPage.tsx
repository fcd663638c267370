import { formatDate } from '@estampa/contract/shared/dates.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import { IconRestore, IconTrash, IconTrashX } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { memo, useEffect, useEffectEvent, useState } from 'react'
import { sentenceOf } from '../../shared/api/apiError.ts'
import { ListBody } from '../../shared/resource/ListBody.tsx'
import { SelectAll } from '../../shared/resource/SelectAll.tsx'
import { SelectRow, type SelectRowProps } from '../../shared/resource/SelectionBar.tsx'
import { useList } from '../../shared/resource/useList.ts'
import { useSelection } from '../../shared/resource/useSelection.ts'
import { Allowed } from '../../shared/session/Allowed.tsx'
import { measureBar } from '../../shared/ui/ActionBar.tsx'
import { Button } from '../../shared/ui/Button.tsx'
import { ConfirmDialog } from '../../shared/ui/dialogs/ConfirmDialog.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { EmptyState, LoadingState } from '../../shared/ui/states.tsx'
import { Thumbnail } from '../../shared/ui/Thumbnail.tsx'
import { toast } from '../../shared/ui/toasts/toast.ts'
import { restoreFromTrash } from '../produtos/produtos.queries.ts'
import { deleteLixeiraProdutos, listaDaLixeira, type ProdutoExcluido, removeFromLixeira } from './lixeira.queries.ts'

const NENHUM: readonly ProdutoExcluido[] = []

export default function LixeiraPage() {
  const list = useList(listaDaLixeira)
  const produtos = list.rows ?? []
  const { ids, rows: selectedProdutos, selected, toggle, toggleAll } = useSelection(list.rows ?? NENHUM)
  const [isConfirming, setIsConfirming] = useState(false)
  const { restaurar, restaurando, excluir, excluindo } = useLixeiraDestino()
  const end = useAproximacao(list.loadMore !== null, list.readMore)
  return (
    <>
      <PageHeader title="Lixeira" subtitle="Produtos excluídos ficam aqui até serem restaurados ou excluídos de vez." />
      {produtos.length > 0 && (
        <div className="sticky top-(--e-topo) z-50 flex flex-wrap gap-x-4 gap-y-1 items-center min-h-15 p-2 -mx-2 bg-fundo print:hidden max-md:static max-md:gap-x-2 max-md:min-h-11 max-md:py-0">
          <SelectAll selected={ids.length} rows={produtos.length} onChange={toggleAll} />
          <p className="text-m text-texto-suave m-0 tabular-nums max-md:ml-auto" role="status">
            {ids.length > 0 ? `${plural(ids.length, 'selecionado', 'selecionados')} de ` : ''}
            {plural(list.total, 'produto', 'produtos')}
            {ids.length === produtos.length && list.total > produtos.length && '; role a lista para incluir mais'}
          </p>
          <div
            ref={measureBar}
            className="flex flex-wrap gap-x-3 gap-y-2 items-center justify-end ml-auto max-md:fixed max-md:inset-[auto_0_var(--e-teclado)] max-md:z-90 max-md:justify-start max-md:pt-3 max-md:px-4 max-md:pb-[calc(12px_+_env(safe-area-inset-bottom))] max-md:bg-superficie max-md:border-t max-md:border-t-borda max-md:shadow-3 max-md:[&_>_button]:flex-[1_0_auto] max-md:[&_>_button]:h-11.5 max-md:lying:flex-nowrap max-md:lying:overflow-x-auto max-md:lying:py-1.5 max-md:lying:[&>*]:flex-none!"
            data-action-bar="com-situacao"
          >
            <Button
              variant="default"
              icon={IconRestore}
              disabled={ids.length === 0 || excluindo}
              loading={restaurando}
              onClick={() => restaurar(ids)}
            >
              Restaurar Selecionados
            </Button>
            <Allowed a="excluir_definitivo">
              <Button
                {...(ids.length > 0 ? { color: 'red' } : { variant: 'default' })}
                icon={IconTrashX}
                disabled={ids.length === 0 || restaurando || excluindo}
                onClick={() => setIsConfirming(true)}
              >
                Excluir Permanentemente
              </Button>
            </Allowed>
          </div>
        </div>
      )}
      <ListBody
        list={list}
        loading={<LoadingState />}
        empty={<EmptyState message="Nenhum produto na lixeira." icon={IconTrash} />}
        name="Produtos na lixeira"
        listClass="pt-0 px-0 pb-6 max-md:pb-37"
        row={(produto) => (
          <LixeiraItem key={produto.id} produto={produto} selecionado={selected.has(produto.id)} onSelect={toggle} />
        )}
      />
      {list.hasMore && <div ref={end} className="h-px" aria-hidden />}
      {isConfirming && ids.length > 0 && (
        <ConfirmDialog
          title="Confirmar exclusão"
          danger="Excluir"
          pending={excluindo}
          onConfirm={() => excluir(ids, () => setIsConfirming(false))}
          onClose={() => setIsConfirming(false)}
        >
          <Excluidos produtos={selectedProdutos} />
        </ConfirmDialog>
      )}
    </>
  )
}

/** Calls `onArrive` while the returned element is less than two screens away and there is more to be had. */
function useAproximacao(haMais: boolean, onArrive: () => void) {
  const [end, setEnd] = useState<HTMLElement | null>(null)
  const callOnArrive = useEffectEvent(onArrive)
  useEffect(() => {
    if (!end || !haMais) return
    const observer = new IntersectionObserver(
      ([entrada]) => {
        if (entrada?.isIntersecting) callOnArrive()
      },
      { rootMargin: '0px 0px 200% 0px' },
    )
    observer.observe(end)
    return () => observer.disconnect()
  }, [end, haMais])
  return setEnd
}

const MAXIMO_DE_NOMES = 100

/** Names what goes: this is the last chance to see it. */
function Excluidos({ produtos }: { produtos: readonly ProdutoExcluido[] }) {
  const isSingle = produtos.length === 1
  return (
    <>
      <p className="m-0">
        {isSingle ? 'Este produto será excluído' : `Estes ${produtos.length} produtos serão excluídos`} para sempre, com
        variações e imagens:
      </p>
      {/* Scrolls when long, so the keyboard must reach it. */}
      <ul
        className="max-h-60 py-2.5 pr-3 pl-7.5 my-3 mx-0 overflow-y-auto list-disc bg-superficie-2 rounded-controle [&_li]:wrap-anywhere [&_span]:text-texto-suave"
        tabIndex={0}
        aria-label="Produtos que serão excluídos"
      >
        {produtos.slice(0, MAXIMO_DE_NOMES).map(({ id, titulo, identidade }) => (
          <li key={id}>
            {titulo} {identidade.length > 0 && <span>({identidade.join(' · ')})</span>}
          </li>
        ))}
        {produtos.length > MAXIMO_DE_NOMES && <li>e mais {produtos.length - MAXIMO_DE_NOMES}</li>}
      </ul>
      <p className="m-0">As vendas já registradas continuam como estão.</p>
    </>
  )
}

interface LixeiraItemProps {
  produto: ProdutoExcluido
  selecionado: boolean
  onSelect: SelectRowProps['onSelect']
}

/** Row of a deleted product; the whole row ticks it. */
const LixeiraItem = memo(function LixeiraItem({ produto, selecionado, onSelect }: LixeiraItemProps) {
  const { id, titulo, identidade, imagem, excluidoEm } = produto
  return (
    <li
      className="bg-superficie border border-borda [border-bottom-width:0] [content-visibility:auto] [contain-intrinsic-size:auto_73px] first:[border-radius:var(--e-raio-cartao)_var(--e-raio-cartao)_0_0] last:[border-bottom-width:1px] last:[border-radius:0_0_var(--e-raio-cartao)_var(--e-raio-cartao)] only:rounded-cartao data-selecionado:bg-marca-suave has-focus-visible:outline-2 has-focus-visible:outline-marca has-focus-visible:-outline-offset-2"
      data-selecionado={selecionado || undefined}
    >
      <SelectRow
        id={id}
        label={`Selecionar ${titulo} (${identidade[0] ?? id})`}
        selected={selecionado}
        onSelect={onSelect}
        className="flex items-center gap-3.5 min-h-18 py-2 px-4 cursor-pointer [&_input]:flex-none [&_input]:w-5 [&_input]:h-5 [&_input]:m-0 [&_input]:[cursor:inherit] [&_input]:outline-none max-md:flex-wrap max-md:gap-x-3 max-md:gap-y-1 max-md:px-3"
      >
        <Thumbnail className="[--lado:56px]" url={imagem} />
        <span className="flex flex-col flex-1 min-w-0 max-md:flex-[1_1_140px]">
          <span className="font-forte wrap-anywhere">{titulo}</span>
          <span className="text-s text-texto-suave wrap-anywhere">{identidade.join(' · ')}</span>
        </span>
        <span className="text-s text-texto-suave tabular-nums whitespace-nowrap max-md:basis-full max-md:pl-25 max-md:-mt-2 max-md:whitespace-normal">
          Excluído em {formatDate(excluidoEm)}
        </span>
      </SelectRow>
    </li>
  )
})

export function useLixeiraDestino() {
  const client = useQueryClient()
  const restauracao = useMutation(restoreFromTrash)
  const exclusao = useMutation(deleteLixeiraProdutos)
  const falhou = (generica: string) => (error: unknown) => void toast('error', sentenceOf(error, generica))

  const restoreProdutos = (ids: readonly number[]) =>
    restauracao.mutate(ids, {
      onSuccess: (voltaram) => {
        removeFromLixeira(client, voltaram)
        toast('success', voltaram.length === 1 ? 'Produto restaurado.' : `${voltaram.length} produtos restaurados.`)
      },
      onError: (error) => {
        void client.invalidateQueries({ queryKey: listaDaLixeira.queryKey })
        falhou('Não foi possível restaurar.')(error)
      },
    })
  /** `onEnd` is called after an answer, good or bad. */
  const deleteProdutos = (ids: readonly number[], onEnd: () => void) =>
    exclusao.mutate(ids, {
      onSuccess: (deletedIds) =>
        void toast(
          'success',
          deletedIds.length === 1
            ? 'Produto excluído para sempre.'
            : `${deletedIds.length} produtos excluídos para sempre.`,
        ),
      onError: falhou('Não foi possível excluir.'),
      onSettled: onEnd,
    })
  return {
    restaurar: restoreProdutos,
    restaurando: restauracao.isPending,
    excluir: deleteProdutos,
    excluindo: exclusao.isPending,
  }
}
