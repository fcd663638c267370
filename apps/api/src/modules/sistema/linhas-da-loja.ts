import type { ConexaoBling } from '@estampa/contract/bling/bling.routes.ts'
import type { Copias } from '@estampa/contract/copias/copias.schemas.ts'
import type { AcessoAoFrete } from '@estampa/contract/frete/frete.routes.ts'
import { formatDate, formatDateTime } from '@estampa/contract/shared/dates.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import type { LinhaDaSaude } from '@estampa/contract/sistema/sistema.routes.ts'
import type { QueueFigures } from '../../infra/database/queue-database.ts'
import type { EmAberto, Espera } from '../tarefas/lista.data.ts'

import { assunto, buildAction, buildLinkAction, duracao } from './linhas.ts'
import type { Figuras } from './sistema.rules.ts'

/** Three nights were missed. */
const MUITO_ATRASADA_MS = 3 * 86_400_000

export function linhaDaCopia({ ativo, hora, atrasada, falha, copias: [nova] }: Copias, agora: Date): LinhaDaSaude {
  const { bem, atencao, problema } = assunto('copia', 'Cópia de segurança')
  const fazerUma = buildLinkAction('Fazer uma cópia agora', '/configuracoes')
  if (falha) return problema(`A última tentativa falhou: ${falha.mensagem}`, fazerUma)
  if (!nova) {
    if (atrasada) return problema('Ainda não há nenhuma cópia de segurança.', fazerUma)
    return ativo
      ? bem(`A primeira cópia será feita às ${hora}.`)
      : atencao('A cópia diária está desligada (BACKUP_ATIVO), e não há nenhuma.', fazerUma)
  }
  const idade = agora.getTime() - Date.parse(nova.criada_em)
  const ultima = `A última cópia é de ${formatDateTime(nova.criada_em)}, há ${duracao(idade / 1000)}`
  if (atrasada) return (idade > MUITO_ATRASADA_MS ? problema : atencao)(`${ultima}.`, fazerUma)
  if (!ativo) return atencao(`${ultima}, e a cópia diária está desligada (BACKUP_ATIVO).`, fazerUma)
  if (nova.chave === 'ausente')
    return atencao(
      `${ultima}, mas não contém a chave secreta da loja.`,
      buildAction('Reinicie o sistema, que gera outra chave, e faça uma cópia nova em Configurações.'),
    )
  return bem(
    `${ultima}, ${nova.verificacao === 'completa' ? 'restaurada à parte e conferida' : 'não conferida por uma restauração'}.`,
  )
}

/** Offered once; null while there is nothing to encrypt. */
export function linhaDaCifra({ ativo, copias, cifra: { modo } }: Copias): LinhaDaSaude | null {
  const { bem, atencao } = assunto('copia_cifra', 'Cifra das cópias')
  if (modo === 'nenhuma') return bem('As cópias não são cifradas, como a loja decidiu.')
  if (modo !== null)
    return bem(`As cópias são cifradas ${modo === 'senha' ? 'com uma senha' : 'para um destinatário'}.`)
  if (!ativo && copias.length === 0) return null
  return atencao(
    'As cópias não são cifradas: quem tiver uma lê os dados dos clientes e a chave secreta da loja.',
    buildLinkAction('Cifrar as cópias', '/configuracoes'),
  )
}

/**
 * Null while nothing is known of the disks, and nobody saw a backup elsewhere. Whether a folder that a cloud takes along
 * has left can only be seen there: a person says so, and is asked again after a month.
 */
export function linhaDoLugar(
  { pasta, copias, vista_fora: vista }: Copias,
  mesmoDisco: boolean | null,
  agora: Date,
): LinhaDaSaude | null {
  const { bem, atencao } = assunto('copia_fora', 'Lugar das cópias')
  if (copias.length === 0) return null
  if (vista) {
    const dias = duracao((agora.getTime() - Date.parse(vista.em)) / 1000)
    if (!vista.ha_muito)
      return bem(`As cópias ficam em ${pasta}; uma foi vista fora deste computador em ${formatDateTime(vista.em)}.`)
    return atencao(
      `Há ${dias} ninguém vê se as cópias de ${pasta} chegam fora deste computador, e daqui não se vê.`,
      buildLinkAction('Conferir lá', '/configuracoes'),
    )
  }
  if (mesmoDisco === null) return null
  if (!mesmoDisco) return bem(`As cópias ficam em ${pasta}, fora do disco dos dados.`)
  return atencao(
    `As cópias ficam em ${pasta}, no mesmo disco dos dados: se ele falhar, perdem-se juntos.`,
    buildAction(
      'Informe em BACKUP_PASTA uma pasta de outro disco, ou uma que vai para a nuvem, e reinicie o sistema. Se esta já vai, veja a cópia lá e anote isso em Configurações.',
    ),
  )
}

