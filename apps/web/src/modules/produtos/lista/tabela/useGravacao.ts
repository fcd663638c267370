import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { fraseDe } from '../../../../shared/apiError.ts'
import { avisar } from '../../../../shared/ui/toast.ts'
import { andamentoDoLote, gravarCelulas } from '../emLote.queries.ts'
import { avisarDoLote, relerProdutos } from '../loteAplicado.ts'
import { celulasDe, type Edicao, gravadas, type Mudancas } from './mudancas.ts'

/** Saves all changed cells together, and waits until each is written or refused. */
export function useGravacao(mudancas: Mudancas, mudar: (passo: (edicao: Edicao) => Edicao) => void) {
  const client = useQueryClient()
  const [enviadas, setEnviadas] = useState<{ lote: number; mudancas: Mudancas } | null>(null)
  const { data } = useQuery(andamentoDoLote(enviadas?.lote ?? null))
  const { mutateAsync, isPending } = useMutation(gravarCelulas)
  // A request whose answer was lost is sent again with its key, so that nothing is written twice.
  const tentada = useRef({ corpo: '', chave: '' })
  const gravar = async () => {
    const celulas = celulasDe(mudancas)
    const corpo = JSON.stringify(celulas)
    if (tentada.current.corpo !== corpo) tentada.current = { corpo, chave: crypto.randomUUID() }
    try {
      const { lote_id } = await mutateAsync({ celulas, idempotencyKey: tentada.current.chave })
      setEnviadas({ lote: lote_id, mudancas })
    } catch (erro) {
      avisar('error', fraseDe(erro, 'Não foi possível salvar. O que você digitou continua aqui.'))
    }
  }
  const pronto = data?.estado === 'concluida'
  const terminar = useEffectEvent(async () => {
    if (!enviadas || !data) return
    tentada.current = { corpo: '', chave: '' }
    await relerProdutos(client)
    mudar((edicao) => gravadas(edicao, enviadas.mudancas, data.conflitos))
    setEnviadas(null)
    if (data.aplicadas > 0)
      avisarDoLote(client, data, data.aplicadas === 1 ? '1 célula salva.' : `${data.aplicadas} células salvas.`)
    if (data.recusadas > 0)
      avisar('warning', 'Algumas células não foram salvas: alguém mudou os valores. O que você digitou continua aqui.')
  })
  useEffect(() => {
    if (pronto) void terminar()
  }, [pronto])
  return { gravar, gravando: isPending || enviadas !== null, gravadasAgora: data?.aplicadas ?? 0 }
}
