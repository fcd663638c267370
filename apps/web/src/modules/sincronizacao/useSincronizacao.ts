import type { Sincronizacao } from '@estampa/contract/sincronizacao/sincronizacao.schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { fraseDe } from '../../shared/apiError.ts'
import { acompanhar } from '../../shared/bling/following.ts'
import { avisar } from '../../shared/ui/toast.ts'
import { CHAVE_DAS_SINCRONIZACOES, responderSincronizacao } from './sincronizacao.queries.ts'

/** Ends with a product that is published. */
const PUBLICA: ReadonlySet<string> = new Set(['produto.publicar', 'produto.criar_variacoes'])

export function useSincronizacao({ id, tipo, operacao }: Pick<Sincronizacao, 'id' | 'tipo' | 'operacao'>) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    ...responderSincronizacao(id),
    onSuccess: (_sincronizacao, acao) => {
      if (acao === 'tentar-novamente' && PUBLICA.has(`${tipo}.${operacao}`)) acompanhar(id)
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