/** Null where every SKU is its own. */
export function linhaDosSkus(repetidos: NonNullable<Figuras['skusRepetidos']>): LinhaDaSaude | null {
  const [primeiro] = repetidos
  if (!primeiro) return null
  const repeatedSkus = repetidos.map(({ sku, titulo }) => `“${sku}”, de “${titulo}”`).join('; ')
  return assunto('skus', 'SKUs repetidos').atencao(
    `Estes SKUs só diferem do de outra peça no que não se vê, e uma leitura acha a outra: ${repeatedSkus}. Dê outro SKU a cada um.`,
    buildLinkAction('Ver o primeiro', `/produtos?busca=${encodeURIComponent(primeiro.sku)}`),
  )
}

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
  const conectar = buildLinkAction('Conectar ao Bling', '/configuracoes')
  if (!conectado) {
    if (motivo !== null) return problema(motivo, conectar)
    return atencao('O Bling não está conectado: nada é enviado.', conectar)
  }
  if (motivo !== null) return atencao(motivo, buildLinkAction('Ver o que espera', `${SINCRONIZACAO}?estado=pendentes`))
  const dias = vence_em === null ? null : Math.floor((Date.parse(vence_em) - agora.getTime()) / 86_400_000)
  if (dias !== null && dias < 0) return problema(`A autorização do Bling venceu em ${formatDate(vence_em)}.`, conectar)
  if (dias !== null && dias < RENOVACAO_FALHA_DIAS)
    return atencao(`A autorização do Bling não se renova: vence em ${plural(dias, 'dia', 'dias')}.`, conectar)
  if (emulador && !demonstracao)
    return atencao(
      'A loja usa o emulador do Bling: nada sai desta máquina.',
      buildAction('Informe BLING_CLIENT_ID e BLING_CLIENT_SECRET, ou BLING_ATIVO=false, e reinicie o sistema.'),
    )
  return bem(`Conectado${empresa === null ? '' : ` a ${empresa}`}; a autorização se renova sozinha.`)
}

export function linhaDoFrete(acesso: AcessoAoFrete): LinhaDaSaude {
  const { provedor, transportadora, modo, aviso, recusado, dias_restantes, expira_em, pode_conectar } = acesso
  const { bem, atencao, problema } = assunto(`frete_${provedor}`, `Frete: ${removeArticle(transportadora)}`)
  if (aviso === null)
    return bem(
      expira_em === null
        ? `O acesso ${modo === 'aplicativo' ? 'se renova sozinho' : 'está em ordem'}.`
        : `O acesso vale até ${formatDate(expira_em)}.`,
    )
  const perdido = recusado || (dias_restantes !== null && dias_restantes < 0)
  const acao = pode_conectar
    ? buildLinkAction(`Autorizar ${removeArticle(transportadora)}`, '/configuracoes')
    : buildAction('Gere outro token, troque-o nos ajustes da loja e reinicie o sistema.')
  return (perdido ? problema : atencao)(aviso, acao)
}

/** A carrier is named as the subject of a sentence: `O Melhor Envio`. */
const removeArticle = (rotulo: string) => rotulo.replace(/^[OA] /, '')

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
      ? buildLinkAction('Ver o que está pendente', `${SINCRONIZACAO}?estado=pendentes`)
      : buildAction('Reinicie o sistema; se continuar, veja os registros.')
  return (pior.oldestSeconds < ESPERA_DEMAIS_S ? atencao : problema)(frase, acao)
}

export function linhaDosEnvios({ pendente, executando, falhou, tarefas }: EmAberto): LinhaDaSaude {
  const { bem, atencao } = assunto('envios', 'Envios ao Bling')
  if (falhou > 0)
    return atencao(
      `${plural(falhou, 'envio falhou e espera', 'envios falharam e esperam')} por alguém.`,
      buildLinkAction('Ver o que falhou', `${SINCRONIZACAO}?estado=falhas`),
    )
  if (tarefas > 0)
    return atencao(
      `${plural(tarefas, 'pergunta espera', 'perguntas esperam')} uma decisão.`,
      buildLinkAction('Ver o que decidir', `${SINCRONIZACAO}?estado=decidir`),
    )
  const pendentes = pendente + executando
  return bem(
    pendentes === 0 ? 'Nada falhou e nada espera.' : `Nada falhou; ${plural(pendentes, 'espera', 'esperam')} a vez.`,
  )
}

/** Each kind of synchronisation in the shop's words. */
const NOMES: Readonly<Record<string, string>> = {
  pedido: 'vendas',
  pedido_importado: 'pedidos de canais',
  produto: 'produtos',
  categoria: 'categorias',
  contato: 'clientes',
  estoque: 'estoque',
  nota: 'notas fiscais',
  tarefa: 'respostas a perguntas',
  webhook: 'avisos do Bling',
}

/** How long the oldest of each kind has waited, so that a slow one is seen behind those that go first. */
export function linhaDasEsperas(esperas: readonly Espera[]): LinhaDaSaude {
  const { bem, atencao } = assunto('envios_espera', 'Espera dos envios ao Bling')
  if (esperas.length === 0) return bem('Nada espera a vez.')
  const frases = esperas.map(({ tipo, segundos }) => `${NOMES[tipo] ?? tipo} há ${duracao(segundos)}`)
  const frase = `O mais antigo de cada tipo espera: ${frases.join('; ')}.`
  return esperas.every(({ segundos }) => segundos < ESPERA_LONGA_S)
    ? bem(frase)
    : atencao(frase, buildLinkAction('Ver o que está pendente', `${SINCRONIZACAO}?estado=pendentes`))
}
