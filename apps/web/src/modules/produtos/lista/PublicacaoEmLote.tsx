import { plural } from '@estampa/contract/shared/plural.ts'
import type { Sincronizacao } from '@estampa/contract/sincronizacao/sincronizacao.schemas.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'
import { CHAVE_DOS_PRODUTOS } from '../../../shared/api/keys.ts'
import { dismissLote, type LoteDePublicacao } from '../../../shared/bling/batch.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import { Progress, StatusDot } from '../../../shared/ui/states.tsx'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { isSincronizacaoRunning, resumoDasSincronizacoes } from '../../sincronizacao/resumo.queries.ts'
import { variasSincronizacoes } from '../../sincronizacao/tarefas.queries.ts'

/** States that need a person come first. */
const SITUACOES = {
  incompleta: { nome: 'Incompleto', tom: 'error' },
  falhou: { nome: 'Falhou', tom: 'error' },
  executando: { nome: 'Enviando', tom: 'info' },
  pendente: { nome: 'Na fila', tom: 'warning' },
  descartada: { nome: 'Deixado de lado', tom: 'neutral' },
  concluida: { nome: 'Publicado', tom: 'success' },
} as const
type Situacao = keyof typeof SITUACOES
const ORDEM = Object.keys(SITUACOES)

/** How far the publication of several products is, and what became of each; a toast when all went well. Goes on after a reload. */
export function PublicacaoEmLote({ lote }: { lote: LoteDePublicacao }) {
  const client = useQueryClient()
  const { data: sincronizacoes = [], isSuccess } = useQuery({
    ...variasSincronizacoes(lote.ids),
    enabled: lote.ids.length > 0,
  })
  const linhas = [...lote.recusados.map(buildRefusedLinha), ...sincronizacoes.map(linhaDa)].toSorted(
    (a, b) => ORDEM.indexOf(a.situacao) - ORDEM.indexOf(b.situacao),
  )
  const quantos = (situacao: Situacao) => linhas.filter((linha) => linha.situacao === situacao).length
  const finishedCount = sincronizacoes.filter(({ estado }) => !isSincronizacaoRunning(estado)).length
  const acabou = lote.ids.length === 0 || (isSuccess && finishedCount === sincronizacoes.length)
  const failures = quantos('falhou') + quantos('incompleta')
  const publishedCount = quantos('concluida')
  const finish = useEffectEvent(() => {
    void client.invalidateQueries({ queryKey: CHAVE_DOS_PRODUTOS })
    void client.invalidateQueries({ queryKey: resumoDasSincronizacoes.queryKey })
    if (publishedCount === 0 || publishedCount < linhas.length) return
    toast('success', `${plural(publishedCount, 'produto publicado', 'produtos publicados')} no Bling.`)
    dismissLote()
  })
  useEffect(() => {
    if (acabou) finish()
  }, [acabou])
  return (
    <Card
      floating
      title="Publicação no Bling"
      actions={
        <Button variant="subtle" color="gray" onClick={dismissLote}>
          {acabou ? 'Dispensar' : 'Ocultar'}
        </Button>
      }
    >
      {!acabou && <Progress label="Publicados" done={finishedCount} all={lote.ids.length} />}
      <p className="m-0 mb-2 tabular-nums text-texto-suave" role="status">
        {[
          !acabou && `Publicando ${finishedCount} de ${lote.ids.length}`,
          acabou && publishedCount > 0 && plural(publishedCount, 'publicado', 'publicados'),
          failures > 0 && plural(failures, 'não publicado', 'não publicados'),
        ]
          .filter(Boolean)
          .join(', ')}
        .
      </p>
      <ul
        className="max-h-66 my-0 -mx-2 overflow-y-auto [&_li]:flex [&_li]:gap-x-4 [&_li]:gap-y-1 [&_li]:items-start [&_li]:justify-between [&_li]:p-2 [&_li]:[content-visibility:auto] [&_li]:[contain-intrinsic-size:auto_41px] [&_li_+_li]:border-t [&_li_+_li]:border-t-borda"
        aria-label="Produtos enviados ao Bling"
      >
        {linhas.map(({ chave, produtoId, titulo, situacao, mensagem }) => (
          <li key={chave}>
            <span className="flex flex-col min-w-0 wrap-anywhere font-medio [&_a]:self-start [&_a]:text-texto [&_a]:underline-offset-3">
              {produtoId ? <Link to={`/produtos/${produtoId}`}>{titulo}</Link> : titulo}
              {mensagem && <span className="text-m text-texto-suave font-texto">{mensagem}</span>}
            </span>
            <StatusDot tone={SITUACOES[situacao].tom}>{SITUACOES[situacao].nome}</StatusDot>
          </li>
        ))}
      </ul>
      {quantos('falhou') > 0 && (
        <p className="m-0 mt-3 [&_a]:text-link">
          <Link to="/configuracoes/sincronizacao?estado=falhas">Tentar novamente na Sincronização</Link>
        </p>
      )}
    </Card>
  )
}

const linhaDa = ({ id, alvo_id: produtoId, titulo, estado, mensagem }: Sincronizacao) => ({
  chave: `s${id}`,
  produtoId,
  titulo,
  situacao: estado,
  mensagem,
})

const buildRefusedLinha = ({ id, titulo, motivo: mensagem }: LoteDePublicacao['recusados'][number]) => ({
  chave: `r${id}`,
  produtoId: id || null,
  titulo,
  situacao: 'incompleta' as const,
  mensagem,
})
