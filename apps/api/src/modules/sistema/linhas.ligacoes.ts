import type { ConexaoBling } from '@estampa/contract/bling/bling.routes.ts'
import type { AcessoAoFrete } from '@estampa/contract/frete/opcoes.schemas.ts'
import { formatarData } from '@estampa/contract/shared/dates.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import type { LinhaDaSaude } from '@estampa/contract/sistema/saude.schemas.ts'
import type { QueueFigures } from '../../infra/database/queue.figures.ts'
import type { EmAberto } from '../sincronizacao/sincronizacao.rules.ts'
import { assunto, duracao, fazer, ir } from './linhas.ts'

const SINCRONIZACAO = '/configuracoes/sincronizacao'

/** `venceEm`: when the authorisation ends unless it is renewed, which happens every day. */
export type SaudeDoBling = ConexaoBling & { readonly vence_em: string | null }

/** Renewed daily and valid for thirty days: fewer mean that the renewal does not work. */
const RENOVACAO_FALHA_DIAS = 20

/** Null in a shop that works without Bling. */
export function linhaDoBling(conexao: SaudeDoBling, demonstracao: boolean, agora: Date): LinhaDaSaude | null {
  const { bem, atencao, problema } = assunto('bling', 'Bling')
  const { ativo, conectado, emulador, empresa, motivo, vence_em } = conexao
  if (!ativo) return null
  const conectar = ir('Conectar ao Bling', '/configuracoes')
  if (!conectado) {
    if (motivo !== null) return problema(motivo, conectar)
    return atencao('O Bling não está conectado: nada é enviado.', conectar)
  }
  if (motivo !== null) return atencao(motivo, ir('Ver o que espera', `${SINCRONIZACAO}?estado=pendentes`))
  const dias = vence_em === null ? null : Math.floor((Date.parse(vence_em) - agora.getTime()) / 86_400_000)
  if (dias !== null && dias < 0)
    return problema(`A autorização do Bling venceu em ${formatarData(vence_em)}.`, conectar)
  if (dias !== null && dias < RENOVACAO_FALHA_DIAS)
    return atencao(`A autorização do Bling não se renova: vence em ${plural(dias, 'dia', 'dias')}.`, conectar)
  if (emulador && !demonstracao)
    return atencao(
      'A loja usa o emulador do Bling: nada sai desta máquina.',
      fazer('Informe BLING_CLIENT_ID e BLING_CLIENT_SECRET, ou BLING_ATIVO=false, e reinicie o sistema.'),
    )
  return bem(`Conectado${empresa === null ? '' : ` a ${empresa}`}; a autorização se renova sozinha.`)
}

export function linhaDoFrete(acesso: AcessoAoFrete): LinhaDaSaude {
  const { provedor, transportadora, modo, aviso, recusado, dias_restantes, expira_em, pode_conectar } = acesso
  const { bem, atencao, problema } = assunto(`frete_${provedor}`, `Frete: ${semArtigo(transportadora)}`)
  if (aviso === null)
    return bem(
      expira_em === null
        ? `O acesso ${modo === 'aplicativo' ? 'se renova sozinho' : 'está em ordem'}.`
        : `O acesso vale até ${formatarData(expira_em)}.`,
    )
  const perdido = recusado || (dias_restantes !== null && dias_restantes < 0)
  const acao = pode_conectar
    ? ir(`Autorizar ${semArtigo(transportadora)}`, '/configuracoes')
    : fazer('Gere outro token, troque-o nos ajustes da loja e reinicie o sistema.')
  return (perdido ? problema : atencao)(aviso, acao)
}

/** A carrier is named as the subject of a sentence: `O Melhor Envio`. */
const semArtigo = (rotulo: string) => rotulo.replace(/^[OA] /, '')

const ESPERA_LONGA_S = 10 * 60
const ESPERA_DEMAIS_S = 2 * 60 * 60

export function linhaDaFila(filas: readonly QueueFigures[]): LinhaDaSaude {
  const { bem, atencao, problema } = assunto('fila', 'Fila de tarefas')
  const [pior] = filas.toSorted((a, b) => b.oldestSeconds - a.oldestSeconds)
  const esperam = filas.reduce((soma, { waiting }) => soma + waiting, 0)
  if (!pior || pior.oldestSeconds < ESPERA_LONGA_S)
    return bem(
      esperam === 0 ? 'Nenhuma tarefa espera.' : `${plural(esperam, 'tarefa espera', 'tarefas esperam')} a vez.`,
    )
  const frase = `A tarefa mais antiga da fila (${pior.name}) espera há ${duracao(pior.oldestSeconds)}; ${plural(esperam, 'espera', 'esperam')} ao todo.`
  const acao =
    pior.name === 'sincronizar'
      ? ir('Ver o que está pendente', `${SINCRONIZACAO}?estado=pendentes`)
      : fazer('Reinicie o sistema; se continuar, veja os registros.')
  return (pior.oldestSeconds < ESPERA_DEMAIS_S ? atencao : problema)(frase, acao)
}

export function linhaDosEnvios({ pendente, executando, falhou, tarefas }: EmAberto): LinhaDaSaude {
  const { bem, atencao } = assunto('envios', 'Envios ao Bling')
  const falhas = falhou - tarefas
  if (falhas > 0)
    return atencao(
      `${plural(falhas, 'envio falhou e espera', 'envios falharam e esperam')} por alguém.`,
      ir('Ver o que falhou', `${SINCRONIZACAO}?estado=falhas`),
    )
  const pendentes = pendente + executando
  return bem(
    pendentes === 0 ? 'Nada falhou e nada espera.' : `Nada falhou; ${plural(pendentes, 'espera', 'esperam')} a vez.`,
  )
}
