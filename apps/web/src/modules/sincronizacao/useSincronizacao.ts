import type { Sincronizacao } from '@estampa/contract/sincronizacao/sincronizacao.schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { chamar } from '../../shared/api.ts'
import { fraseDe } from '../../shared/apiError.ts'
import { acompanhar } from '../../shared/bling/following.ts'
import { avisar } from '../../shared/ui/toast.ts'
import { anotarSincronizacao, CHAVE_DAS_SINCRONIZACOES, lerSincronizacao } from './sincronizacao.queries.ts'

/** Ends with a product that is published. */
const PUBLICA: ReadonlySet<string> = new Set(['produto.publicar', 'produto.criar_variacoes'])

export function useSincronizacao({ id, tipo, operacao }: Pick<Sincronizacao, 'id' | 'tipo' | 'operacao'>) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: async (acao: 'tentar-novamente' | 'descartar') =>
      lerSincronizacao(
        await (acao === 'descartar'
          ? chamar('POST /sincronizacoes/:id/descartar/', { params: { id } })
          : chamar('POST /sincronizacoes/:id/tentar-novamente/', { params: { id } })),
      ),
    onSuccess: (sincronizacao, acao) => {
      anotarSincronizacao(client, sincronizacao)
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
