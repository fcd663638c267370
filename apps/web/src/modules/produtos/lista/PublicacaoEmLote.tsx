import type { Sincronizacao } from '@estampa/contract/sincronizacao/sincronizacao.schemas.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'
import { dispensarLote, type LoteDePublicacao } from '../../../shared/bling/following.ts'
import { CHAVE_DOS_PRODUTOS } from '../../../shared/registro/chaves.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import { StatusDot } from '../../../shared/ui/StatusDot.tsx'
import {
  emAndamento,
  resumoDasSincronizacoes,
  variasSincronizacoes,
} from '../../sincronizacao/sincronizacao.queries.ts'
import css from './PublicacaoEmLote.module.css'

interface Linha {
  readonly chave: string
  readonly produtoId: number | null
  readonly titulo: string
  readonly situacao: 'Na fila' | 'Enviando' | 'Publicado' | 'Falhou' | 'Deixado de lado' | 'Incompleto'
  readonly mensagem: string | null
}
const SITUACOES = {
  pendente: 'Na fila',
  executando: 'Enviando',
  concluida: 'Publicado',
  falhou: 'Falhou',
  descartada: 'Deixado de lado',
} as const
const TONS = {
  'Na fila': 'warning',
  Enviando: 'info',
  Publicado: 'success',
  Falhou: 'error',
  'Deixado de lado': 'neutral',
  Incompleto: 'error',
} as const
/** What needs a person comes first. */
const ORDEM: readonly Linha['situacao'][] = [
  'Incompleto',
  'Falhou',
  'Enviando',
  'Na fila',
  'Deixado de lado',
  'Publicado',
]

/** How far the publication of several products is, and what became of each. Goes on after a reload of the page. */
export function PublicacaoEmLote({ lote }: { lote: LoteDePublicacao }) {
  const client = useQueryClient()
  const { data: lidas = [], isSuccess } = useQuery({ ...variasSincronizacoes(lote.ids), enabled: lote.ids.length > 0 })
  const linhas = [...lote.recusados.map(linhaDoRecusado), ...lidas.map(linhaDa)].toSorted(
    (a, b) => ORDEM.indexOf(a.situacao) - ORDEM.indexOf(b.situacao),
  )
  const quantos = (situacao: Linha['situacao']) => linhas.filter((linha) => linha.situacao === situacao).length
  const encerradas = lidas.filter(({ estado }) => !emAndamento(estado)).length
  const acabou = lote.ids.length === 0 || (isSuccess && encerradas === lidas.length)
  const reler = useEffectEvent(() => {
    void client.invalidateQueries({ queryKey: CHAVE_DOS_PRODUTOS })
    void client.invalidateQueries({ queryKey: resumoDasSincronizacoes.queryKey })
  })
  useEffect(() => {
    if (acabou) reler()
  }, [acabou])

  const falhas = quantos('Falhou') + quantos('Incompleto')
  const publicados = quantos('Publicado')
  return (
    <div className={css.lote}>
      <Card
        title="Publicação no Bling"
        actions={
          <Button variant="subtle" color="gray" onClick={dispensarLote}>
            {acabou ? 'Dispensar' : 'Ocultar'}
          </Button>
        }
      >
        {!acabou && <progress className={css.barra} aria-label="Publicados" value={encerradas} max={lote.ids.length} />}
        <p className={css.resumo} role="status">
          {acabou ? '' : `${encerradas} de ${lote.ids.length}: `}
          {publicados === 1 ? '1 publicado' : `${publicados} publicados`}
          {falhas > 0 && `, ${falhas === 1 ? '1 não publicado' : `${falhas} não publicados`}`}.
        </p>
        <ul className={css.linhas} aria-label="Produtos enviados ao Bling">
          {linhas.map(({ chave, produtoId, titulo, situacao, mensagem }) => (
            <li key={chave}>
              <span className={css.texto}>
                {produtoId ? <Link to={`/produtos/${produtoId}`}>{titulo}</Link> : titulo}
                {mensagem && <span className={css.mensagem}>{mensagem}</span>}
              </span>
              <StatusDot tone={TONS[situacao]}>{situacao}</StatusDot>
            </li>
          ))}
        </ul>
        {quantos('Falhou') > 0 && (
          <p className={css.adiante}>
            <Link to="/configuracoes/sincronizacao?estado=falhas">Tentar novamente na Sincronização</Link>
          </p>
        )}
      </Card>
    </div>
  )
}

const linhaDa = ({ id, alvo_id, titulo, estado, mensagem }: Sincronizacao): Linha => ({
  chave: `s${id}`,
  produtoId: alvo_id,
  titulo,
  situacao: SITUACOES[estado],
  mensagem,
})

const linhaDoRecusado = ({ id, titulo, motivo }: LoteDePublicacao['recusados'][number]): Linha => ({
  chave: `r${id}`,
  produtoId: id || null,
  titulo,
  situacao: 'Incompleto',
  mensagem: motivo,
})
