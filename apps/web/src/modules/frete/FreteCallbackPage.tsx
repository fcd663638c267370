import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { sentenceOf } from '../../shared/api/apiError.ts'
import { createQueryClient } from '../../shared/api/queryClient.ts'
import { useSession } from '../../shared/session/session.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { useDocumentTitle } from '../../shared/ui/PageHeader.tsx'
import { LoadingState } from '../../shared/ui/states.tsx'
import { toast } from '../../shared/ui/toasts/toast.ts'
import { CHAVE_DO_FRETE, finishFreteConexao } from './frete.queries.ts'

/** Where Melhor Envio sends the browser back to, with a code or without one; outside the shell and its providers. */
export default function FreteCallbackPage() {
  const [queryClient] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <Conclusao />
    </QueryClientProvider>
  )
}

function Conclusao() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const code = query.get('error') === null ? query.get('code') : null
  const state = query.get('state')
  const sessionReady = useSession().phase !== 'checking'
  // A query, so that the code is sent once however often the effects of the page run.
  const { isSuccess, error } = useQuery({
    queryKey: [...CHAVE_DO_FRETE, 'conclusao', code],
    queryFn: async () => finishFreteConexao(code ?? '', state),
    enabled: code !== null && sessionReady,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  useDocumentTitle('Autorização do Melhor Envio')
  useEffect(() => {
    if (!isSuccess) return
    toast('success', 'Melhor Envio autorizado.')
    void navigate('/configuracoes', { replace: true })
  }, [isSuccess, navigate])
  const reason =
    code === null
      ? 'O acesso ao Melhor Envio não foi autorizado.'
      : error && sentenceOf(error, 'Não foi possível concluir a autorização.')
  return (
    <main className="grid place-items-center min-h-[100dvh] py-8 px-5">
      {reason ? (
        <div className="flex items-center flex-col gap-3 max-w-120 text-center [&_:is(h1,p)]:m-0" role="alert">
          <h1>Autorização não concluída</h1>
          <p>{reason}</p>
          <Button to="/configuracoes">Ir para Configurações</Button>
        </div>
      ) : (
        <LoadingState message="Processando autorização do Melhor Envio..." />
      )}
    </main>
  )
}
