import type { Sincronizacao } from '@estampa/contract/sincronizacao/sincronizacao.schemas.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { fraseDe } from '../../../shared/apiError.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { avisar } from '../../../shared/ui/toast.ts'
import {
  CHAVE_DAS_SINCRONIZACOES,
  emAndamento,
  responderSincronizacao,
  umaSincronizacao,
} from '../../sincronizacao/sincronizacao.queries.ts'
import { relerVenda } from '../vendas.queries.ts'

const BOTOES: Readonly<Record<string, string>> = { trazer: 'Trazer para a venda', mudou: 'Já conferi' }

/** Is it a question that is answered beside the sale? */
export const decideAqui = ({ operacao }: Sincronizacao): boolean => Object.hasOwn(BOTOES, operacao)

interface DecidirSobreOPedidoProps {
  readonly vendaId: number
  readonly tarefa: Sincronizacao
}

/** The order changed there: a person brings that into the sale, or sets it aside. */
export function DecidirSobreOPedido({ vendaId, tarefa: { id, operacao } }: DecidirSobreOPedidoProps) {
  const client = useQueryClient()
  const [pedida, setPedida] = useState(false)
  const { data } = useQuery({ ...umaSincronizacao(id), enabled: pedida })
  const { mutate, isPending } = useMutation({
    ...responderSincronizacao(id),
    onSuccess: () => setPedida(true),
    onError: (erro) => void avisar('error', fraseDe(erro, 'Não foi possível concluir. Tente novamente.')),
  })
  const acabou = pedida && data !== undefined && !emAndamento(data.estado)
  const reler = useEffectEvent(() => {
    relerVenda(client, vendaId)
    void client.invalidateQueries({ queryKey: CHAVE_DAS_SINCRONIZACOES })
  })
  useEffect(() => {
    if (acabou) reler()
  }, [acabou])
  const ocupada = isPending || (pedida && !acabou)
  return (
    <span className="flex flex-wrap gap-2 ml-auto">
      <Button size="xs" loading={ocupada} onClick={() => mutate('tentar-novamente')}>
        {BOTOES[operacao]}
      </Button>
      {operacao === 'trazer' && (
        <Button size="xs" variant="default" disabled={ocupada} onClick={() => mutate('descartar')}>
          Descartar
        </Button>
      )}
    </span>
  )
}
