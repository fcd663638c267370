import type { MotivoDaContagem } from '@estampa/contract/estoque/contagem.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { chamar } from '../../../shared/api.ts'
import { ApiError, fraseDe } from '../../../shared/apiError.ts'
import type { PecaPedida } from '../../../shared/etiquetas.ts'
import { CHAVE_DOS_PRODUTOS } from '../../../shared/registro/chaves.ts'
import { avisar } from '../../../shared/ui/toast.ts'
import { useChaveDeEnvio } from '../../../shared/useChaveDeEnvio.ts'
import { corpoDaCorrecao, type Digitadas, pecasQueChegaram, recusasPorSaldo, type Saldo } from './correcao.ts'

const SEM_RECUSAS: ReadonlyMap<number | null, string> = new Map()
const NENHUMA: readonly PecaPedida[] = []

/** Sends corrections of a product's stock. `chegaram` are the pieces that the last one added. */
export function useCorrecao(produtoId: number, aoSalvar: () => void) {
  const client = useQueryClient()
  const { chaveDe, esquecer } = useChaveDeEnvio()
  const [recusas, setRecusas] = useState(SEM_RECUSAS)
  const [chegaram, setChegaram] = useState(NENHUMA)
  const { mutate, isPending } = useMutation({
    mutationFn: (body: ReturnType<typeof corpoDaCorrecao>) =>
      chamar('POST /estoque/contagem/', { body, idempotencyKey: chaveDe(body) }),
    onSuccess: (_resposta, corpo) => {
      esquecer()
      setRecusas(SEM_RECUSAS)
      setChegaram(pecasQueChegaram(corpo))
      avisar('success', 'Estoque atualizado.')
      aoSalvar()
    },
    onError: (erro, corpo) => {
      if (!(erro instanceof ApiError)) console.error(erro)
      setRecusas(erro instanceof ApiError ? recusasPorSaldo(corpo, erro.erros) : SEM_RECUSAS)
      avisar('error', fraseDe(erro, 'Não foi possível atualizar o estoque. Tente novamente.', 'erro'))
    },
    // After a refusal too: the recorded quantity was another one.
    onSettled: () => client.invalidateQueries({ queryKey: CHAVE_DOS_PRODUTOS }),
  })
  const corrigir = (saldos: readonly Saldo[], digitadas: Digitadas, motivo: MotivoDaContagem) => {
    setRecusas(SEM_RECUSAS)
    mutate(corpoDaCorrecao(produtoId, saldos, digitadas, motivo))
  }
  return { corrigir, enviando: isPending, recusas, chegaram }
}
