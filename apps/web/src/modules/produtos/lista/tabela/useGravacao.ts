import type { LoteEmAndamento } from '@estampa/contract/importacoes/lote.routes.ts'
import { type QueryClient, QueryObserver, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { reasonOf } from '../../../../shared/forms/useSave.ts'
import { useSubmitKey } from '../../../../shared/forms/useSubmitKey.ts'
import { toast } from '../../../../shared/ui/toasts/toast.ts'
import { andamentoDoLote, rereadProdutos, saveCelulas, tellLote } from '../emLote.queries.ts'
import { celulasDe, type Edicao, gravadas, type MudancasDaTabela } from './mudancas.ts'

/** Waits until each cell is written or refused. */
const terminado = (client: QueryClient, lote: number) =>
  new Promise<LoteEmAndamento>((aceitar, recusar) => {
    const parar = new QueryObserver(client, andamentoDoLote(lote)).subscribe(({ data, error }) => {
      if (data?.estado !== 'concluida' && !error) return
      parar()
      if (error) recusar(error)
      else if (data) aceitar(data)
    })
  })

/** Saves all changed cells together. What was refused, and what was typed meanwhile, stays. */
export function useGravacao(mudancas: MudancasDaTabela, mudar: (passo: (edicao: Edicao) => Edicao) => void) {
  const client = useQueryClient()
  const [lote, setLote] = useState<number | null>(null)
  const [gravando, setGravando] = useState(false)
  const [recusa, setRecusa] = useState<string | null>(null)
  const { data } = useQuery(andamentoDoLote(lote))
  const { keyOf: chaveDe, forget: esquecer } = useSubmitKey()
  const sendCells = async () => {
    const celulas = celulasDe(mudancas)
    const { lote_id } = await saveCelulas(celulas, chaveDe(celulas))
    setLote(lote_id)
    const fim = await terminado(client, lote_id)
    esquecer()
    await rereadProdutos(client)
    mudar((edicao) => gravadas(edicao, mudancas, fim.conflitos))
    if (fim.aplicadas > 0)
      tellLote(client, fim, fim.aplicadas === 1 ? '1 célula salva.' : `${fim.aplicadas} células salvas.`)
    if (fim.recusadas > 0)
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
