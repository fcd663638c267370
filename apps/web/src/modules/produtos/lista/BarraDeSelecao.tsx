import type { ProdutoResumo } from '@estampa/contract/produtos/produtos.schemas.ts'
import { IconCloudUpload, IconEdit, IconTable, IconTags, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { addConnectionSentence, sentenceOf } from '../../../shared/api/apiError.ts'
import { followAnswer } from '../../../shared/bling/batch.ts'
import { setParameter, useUrlParameters } from '../../../shared/device/useUrlParameters.ts'
import { enderecoDasEtiquetas } from '../../../shared/etiquetas.ts'
import { blingApi } from '../../../shared/generated/blingApi.ts'
import { countOf } from '../../../shared/resource/ListBody.tsx'
import { SelectAll } from '../../../shared/resource/SelectAll.tsx'
import { MoreActs, SelectionBar } from '../../../shared/resource/SelectionBar.tsx'
import type { useSelection } from '../../../shared/resource/useSelection.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { changedForms } from '../../../shared/ui/dialogs/changedForms.ts'
import { LeaveQuestion } from '../../../shared/ui/dialogs/useUnsavedQuestion.tsx'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { toastWithUndo } from '../../../shared/ui/toasts/toastWithUndo.ts'
import { setSincronizacao } from '../../sincronizacao/sincronizacao.queries.ts'
import { moveToTrash, restoreFromTrash } from '../produtos.queries.ts'

interface BarraDeSelecaoProps {
  /** Hits in all pages; null while unknown. */
  total: number | null
  ouMais: boolean
  carregados: number
  selecao: Pick<ReturnType<typeof useSelection<ProdutoResumo>>, 'ids' | 'rows' | 'toggleAll' | 'clear'>
  /** A table has no ticks. */
  tabela: boolean
  comBling: boolean
  /** Changes a field of all of them. Null for who may change none. */
  onChange: (() => void) | null
  children?: ReactNode
}

/** Number of hits, number of ticked ones, and the actions on those. 'Select all' ticks the loaded rows. */
export function BarraDeSelecao(props: BarraDeSelecaoProps) {
  const { total, ouMais, carregados, selecao, tabela, comBling, onChange } = props
  const { excluindo, excluir } = useProdutosExclusao()
  const { publicando, publicar } = usePublicacaoEmLote()
  const selectedCount = selecao.ids.length
  const pecas = selecao.ids.map((produtoId) => ({ produtoId, variacaoId: null, quantidade: null }))
  const hasOnlyLoaded = selectedCount === carregados && total !== null && total > carregados
  return (
    <div
      className={`flex flex-wrap gap-x-4 gap-y-1 items-center print:hidden max-md:justify-between max-md:gap-x-2 max-md:my-2 max-md:min-h-11 ${tabela ? '' : 'md:min-h-15 md:py-2'}`}
    >
      {!tabela && (
        <SelectAll
          selected={selectedCount}
          rows={carregados}
          disabled={carregados === 0}
          onChange={selecao.toggleAll}
        />
      )}
      {total !== null && total > 0 && (
        <p className="text-m text-texto-suave m-0 tabular-nums" role="status">
          {countOf({ total, orMore: ouMais }, ['produto', 'produtos'])}
        </p>
      )}
      {props.children}
      {!tabela && selectedCount > 0 && (
        <SelectionBar
          selected={selectedCount}
          nouns={['selecionado', 'selecionados']}
          note={hasOnlyLoaded && 'só os carregados; role a lista para incluir mais'}
          onClear={selecao.clear}
        >
          <Button variant="light" to={enderecoDasEtiquetas(pecas)} icon={IconTags}>
            Imprimir etiquetas
          </Button>
          <MoreActs>
            {onChange && (
              <Button variant="light" icon={IconEdit} onClick={onChange}>
                Mudar em lote
              </Button>
            )}
            {comBling && (
              <Button
                variant="light"
                icon={IconCloudUpload}
                loading={publicando}
                onClick={() => publicar(selecao.rows)}
              >
                Publicar no Bling
              </Button>
            )}
            <Button
              variant="subtle"
              color="red"
              icon={IconTrash}
              loading={excluindo}
              onClick={() => void excluir(selecao.ids)}
            >
              Excluir selecionados
            </Button>
          </MoreActs>
        </SelectionBar>
      )}
    </div>
  )
}

/** Whether the list is a table, as the address says, and how that is changed. */
export function useViewMode() {
  const [params, changeParameters] = useUrlParameters()
  const tabela = params.get('ver') === 'tabela'
  // In its place in the history: the back button leaves the list, and asks before changes are lost.
  const changeView = () =>
    changeParameters((novos) => setParameter(novos, 'ver', tabela ? '' : 'tabela'), { replace: true })
  return { tabela, trocar: changeView }
}

/** Cards, or a table that is edited like a sheet. */
export function VerComo({ tabela, trocar }: ReturnType<typeof useViewMode>) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <button
        type="button"
        className="k-chave rounded-controle max-md:min-h-11 max-md:px-2.5"
        aria-pressed={tabela}
        onClick={() => (changedForms.get() > 0 ? setIsAsking(true) : trocar())}
      >
        <IconTable size={18} aria-hidden />
        Tabela
      </button>
      {isAsking && (
        <LeaveQuestion
          onConfirm={() => {
            setIsAsking(false)
            trocar()
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}

const FALHA = 'Erro ao atualizar produto.'

/** Moves products to the trash without a question, and offers to take them back out. */
export function useProdutosExclusao() {
  const { mutateAsync, isPending: excluindo } = useMutation(moveToTrash)
  const { mutateAsync: restoreProdutos } = useMutation(restoreFromTrash)

  const deleteProdutos = async (ids: readonly number[]) => {
    try {
      const movedIds = await mutateAsync(ids)
      const undoDeletion = async () => {
        const voltaram = (await restoreProdutos(movedIds)).length
        toast('success', voltaram === 1 ? 'Produto restaurado.' : `${voltaram} produtos restaurados.`)
      }
      toastWithUndo(
        movedIds.length === 1 ? 'Produto deletado com sucesso!' : `${movedIds.length} produtos movidos para a lixeira.`,
        undoDeletion,
        { failed: FALHA },
      )
    } catch (error) {
      console.error('Os produtos não foram para a lixeira', error)
      toast('error', addConnectionSentence(error, FALHA))
    }
  }
  return { excluindo, excluir: deleteProdutos }
}

const LOTE_DE_IDS = 1000 // what one request may carry

/** Asks for products to be published together. What becomes of each is shown by PublicacaoEmLote. */
export function usePublicacaoEmLote() {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: async (ids: readonly number[]) => {
      for (let i = 0; i < ids.length; i += LOTE_DE_IDS) {
        const body = { ids: ids.slice(i, i + LOTE_DE_IDS) }
        const answer = await blingApi('POST /produtos/publicar-multiplos/', { body })
        for (const sincronizacao of answer.sincronizacoes) setSincronizacao(client, sincronizacao)
        followAnswer(answer)
      }
    },
    onError: (error) => void toast('error', sentenceOf(error, 'Erro ao publicar.')),
  })
  const publishSelected = (produtos: readonly ProdutoResumo[]) => {
    const ids = produtos.filter(({ id_bling }) => id_bling === null).map(({ id }) => id)
    if (ids.length > 0) mutate(ids)
    else toast('info', 'O que está selecionado já foi publicado.')
  }
  return { publicar: publishSelected, publicando: isPending }
}
