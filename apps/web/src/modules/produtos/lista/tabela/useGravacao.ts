import type { LoteEmAndamento } from '@estampa/contract/importacoes/lote.routes.ts'
import { type QueryClient, QueryObserver, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { reasonOf } from '../../../../shared/forms/useSave.ts'
import { useSubmitKey } from '../../../../shared/forms/useSubmitKey.ts'
import { toast } from '../../../../shared/ui/toasts/toast.ts'
import { andamentoDoLote, rereadProdutos, saveCelulas, tellLote } from '../emLote.queries.ts'
import { celulasDe, dropSavedMudancas, type Edicao, type MudancasDaTabela } from './mudancas.ts'

/** Waits until each cell is written or refused. */
const waitForLote = (client: QueryClient, lote: number) =>
  new Promise<LoteEmAndamento>((accept, refuse) => {
    const unsubscribe = new QueryObserver(client, andamentoDoLote(lote)).subscribe(({ data, error }) => {
      if (data?.estado !== 'concluida' && !error) return
      unsubscribe()
      if (error) refuse(error)
      else if (data) accept(data)
    })
  })

/** Saves all changed cells together. What was refused, and what was typed meanwhile, stays. */
export function useGravacao(changes: MudancasDaTabela, change: (passo: (edicao: Edicao) => Edicao) => void) {
  const client = useQueryClient()
  const [lote, setLote] = useState<number | null>(null)
  const [gravando, setGravando] = useState(false)
  const [recusa, setRecusa] = useState<string | null>(null)
  const { data } = useQuery(andamentoDoLote(lote))
  const { keyOf: chaveDe, forget } = useSubmitKey()
  const sendCells = async () => {
    const cells = celulasDe(changes)
    const { lote_id } = await saveCelulas(cells, chaveDe(cells))
    setLote(lote_id)
    const end = await waitForLote(client, lote_id)
    forget()
    await rereadProdutos(client)
    change((edicao) => dropSavedMudancas(edicao, changes, end.conflitos))
    if (end.aplicadas > 0)
      tellLote(client, end, end.aplicadas === 1 ? '1 célula salva.' : `${end.aplicadas} células salvas.`)
    if (end.recusadas > 0)
      toast('warning', 'Algumas células não foram salvas: alguém mudou os valores. O que você digitou continua aqui.')
  }
  const saveChanges = async () => {
    setGravando(true)
    setRecusa(null)
    try {
      await sendCells()
    } catch (erro) {
      setRecusa(reasonOf(erro))
    }
    setLote(null)
    setGravando(false)
  }
  return { gravar: saveChanges, gravando, recusa, gravadasAgora: data?.aplicadas ?? 0 }
}
