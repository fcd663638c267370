import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { CHAVE_DOS_PRODUTOS } from '../../shared/api/keys.ts'
import { stopFollowing, useFollowedPublications } from '../../shared/bling/following.ts'
import { toast } from '../../shared/ui/toasts/toast.ts'
import { CHAVE_DAS_SINCRONIZACOES, isSincronizacaoRunning } from './resumo.queries.ts'
import { umaSincronizacao } from './sincronizacao.queries.ts'

/** Says how the publications that the person asked for ended, whatever page is open by then. */
export const Acompanhamento = () => useFollowedPublications().map((id) => <Publicacao key={id} id={id} />)

function Publicacao({ id }: { id: number }) {
  const client = useQueryClient()
  const { data, error } = useQuery(umaSincronizacao(id))
  const state = data?.estado
  const finishPublicacao = useEffectEvent(() => {
    stopFollowing(id)
    if (state === 'concluida') toast('success', 'Publicado com sucesso!')
    if (state === 'falhou') toast('error', 'Erro ao publicar.')
    void client.invalidateQueries({ queryKey: CHAVE_DOS_PRODUTOS })
    void client.invalidateQueries({ queryKey: CHAVE_DAS_SINCRONIZACOES })
  })
  const acabou = (state !== undefined && !isSincronizacaoRunning(state)) || (error !== null && state === undefined)
  useEffect(() => {
    if (acabou) finishPublicacao()
  }, [acabou])
  return null
}
