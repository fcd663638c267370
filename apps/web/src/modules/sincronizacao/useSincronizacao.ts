import type { Sincronizacao } from '@estampa/contract/sincronizacao/sincronizacao.schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { fraseDe } from '../../shared/apiError.ts'
import { acompanhar } from '../../shared/bling/following.ts'
import { avisar } from '../../shared/ui/toast.ts'
import { CHAVE_DAS_SINCRONIZACOES, responderSincronizacao } from './sincronizacao.queries.ts'

export function useSincronizacao({ id, tipo }: Pick<Sincronizacao, 'id' | 'tipo'>) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    ...responderSincronizacao(id),
    onSuccess: (_sincronizacao, acao) => {
      if (acao === 'tentar-novamente' && tipo === 'produto') acompanhar(id)
    },
    onError: (erro) => void avisar('error', fraseDe(erro, 'Não foi possível concluir. Tente novamente.')),
    onSettled: () => client.invalidateQueries({ queryKey: CHAVE_DAS_SINCRONIZACOES }),
  })
  return {
    tentarNovamente: () => mutate('tentar-novamente'),
    descartar: () => mutate('descartar'),
    ocupada: isPending,
  }
}
